// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Collects findings and the flags that go with them.
struct FindingList {
  private(set) var findings: [Finding] = []
  private(set) var flags: Set<String> = []

  mutating func add(_ finding: Finding, isFlag: Bool = true) {
    if !findings.contains(finding) { findings.append(finding) }
    if isFlag { flags.insert(finding.id) }
  }

  mutating func flag(_ name: String) { flags.insert(name) }
}

/// Puts what layout noticed about the text and its fonts into words.
///
/// Messages are predicates: whoever shows them puts the label's key and locale before them.
struct TextFindings {
  let context: LayoutContext
  let drawn: DrawnText

  func collect(_ notes: PictureMaking.Notes, into list: inout FindingList) {
    missingGlyphs(&list)
    for found in context.substituted {
      list.add(
        Finding(
          .fontSubstituted, at: .text(scalar: found.source),
          "draws \(Self.quoted(found.scalars)) with '\(found.family)', which is not in its stack",
          words: ["family": found.family, "characters": Self.string(found.scalars)]))
    }
    for used in notes.usedEntries.sorted(by: { ($0.span, $0.entry) < ($1.span, $1.entry) }) {
      for remark in context.fonts[used.span].stack.entries[used.entry].remarks { list.add(remark) }
    }
    colors(notes, &list)
    breaks(&list)
    spaces(&list)
    letterSpacing(&list)
  }

  private func missingGlyphs(_ list: inout FindingList) {
    // Once for each character, where it stands first: the metrics hold every place.
    var reported: Set<UInt32> = []
    for found in context.missing.sorted(by: { $0.source < $1.source }) {
      guard let scalar = Unicode.Scalar(found.scalar), reported.insert(found.scalar).inserted
      else { continue }
      let installed = context.library.installedFamilies(having: scalar)
        .filter { !found.families.contains($0) }
      var helps: [String] = []
      if !installed.isEmpty {
        let shown = installed.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
        let more = installed.count > 4 ? " and \(installed.count - 4) more" : ""
        helps.append("installed families that have it: \(shown)\(more)")
      }
      list.add(
        Finding(
          .missingGlyph, at: .text(scalar: found.source),
          "has no glyph for \(scalar.describedCodePoint) at character \(found.source + 1)",
          notes: ["families tried: " + found.families.joined(separator: ", ")], helps: helps,
          numbers: ["code_point": Double(found.scalar), "index": Double(found.source)]))
    }
  }

  private func colors(_ notes: PictureMaking.Notes, _ list: inout FindingList) {
    guard notes.hasColor else { return }
    list.flag("color_glyph")
    guard context.style.paint.emoji.drawing == .error else { return }
    let place = notes.colorSources.first { $0 >= 0 } ?? 0
    list.add(
      Finding(
        .missingGlyph, at: .text(scalar: place),
        "has a colour glyph, which emoji.draw: error does not allow"))
  }

  private func breaks(_ list: inout FindingList) {
    for (index, line) in drawn.arrangement.lines.enumerated() where line.splitsWord {
      let next = line.cells.upperBound
      let cells = line.paragraph.cells
      let place =
        next < cells.count
        ? line.paragraph.slice.sources[cells[next].range.lowerBound] : 0
      if line.lacksDictionary {
        let script = line.paragraph.runs[cells[next].run].script
        list.add(
          Finding(
            .noBreakDictionary, at: .text(scalar: place),
            "breaks line \(index + 1) at a cluster: there is no dictionary for \(Scripts.englishName(script))",
            helps: ["mark word borders with U+200B ZERO WIDTH SPACE"],
            numbers: ["line": Double(index + 1)], words: ["script": Scripts.name(script)]))
      } else {
        list.add(
          Finding(
            .breakEmergency, at: .text(scalar: place),
            "breaks line \(index + 1) inside a word that is longer than the line",
            helps: ["insert a soft hyphen (U+00AD) where the word may break"],
            numbers: ["line": Double(index + 1)]))
      }
    }
  }

  private func spaces(_ list: inout FindingList) {
    let scalars = context.source.scalars
    func isSpace(_ value: UInt32) -> Bool {
      if value < 0x80 { return value == 0x20 || value == 0x09 }
      return Unicode.Scalar(value)?.properties.generalCategory == .spaceSeparator
        && !TextBoundaries.isNoBreakSpace(value)
    }
    guard let first = scalars.first, let last = scalars.last else { return }
    if isSpace(first) {
      list.add(
        Finding(.spaceEdge, at: .text(scalar: 0), "begins with white space, which takes up room"))
    }
    if isSpace(last) {
      list.add(
        Finding(
          .spaceEdge, at: .text(scalar: scalars.count - 1),
          "ends with white space, which takes up room"))
    }
  }

  private func letterSpacing(_ list: inout FindingList) {
    guard context.fonts.contains(where: { $0.letterSpacing.resolved(fontSize: 1) != 0 }) else {
      return
    }
    let paragraphs = drawn.arrangement.lines.map(\.paragraph).filter(\.ignoresLetterSpacing)
    let scripts = Set(
      paragraphs.flatMap { paragraph in
        paragraph.runs.map(\.script).filter(Scripts.isCursive)
      }
    )
    guard !scripts.isEmpty else { return }
    let names = scripts.map(Scripts.englishName).sorted().joined(separator: " and ")
    list.add(
      Finding(
        .letterSpacingIgnored, at: .style(key: "letter_spacing"),
        "has no letter spacing in \(names) script: joined letters would be torn",
        words: ["scripts": scripts.map(Scripts.name).sorted().joined(separator: " ")]))
  }

  private static func string(_ scalars: [UInt32]) -> String {
    var text = ""
    for value in scalars {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  private static func quoted(_ scalars: [UInt32]) -> String {
    let text = string(scalars)
    return text.count > 12 ? "'\(text.prefix(12))…'" : "'\(text)'"
  }
}
