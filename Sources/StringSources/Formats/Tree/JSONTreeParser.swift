// SPDX-License-Identifier: MIT

import Diagnostics

/// Reads JSON (RFC 8259) and keeps the place of every key and text.
struct JSONTreeParser {
  /// Deeper nesting is no list of strings and would end on the stack.
  static let deepest = 64

  private struct Failure: Error {
    var offset: Int
    var message: String
    var help: String?
  }

  private let file: StringFile
  private let bytes: [UInt8]
  private var index = 0

  static func parse(_ file: StringFile) -> ParsedTree {
    var parser = JSONTreeParser(file)
    do throws(Failure) {
      let tree = try parser.value(depth: 0)
      parser.skipSpace()
      guard parser.index == parser.bytes.count else {
        throw Failure(offset: parser.index, message: "text behind the end of the JSON value")
      }
      return .tree(tree)
    } catch {
      return .failure(
        file.diagnostic(
          .manifestSyntax, at: error.offset, error.message, helps: error.help.map { [$0] } ?? []))
    }
  }

  private init(_ file: StringFile) {
    self.file = file
    bytes = file.bytes
  }

  private mutating func value(depth: Int) throws(Failure) -> StringTree {
    skipSpace()
    guard depth < Self.deepest else {
      throw Failure(offset: index, message: "nested more than \(Self.deepest) levels deep")
    }
    guard index < bytes.count else {
      throw Failure(offset: index, message: "expected a value, found the end of the file")
    }
    switch bytes[index] {
    case 0x7B: return try object(depth: depth)
    case 0x5B: return try array(depth: depth)
    case 0x22: return .text(try string())
    default: return try scalar()
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> StringTree {
    let start = index
    var members: [StringTree.Member] = []
    index += 1
    skipSpace()
    if take(0x7D) { return .map([], at: start) }
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x22 else {
        throw Failure(
          offset: index, message: "expected a key between double quotes",
          help: members.isEmpty ? nil : "no comma stands behind the last member")
      }
      let key = try string()
      skipSpace()
      guard take(0x3A) else { throw Failure(offset: index, message: "expected ':' behind a key") }
      members.append(StringTree.Member(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if take(0x2C) { continue }
      guard take(0x7D) else {
        throw Failure(offset: index, message: "expected ',' or '}' behind a value")
      }
      return .map(members, at: start)
    }
  }

  private mutating func array(depth: Int) throws(Failure) -> StringTree {
    let start = index
    var items: [StringTree] = []
    index += 1
    skipSpace()
    if take(0x5D) { return .list([], at: start) }
    while true {
      items.append(try value(depth: depth + 1))
      skipSpace()
      if take(0x2C) { continue }
      guard take(0x5D) else {
        throw Failure(offset: index, message: "expected ',' or ']' behind a value")
      }
      return .list(items, at: start)
    }
  }

  private mutating func scalar() throws(Failure) -> StringTree {
    let start = index
    let ends: Set<UInt8> = [0x2C, 0x5D, 0x7D, 0x3A, 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x7B, 0x5B]
    while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true", "false", "null": return .other(word, at: start)
    default:
      let isNumber = word.utf8.first.map { $0 == 0x2D || (0x30...0x39).contains($0) } ?? false
      guard isNumber, Double(word) != nil else {
        throw Failure(
          offset: start, message: "expected a value", help: "texts stand between double quotes")
      }
      return .other(word, at: start)
    }
  }

  private mutating func string() throws(Failure) -> LocatedText {
    let quote = index
    var value = LocatedTextBuilder()
    index += 1
    value.begin(at: index)
    var segment = index
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        value.append(bytes[segment..<index])
        index += 1
        return value.finish(in: file) ?? LocatedText("", file: file, start: quote)
      case 0x5C:
        value.append(bytes[segment..<index])
        let place = index
        value.append(try escape(), at: place)
        segment = index
      case 0..<0x20:
        throw Failure(
          offset: index, message: "a control character in a text", help: "a line break is \\n")
      default: index += 1
      }
    }
    throw Failure(offset: quote, message: "this text has no closing quote")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    let start = index
    guard index + 1 < bytes.count else {
      throw Failure(offset: index, message: "this text has no closing quote")
    }
    let name = bytes[index + 1]
    index += 2
    switch name {
    case 0x22: return "\""
    case 0x5C: return "\\"
    case 0x2F: return "/"
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return try unicode(start)
    default:
      throw Failure(
        offset: start, message: "unknown escape in this text", help: "a backslash is written \\\\")
    }
  }

  private mutating func unicode(_ start: Int) throws(Failure) -> Unicode.Scalar {
    guard let high = hex() else {
      throw Failure(offset: start, message: "expected four hexadecimal digits behind \\u")
    }
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, index + 1 < bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75
    else { throw Failure(offset: start, message: "half of a surrogate pair") }
    index += 2
    guard let low = hex(), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(high - 0xD800) << 10 | UInt32(low - 0xDC00)))
    else { throw Failure(offset: start, message: "half of a surrogate pair") }
    return scalar
  }

  private mutating func hex() -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = bytes[index..<index + 4]
    let isHex = digits.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
    guard isHex else { return nil }
    index += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }
}
