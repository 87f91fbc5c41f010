// SPDX-License-Identifier: MIT

package import Diagnostics

/// One translators' file as UTF-8 text, and where its lines begin.
///
/// Everything that was read from the file shares this object; places are made only when a message
/// needs them.
package final class StringFile: Sendable {
  /// The path as messages show it.
  package let path: String
  /// Valid UTF-8 without a byte order mark.
  package let bytes: [UInt8]
  /// Byte offsets where lines begin as editors count them: after LF, CR LF and lone CR.
  private let lineStarts: [Int]

  /// A longer line is not quoted in messages.
  private static let longestExcerpt = 8192

  /// The bytes must be valid UTF-8; `decode` makes sure of it.
  init(path: String, utf8 bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
        starts.append(index + 1)
      }
    }
    lineStarts = starts
  }

  package func position(ofByte offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(ofByte: offset)
    let column = bytes[lineStarts[line]..<offset].count { $0 & 0xC0 != 0x80 }
    return TextPosition(file: path, line: line + 1, column: column + 1)
  }

  /// The line without its line break, or `nil` when it is too long to quote.
  ///
  /// Lines count from 1, as in `TextPosition`.
  package func excerpt(line: Int) -> String? {
    guard lineStarts.indices.contains(line - 1) else { return nil }
    let start = lineStarts[line - 1]
    var end = lineStarts.indices.contains(line) ? lineStarts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    guard end - start <= Self.longestExcerpt else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// How many lines editors count, at least 1.
  package var lineCount: Int { lineStarts.count }

  /// Where a line begins; lines count from 1.
  func lineStart(_ line: Int) -> Int { lineStarts[min(max(line, 1), lineStarts.count) - 1] }

  /// A message about the byte at `offset`.
  func diagnostic(
    _ id: CheckID, at offset: Int, length: Int = 1, _ message: String, helps: [String] = []
  ) -> Diagnostic {
    let position = position(ofByte: offset)
    return Diagnostic(
      id, at: position, length: max(1, length), excerpt: excerpt(line: position.line), message,
      helps: helps)
  }

  private func lineIndex(ofByte offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
