// SPDX-License-Identifier: MIT

import Hashing

/// Reads a file again of which only some labels changed, by reading those alone.
///
/// It gives what reading the whole file gives, or nothing: where it is not sure, the whole file is
/// to be read. It works because a block mapping's key at the beginning of its line is read the same
/// way whatever follows, and ends what came before it, whatever that was.
struct ChangedLabels {
  private let old: ParsedFile
  private let layout: LabelLayout
  private let source: SourceText
  private let limits: ReaderLimits
  /// The labels that are read again, by their old places.
  private let labels: Range<Int>
  /// The bytes they take up in the old file.
  private let region: Range<Int>

  /// What a few labels say when they are read alone.
  private struct Part {
    var content: ParsedFile.Content
    var nodeCount: Int
    var source: SourceText
  }

  /// In front of labels that are read alone.
  private static let head = Array("labels:\n".utf8)

  /// Returns the file with these bytes; `nil` where all of it must be read.
  static func parse(
    _ bytes: [UInt8], digest: Digest, after old: ParsedFile, limits: ReaderLimits
  ) -> ParsedFile? {
    let bytes = TextEncodingCheck.withoutByteOrderMark(bytes)
    guard let layout = old.layout, bytes.count <= limits.fileBytes else { return nil }
    let change = ByteChange(from: old.source.bytes, to: bytes)
    // A label whose key's first byte is as it was begins where it began.
    guard let first = layout.starts.lastIndex(where: { $0 < change.start }) else { return nil }
    // The line break before the next one must be an old one too.
    let next =
      (first + 1..<layout.starts.count).first { layout.lineStart($0) > change.oldEnd }
      ?? layout.starts.count
    let end = next < layout.starts.count ? layout.lineStart(next) : layout.end
    guard end > change.oldEnd || end == old.source.bytes.count else { return nil }
    let source = SourceText(path: old.path, bytes: bytes)
    // Lines that move would take all places behind them along.
    guard source.lineCount == old.source.lineCount, !source.hasUnusualLineBreaks else { return nil }
    return ChangedLabels(
      old: old, layout: layout, source: source, limits: limits, labels: first..<next,
      region: layout.lineStart(first)..<end
    ).parse(digest)
  }

  private var growth: Int { source.bytes.count - old.source.bytes.count }

  private func parse(_ digest: Digest) -> ParsedFile? {
    guard let before = part(old.source.bytes[region]),
      let after = part(source.bytes[region.lowerBound..<region.upperBound + growth]),
      before.content.labels.count == labels.count,
      before.content.markupClasses == after.content.markupClasses,
      let uses = localeUses(before, after)
    else { return nil }
    var content = old.content
    content.localeUses = uses
    content.longestText = max(content.longestText, after.content.longestText)
    content.labels.replaceSubrange(labels, with: after.content.labels)
    content.uses = LabelUses(content.labels)
    if !zip(before.content.labels, after.content.labels).allSatisfy({ $0.key == $1.key })
      || after.content.labels.count != labels.count
    {
      guard Set(content.labels.lazy.map(\.key)).count == content.labels.count else { return nil }
    }
    var layout = layout
    layout.nodeCount += after.nodeCount - before.nodeCount
    guard layout.nodeCount <= limits.nodes else { return nil }
    layout.end += growth
    layout.starts = starts(after)
    return ParsedFile(
      path: old.path, digest: digest, source: source, content: content, layout: layout)
  }

  /// Reads labels alone; `nil` where there is anything to say about them.
  private func part(_ bytes: ArraySlice<UInt8>) -> Part? {
    let line = Int(old.source.mark(ofByte: region.lowerBound).line)
    let source = SourceText(
      path: old.path, bytes: Self.head + bytes, linesBefore: line - 1)
    guard let document = try? YAMLTree.tree(of: source, limits: limits), !document.hasAnchors,
      let sections = document.root.entries, sections.count == 1, sections[0].name == "labels",
      let entries = sections[0].value.entries, !entries.contains(where: { $0.name.hasPrefix("x-") })
    else { return nil }
    let content = FileParser.content(of: document, source, .included)
    guard content.diagnostics.isEmpty, content.isSound, content.brokenLabels.isEmpty,
      let layout = LabelLayout(document, content, source), layout.column == self.layout.column,
      layout.lineStart(0) == Self.head.count
    else { return nil }
    return Part(content: content, nodeCount: document.nodeCount, source: source)
  }

  /// The locales that the file names, each with the first place that does.
  ///
  /// `nil` where that place has gone and the next one is not known.
  private func localeUses(_ before: Part, _ after: Part) -> [LocaleUse]? {
    let first = Int(old.source.mark(ofByte: region.lowerBound).line)
    let last =
      region.upperBound == old.source.bytes.count
      ? Int.max : Int(old.source.mark(ofByte: region.upperBound).line)
    var uses = old.content.localeUses
    for gone in before.content.localeUses {
      guard let index = uses.firstIndex(where: gone.isSameTag) else { return nil }
      uses[index].count -= gone.count
    }
    for var use in after.content.localeUses {
      use.name = use.name.moved(by: first - 1)
      if let index = uses.firstIndex(where: use.isSameTag) {
        let isEarlier = Int(uses[index].name.start.line) < first
        use.count += uses[index].count
        if isEarlier { uses[index].count = use.count } else { uses[index] = use }
      } else {
        uses.append(use)
      }
    }
    uses.removeAll { $0.count == 0 }
    let isKnown = uses.allSatisfy { use in
      let line = Int(use.name.start.line)
      return line < first || line >= last || after.content.localeUses.contains(where: use.isSameTag)
    }
    return isKnown ? uses : nil
  }

  private func starts(_ part: Part) -> [Int] {
    let moved = region.lowerBound - Self.head.count
    return layout.starts[..<labels.lowerBound]
      + part.content.labels.map { part.source.byteOffset(of: $0.keyMark) + moved }
      + layout.starts[labels.upperBound...].map { $0 + growth }
  }
}

extension LocaleUse {
  /// Whether the other one is counted together with this one.
  fileprivate func isSameTag(_ other: LocaleUse) -> Bool {
    name.text == other.name.text && place == other.place
  }
}

extension PlacedName {
  /// The same name so many lines further down.
  fileprivate func moved(by lines: Int) -> PlacedName {
    var moved = self
    moved.start = Mark(line: Int(start.line) + lines, column: Int(start.column))
    moved.end = Mark(line: Int(end.line) + lines, column: Int(end.column))
    return moved
  }
}

/// The one stretch in which two files differ.
private struct ByteChange {
  /// The first byte that is different; everything before is the same.
  var start: Int
  /// In the old file, from here on everything is the same.
  var oldEnd: Int

  init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    let (start, common) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        var common = 0
        while common < shorter - start, old[old.count - 1 - common] == new[new.count - 1 - common] {
          common += 1
        }
        return (start, common)
      }
    }
    self.start = start
    oldEnd = old.count - common
  }
}
