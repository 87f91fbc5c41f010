// SPDX-License-Identifier: MIT

/// The rows of a CSV file, by RFC 4180.
///
/// What RFC 4180 leaves open is read as most programs write it: CR, LF or CR LF end a row, empty
/// lines are no rows, a quote inside an unquoted field is a quote.
struct CSVTable {
  struct Row {
    var cells: [LocatedText]
    /// Where the row begins.
    var offset: Int
  }

  struct Problem {
    var offset: Int
    var message: String
  }

  private(set) var rows: [Row] = []
  private(set) var problems: [Problem] = []

  private let file: StringFile
  private let delimiter: UInt8
  private var index = 0

  init(_ file: StringFile, delimiter: UInt8) {
    self.file = file
    self.delimiter = delimiter
    let bytes = file.bytes
    while index < bytes.count {
      if bytes[index] == 0x0A || bytes[index] == 0x0D {
        index += 1
        continue
      }
      readRow(bytes)
    }
  }

  /// The character that stands most often in the first line, outside quotes.
  ///
  /// A comma where none of the candidates does.
  static func delimiter(in file: StringFile) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in file.bytes {
      if byte == 0x22 { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == 0x0A || byte == 0x0D { break }
      counts[byte, default: 0] += 1
    }
    let candidates: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]
    let best = candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? 0x2C
    return counts[best, default: 0] > counts[0x2C, default: 0] ? best : 0x2C
  }

  private mutating func readRow(_ bytes: [UInt8]) {
    var row = Row(cells: [], offset: index)
    while true {
      row.cells.append(index < bytes.count && bytes[index] == 0x22 ? quoted(bytes) : plain(bytes))
      guard index < bytes.count, bytes[index] == delimiter else { break }
      index += 1
    }
    rows.append(row)
  }

  private mutating func plain(_ bytes: [UInt8]) -> LocatedText {
    let start = index
    while index < bytes.count, !endsField(bytes[index]) { index += 1 }
    return LocatedText(
      String(decoding: bytes[start..<index], as: UTF8.self), file: file, start: start)
  }

  private mutating func quoted(_ bytes: [UInt8]) -> LocatedText {
    let quote = index
    var value = LocatedTextBuilder()
    index += 1
    value.begin(at: index)
    var segment = index
    while index < bytes.count {
      guard bytes[index] == 0x22 else {
        index += 1
        continue
      }
      if index + 1 < bytes.count, bytes[index + 1] == 0x22 {
        value.append(bytes[segment...index])
        index += 2
        segment = index
        continue
      }
      value.append(bytes[segment..<index])
      index += 1
      if index < bytes.count, !endsField(bytes[index]) {
        problems.append(Problem(offset: index, message: "text behind a closing quote"))
        while index < bytes.count, !endsField(bytes[index]) { index += 1 }
      }
      return value.finish(in: file) ?? LocatedText("", file: file, start: quote)
    }
    problems.append(Problem(offset: quote, message: "this quote is never closed"))
    return LocatedText("", file: file, start: quote)
  }

  private func endsField(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == 0x0A || byte == 0x0D
  }
}
