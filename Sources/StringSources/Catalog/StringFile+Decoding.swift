// SPDX-License-Identifier: MIT

import Diagnostics

extension StringFile {
  /// What became of the bytes of a file.
  enum Decoded {
    case text(StringFile)
    case failure(Diagnostic)
  }

  /// Reads UTF-8, with or without a byte order mark, and UTF-16 with one.
  ///
  /// Translation systems export CSV and `.strings` as UTF-16. Anything else is a finding at the
  /// first byte that does not fit.
  static func decode(path: String, bytes: [UInt8]) -> Decoded {
    if bytes.starts(with: [0xFF, 0xFE]) { return decodeUTF16(path, bytes, isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return decodeUTF16(path, bytes, isBigEndian: true) }
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let broken = String(validating: body, as: UTF8.self) == nil ? firstInvalid(in: body) : nil
    let nul = body.firstIndex(of: 0)
    guard let offset = [broken, nul].compactMap(\.self).min() else {
      return .text(StringFile(path: path, utf8: body))
    }
    // Places are counted in the text before the broken byte, which is valid.
    let readable = StringFile(path: path, utf8: Array(body[..<offset]))
    let value = String(body[offset], radix: 16, uppercase: true)
    let message =
      offset == nul
      ? "a NUL byte at byte offset \(offset)"
      : "byte 0x\(value.count == 1 ? "0" : "")\(value) at byte offset \(offset) is not UTF-8"
    return .failure(
      readable.diagnostic(.encoding, at: offset, message, helps: ["save the file as UTF-8"]))
  }

  private static func decodeUTF16(
    _ path: String, _ bytes: [UInt8], isBigEndian: Bool
  ) -> Decoded {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 2
    while index + 1 < bytes.count {
      let (high, low) =
        isBigEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      units.append(UInt16(high) << 8 | UInt16(low))
      index += 2
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(units.count)
    var isValid = bytes.count.isMultiple(of: 2)
    let hasError = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { utf8.append($0) }
    isValid = isValid && !hasError && !utf8.contains(0)
    let file = StringFile(path: path, utf8: utf8)
    guard isValid else {
      return .failure(
        file.diagnostic(
          .encoding, at: utf8.firstIndex(of: 0) ?? utf8.count,
          "this file is not valid UTF-16", helps: ["save the file as UTF-8"]))
    }
    return .text(file)
  }

  /// Where the first malformed sequence begins.
  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return min(offset, bytes.count - 1)
      }
    }
  }
}
