// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads Apple's `.strings` files: `"key" = "text";` with C comments.
struct StringsReader {
  private struct Failure: Error {
    var offset: Int
    var message: String
    var help: String?
  }

  private let bytes: [UInt8]
  private let locale: LocaleTag
  private var builder: CatalogBuilder
  private var index = 0
  private var comments: [String] = []

  static func read(_ file: StringFile, _ options: ReadingOptions) -> StringCatalog {
    var reader = StringsReader(file, options)
    reader.readAll()
    return reader.builder.finish()
  }

  private init(_ file: StringFile, _ options: ReadingOptions) {
    bytes = file.bytes
    locale = options.locale ?? options.sourceLocale
    builder = CatalogBuilder(file: file, options: options)
  }

  private mutating func readAll() {
    builder.declare(locale)
    while true {
      do {
        try skipSpace()
        guard index < bytes.count else { return }
        try pair()
      } catch {
        builder.report(
          .manifestSyntax, at: error.offset, error.message, helps: error.help.map { [$0] } ?? [])
        recover(from: error.offset)
      }
      comments = []
    }
  }

  /// Goes on with the next line, where the next pair stands in every file a tool has written.
  private mutating func recover(from offset: Int) {
    index = max(index, offset)
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    index += index < bytes.count ? 1 : 0
  }

  private mutating func pair() throws(Failure) {
    let key = try string()
    try skipSpace()
    var value = key
    // `"text";` stands for itself.
    if take(0x3D) {
      try skipSpace()
      value = try string()
      try skipSpace()
    }
    guard take(0x3B) else {
      throw Failure(offset: index, message: "expected ';' behind a text")
    }
    var entry = WrittenEntry(
      id: key.text, forms: [StringForm(value)], file: builder.file, idOffset: key.start)
    entry.notes.comments = comments
    builder.add(entry, to: locale)
  }

  private mutating func string() throws(Failure) -> LocatedText {
    guard index < bytes.count else {
      throw Failure(offset: index, message: "expected a text, found the end of the file")
    }
    if bytes[index] == 0x22 { return try quoted() }
    let start = index
    while index < bytes.count, Self.isBare(bytes[index]) { index += 1 }
    guard index > start else {
      throw Failure(
        offset: index, message: "expected a text between double quotes",
        help: "write \"key\" = \"text\";")
    }
    return LocatedText(
      String(decoding: bytes[start..<index], as: UTF8.self), file: builder.file, start: start)
  }

  private mutating func quoted() throws(Failure) -> LocatedText {
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
        return value.finish(in: builder.file)
          ?? LocatedText("", file: builder.file, start: quote)
      case 0x5C:
        value.append(bytes[segment..<index])
        let place = index
        value.append(try escape(), at: place)
        segment = index
      default: index += 1
      }
    }
    index = quote
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
    case 0x6E: return "\n"
    case 0x74: return "\t"
    case 0x72: return "\r"
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x61: return "\u{7}"
    case 0x76: return "\u{B}"
    case 0x30...0x37: return try octal(name, start)
    case 0x55, 0x75:
      guard let unit = hexUnit() else {
        throw Failure(offset: start, message: "expected four hexadecimal digits behind \\U")
      }
      return try scalar(unit, start)
    // Any other character stands for itself, a backslash and a quote among them.
    default:
      index -= 1
      let rest = bytes[index..<min(index + 4, bytes.count)]
      let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first ?? "\\"
      index += UTF8.width(scalar)
      return scalar
    }
  }

  /// Up to three octal digits, as in property lists of the old style.
  private mutating func octal(_ first: UInt8, _ start: Int) throws(Failure) -> Unicode.Scalar {
    var value = UInt32(first - 0x30)
    var digits = 1
    while digits < 3, index < bytes.count, (0x30...0x37).contains(bytes[index]) {
      value = value * 8 + UInt32(bytes[index] - 0x30)
      index += 1
      digits += 1
    }
    guard value < 0x80, let scalar = Unicode.Scalar(value) else {
      // What they mean there is an encoding of its own.
      throw Failure(offset: start, message: "an octal escape beyond ASCII; write \\U00e9")
    }
    return scalar
  }

  private mutating func scalar(_ unit: UInt32, _ start: Int) throws(Failure) -> Unicode.Scalar {
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, index + 1 < bytes.count, bytes[index] == 0x5C else {
      throw Failure(offset: start, message: "half of a surrogate pair")
    }
    index += 2
    guard let low = hexUnit(), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10 | (low - 0xDC00)))
    else { throw Failure(offset: start, message: "half of a surrogate pair") }
    return scalar
  }

  private mutating func hexUnit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let text = String(decoding: bytes[index..<index + 4], as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16)
    else { return nil }
    index += 4
    return unit
  }

  private mutating func skipSpace() throws(Failure) {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        index += 1
      } else if byte == 0x2F, index + 1 < bytes.count,
        bytes[index + 1] == 0x2A || bytes[index + 1] == 0x2F
      {
        try comment(isBlock: bytes[index + 1] == 0x2A)
      } else {
        return
      }
    }
  }

  private mutating func comment(isBlock: Bool) throws(Failure) {
    let start = index
    index += 2
    let text = index
    while index < bytes.count {
      if isBlock ? bytes[index...].starts(with: [0x2A, 0x2F]) : bytes[index] == 0x0A {
        comments.append(
          FlagText.trimmed(String(decoding: bytes[text..<index], as: UTF8.self)))
        index += isBlock ? 2 : 1
        return
      }
      index += 1
    }
    guard isBlock else { return }
    index = start
    throw Failure(offset: start, message: "this comment is never closed")
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || [0x5F, 0x2D, 0x2E, 0x24, 0x3A, 0x2F].contains(byte)
  }
}
