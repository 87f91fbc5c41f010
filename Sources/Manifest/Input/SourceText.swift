// SPDX-License-Identifier: MIT

package import Diagnostics

/// A place as libyaml counts it: lines and columns from 0, columns in Unicode scalars.
package struct Mark: Hashable, Sendable {
  package var line: Int32
  package var column: Int32

  package init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }

  package static let start = Mark(line: 0, column: 0)
}

/// One file's bytes, valid UTF-8, and where its lines begin.
///
/// Everything that was read from the file shares this object, so that places and excerpts are
/// made only when a message needs them.
package final class SourceText: Sendable {
  /// The path as messages show it.
  package let path: String
  /// Without a byte order mark.
  package let bytes: [UInt8]
  /// Byte offsets where lines begin as editors count them: after LF, CR LF and lone CR.
  private let lineStarts: [Int]
  /// Where lines begin for libyaml, which also ends a line at U+0085, U+2028 and U+2029; `nil`
  /// where that makes no difference.
  private let parserLineStarts: [Int]?
  /// Lines of the file before the first of these, where this is only a piece of it.
  private let linesBefore: Int

  /// A longer line is not quoted in messages: a hostile file could have one message for each of
  /// its bytes.
  private static let longestExcerpt = 8192

  package init(path: String, bytes: [UInt8], linesBefore: Int = 0) {
    self.path = path
    self.bytes = bytes
    self.linesBefore = linesBefore
    var starts = [0]
    var furtherStarts: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      let count = bytes.count
      var index = 0
      while index < count {
        let byte = bytes[index]
        index += 1
        // Most bytes are neither a line break nor the first of one.
        if byte > 0x0D, byte < 0xC2 { continue }
        if byte == 0x0A || (byte == 0x0D && !(index < count && bytes[index] == 0x0A)) {
          starts.append(index)
        } else if byte == 0xC2 && index < count && bytes[index] == 0x85 {
          furtherStarts.append(index + 1)
        } else if byte == 0xE2 && index + 1 < count && bytes[index] == 0x80
          && (bytes[index + 1] == 0xA8 || bytes[index + 1] == 0xA9)
        {
          furtherStarts.append(index + 2)
        }
      }
    }
    lineStarts = starts
    parserLineStarts = furtherStarts.isEmpty ? nil : (starts + furtherStarts).sorted()
  }

  package func position(at mark: Mark) -> TextPosition {
    guard parserLineStarts == nil else { return position(ofByte: byteOffset(of: mark)) }
    return TextPosition(
      file: path, line: Int(mark.line) + linesBefore + 1, column: Int(mark.column) + 1)
  }

  package func position(ofByte offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(ofByte: offset)
    let column = bytes[lineStarts[line]..<offset].count { !Self.isContinuation($0) }
    return TextPosition(file: path, line: line + linesBefore + 1, column: column + 1)
  }

  package func mark(ofByte offset: Int) -> Mark {
    let starts = parserLineStarts ?? lineStarts
    let line = Self.lastIndex(in: starts, notAbove: offset)
    let column = bytes[starts[line]..<offset].count { !Self.isContinuation($0) }
    return Mark(line: line, column: column)
  }

  package func byteOffset(of mark: Mark) -> Int {
    let starts = parserLineStarts ?? lineStarts
    guard Int(mark.line) < starts.count else { return bytes.count }
    var offset = starts[Int(mark.line)]
    var column = 0
    while column < mark.column && offset < bytes.count {
      offset += 1
      while offset < bytes.count && Self.isContinuation(bytes[offset]) { offset += 1 }
      column += 1
    }
    return offset
  }

  /// The line without its line break, or `nil` when it is too long to quote.
  ///
  /// Lines count from 1, as in `TextPosition`.
  package func excerpt(line: Int) -> String? {
    let range = byteRange(ofLine: line - 1 - linesBefore)
    guard range.count <= Self.longestExcerpt else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether libyaml and editors count lines differently.
  var hasUnusualLineBreaks: Bool { parserLineStarts != nil }

  /// The line of a place; of a very long line its beginning, or `nil` when the place is beyond that.
  package func excerpt(at position: TextPosition) -> String? {
    let range = byteRange(ofLine: position.line - 1 - linesBefore)
    guard range.count > Self.longestExcerpt else { return excerpt(line: position.line) }
    var end = range.lowerBound + Self.longestExcerpt
    while Self.isContinuation(bytes[end]) { end -= 1 }
    let quoted = bytes[range.lowerBound..<end]
    guard position.column <= quoted.count(where: { !Self.isContinuation($0) }) else { return nil }
    return String(decoding: quoted, as: UTF8.self) + "…"
  }

  /// How many lines editors count, at least 1.
  package var lineCount: Int { lineStarts.count }

  /// How many columns a line has, without its line break.
  package func columnCount(ofLine line: Int) -> Int {
    bytes[byteRange(ofLine: line - 1 - linesBefore)].count { !Self.isContinuation($0) }
  }

  /// The text between two places, at most up to the end of the first one's line.
  func text(from start: Mark, to end: Mark) -> String {
    let first = byteOffset(of: start)
    let line = byteRange(ofLine: lineIndex(ofByte: first))
    let last = min(byteOffset(of: end), line.upperBound)
    return first < last ? String(decoding: bytes[first..<last], as: UTF8.self) : ""
  }

  /// The rest of the line from a place on.
  func restOfLine(from mark: Mark) -> String {
    text(from: mark, to: Mark(line: Int(mark.line) + 1, column: 0))
  }

  private func byteRange(ofLine index: Int) -> Range<Int> {
    guard lineStarts.indices.contains(index) else { return bytes.count..<bytes.count }
    let start = lineStarts[index]
    var end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
    while end > start && (bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D) { end -= 1 }
    return start..<end
  }

  private func lineIndex(ofByte offset: Int) -> Int {
    Self.lastIndex(in: lineStarts, notAbove: offset)
  }

  private static func lastIndex(in starts: [Int], notAbove offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
