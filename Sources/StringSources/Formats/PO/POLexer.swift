// SPDX-License-Identifier: MIT

/// Cuts a PO file into words.
///
/// As in GNU gettext, words need no lines of their own: `msgid "a" "b"msgstr "c"` is fine. Only
/// strings and comments end with their line.
struct POLexer {
  enum Token {
    case keyword(String)
    case string(POString)
    case index(Int)
    case comment(kind: UInt8, text: Range<Int>)
    case failure(String, help: String?)
    case end
  }

  /// A word and what stands in front of it on its line.
  struct Word {
    var token: Token
    var offset: Int
    var length: Int
    /// After `#~`.
    var isObsolete: Bool
    /// After `#|` or `#~|`.
    var isPrevious: Bool
    /// Whether it begins with a quote.
    var isString = false
  }

  private let bytes: [UInt8]
  private var index = 0
  private var isObsolete = false
  private var isPrevious = false

  init(_ file: StringFile) { bytes = file.bytes }

  mutating func next() -> Word {
    skipSpace()
    let start = index
    var word = Word(
      token: .end, offset: start, length: 1, isObsolete: isObsolete, isPrevious: isPrevious)
    guard index < bytes.count else { return word }
    switch bytes[index] {
    case 0x23:  // #
      if let marked = marker() { return marked }
      word.token = comment()
    case 0x22:  // "
      word.isString = true
      word.token = string()
    case 0x5B:  // [
      word.token = position()
    case let byte where Self.isLetter(byte):
      while index < bytes.count, Self.isLetter(bytes[index]) || bytes[index] == 0x5F { index += 1 }
      word.token = .keyword(String(decoding: bytes[start..<index], as: UTF8.self))
    default:
      let scalar =
        String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self)
        .unicodeScalars.first.map { String(Character($0)) } ?? ""
      index += max(1, scalar.utf8.count)
      word.token = .failure("unexpected '\(scalar)'", help: "texts stand between double quotes")
    }
    word.length = max(1, index - start)
    return word
  }

  /// Goes on behind a damaged entry: at the next line that can begin a new one.
  mutating func recover() {
    while index < bytes.count {
      skipLine()
      let rest = bytes[min(index, bytes.count)...]
      if rest.starts(with: "msgid ".utf8) || rest.starts(with: "msgctxt ".utf8)
        || rest.first == 0x23 || rest.first == 0x0A || rest.first == 0x0D
      {
        return
      }
    }
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    index = min(index + 1, bytes.count)
    isObsolete = false
    isPrevious = false
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return }
      index += 1
      if byte == 0x0A {
        isObsolete = false
        isPrevious = false
      }
    }
  }

  /// `#~` and `#|` do not end with their line: what follows them are words again.
  private mutating func marker() -> Word? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case 0x7E:  // ~
      index += 2
      isObsolete = true
      if index < bytes.count, bytes[index] == 0x7C {
        index += 1
        isPrevious = true
      }
    case 0x7C:  // |
      index += 2
      isPrevious = true
    default: return nil
    }
    return next()
  }

  private mutating func comment() -> Token {
    index += 1
    var kind: UInt8 = 0x20
    if index < bytes.count, [0x2E, 0x3A, 0x2C].contains(bytes[index]) {
      kind = bytes[index]
      index += 1
    }
    if index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let start = index
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    let end = index > start && bytes[index - 1] == 0x0D ? index - 1 : index
    return .comment(kind: kind, text: start..<end)
  }

  private mutating func position() -> Token {
    var value = 0
    var digits = 0
    index += 1
    while index < bytes.count, (0x30...0x39).contains(bytes[index]), digits < 4 {
      value = value * 10 + Int(bytes[index] - 0x30)
      digits += 1
      index += 1
    }
    guard digits > 0, index < bytes.count, bytes[index] == 0x5D else {
      return .failure("expected a number between brackets", help: "write msgstr[0]")
    }
    index += 1
    return .index(value)
  }

  private mutating func string() -> Token {
    index += 1
    var text = POString(start: index)
    var segment = index
    while index < bytes.count {
      switch bytes[index] {
      case 0x22:
        text.value.append(bytes[segment..<index])
        index += 1
        return .string(text)
      case 0x0A: return .failure("this text has no closing quote", help: nil)
      case 0x5C:
        text.value.append(bytes[segment..<index])
        guard escape(into: &text) else {
          return .failure("unknown escape in this text", help: "a backslash is written \\\\")
        }
        segment = index
      default: index += 1
      }
    }
    return .failure("this text has no closing quote", help: nil)
  }

  /// Reads one escape; the bytes it stands for belong to where its backslash is.
  private mutating func escape(into text: inout POString) -> Bool {
    let start = index
    guard index + 1 < bytes.count else { return false }
    let name = bytes[index + 1]
    index += 2
    // A backslash at the end of a line joins it with the next one.
    if name == 0x0A { return true }
    if let byte = Self.simpleEscape(name) {
      text.value.append(byte, at: start)
      return true
    }
    if name == 0x78 {
      var value: UInt8 = 0
      let first = index
      while index < bytes.count, let digit = Self.hexDigit(bytes[index]) {
        value = value << 4 | digit
        index += 1
      }
      text.value.append(value, at: start)
      return index > first
    }
    guard (0x30...0x37).contains(name) else { return false }
    var value = name - 0x30
    while index < min(start + 4, bytes.count), (0x30...0x37).contains(bytes[index]) {
      value = value << 3 | (bytes[index] - 0x30)
      index += 1
    }
    text.value.append(value, at: start)
    return true
  }

  private static func simpleEscape(_ name: UInt8) -> UInt8? {
    switch name {
    case 0x6E: 0x0A
    case 0x74: 0x09
    case 0x62: 0x08
    case 0x72: 0x0D
    case 0x66: 0x0C
    case 0x76: 0x0B
    case 0x61: 0x07
    case 0x5C, 0x22: name
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

/// One or more quoted strings, joined.
struct POString {
  var value = LocatedTextBuilder()

  init(start: Int) { value.begin(at: start) }
}
