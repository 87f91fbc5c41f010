// SPDX-License-Identifier: MIT

/// Where the labels of a file stand, if each of them can be read without the others.
///
/// That is so when `labels` is a block mapping whose keys begin their lines, nothing in the file
/// means another part of it, and every label is whole.
struct LabelLayout: Sendable {
  /// Spaces before each key.
  let column: Int
  /// Byte offsets of the keys, in the order of the labels.
  var starts: [Int]
  /// Where the section ends: at the next one's line, or with the file.
  var end: Int
  /// Nodes written in the whole file.
  var nodeCount: Int

  func lineStart(_ label: Int) -> Int { starts[label] - column }

  init?(_ document: ParsedTree, _ content: ParsedFile.Content, _ source: SourceText) {
    guard content.isSound, content.brokenLabels.isEmpty, !document.hasAnchors,
      !source.hasUnusualLineBreaks, let column = content.labels.first?.keyMark.column, column > 0,
      let sections = document.root.entries,
      let index = sections.firstIndex(where: { $0.name == "labels" }),
      sections[index].key.start.column == 0
    else { return nil }
    self.column = Int(column)
    nodeCount = document.nodeCount
    end = source.bytes.count
    if index + 1 < sections.count {
      guard sections[index + 1].key.start.column == 0 else { return nil }
      end = source.byteOffset(of: sections[index + 1].key.start)
    }
    starts = []
    starts.reserveCapacity(content.labels.count)
    for label in content.labels {
      guard label.keyMark.column == column else { return nil }
      let start = source.byteOffset(of: label.keyMark)
      guard start >= column, source.bytes[(start - Int(column))..<start].allSatisfy({ $0 == 0x20 })
      else { return nil }
      starts.append(start)
    }
  }
}
