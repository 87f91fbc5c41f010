// SPDX-License-Identifier: MIT

/// Takes a well-formed XML file apart and remembers where everything stands.
struct XMLElementScanner {
  /// Elements inside each other; no string file comes near.
  static let deepest = 256

  private let file: StringFile
  private let bytes: [UInt8]
  private var index = 0
  private var stack: [XMLElement] = []
  private var text = LocatedTextBuilder()
  private var root: XMLElement?
  /// What stands before the next element, if that comes before anything else.
  private var comments: [String] = []

  static func parse(_ file: StringFile) -> ParsedXML {
    do throws(StringFileFailure) {
      try refuseEntities(in: file)
      if let failure = XMLWellFormedness.failure(in: file) { throw failure }
      var scanner = XMLElementScanner(file)
      return .root(try scanner.scan())
    } catch {
      return .failure(error)
    }
  }

  /// Own entities can name files and blow up to gigabytes; no string file needs them.
  private static func refuseEntities(in file: StringFile) throws(StringFileFailure) {
    let word = Array("<!ENTITY".utf8)
    let bytes = file.bytes
    let found = bytes.indices.first { index in
      bytes[index] == 0x3C && bytes[index...].starts(with: word)
    }
    guard let offset = found else { return }
    throw StringFileFailure(
      offset: offset, message: "entity declarations are not read",
      help: "write the text itself in their places")
  }

  private init(_ file: StringFile) {
    self.file = file
    bytes = file.bytes
  }

  private mutating func scan() throws(StringFileFailure) -> XMLElement {
    while index < bytes.count {
      guard bytes[index] == 0x3C else {
        characters()
        continue
      }
      if starts("<!--") {
        comment()
      } else if starts("<![CDATA[") {
        cdata()
      } else if starts("<?") {
        skip(past: "?>")
      } else if starts("<!") {
        doctype()
      } else if starts("</") {
        try endTag()
      } else {
        try startTag()
      }
    }
    guard let root, stack.isEmpty else {
      throw StringFileFailure(offset: bytes.count, message: "an element is never closed")
    }
    return root
  }

  private func starts(_ word: String) -> Bool { bytes[index...].starts(with: word.utf8) }

  private mutating func skip(past word: String) {
    while index < bytes.count, !starts(word) { index += 1 }
    index = min(bytes.count, index + word.utf8.count)
  }

  private mutating func comment() {
    let start = index + 4
    skip(past: "-->")
    let text = String(decoding: bytes[start..<max(start, index - 3)], as: UTF8.self)
    comments.append(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private mutating func doctype() {
    var depth = 0
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3C || byte == 0x5B {
        depth += 1
      } else if byte == 0x3E || byte == 0x5D {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  private mutating func characters() {
    let start = index
    while index < bytes.count, bytes[index] != 0x3C { index += 1 }
    guard !stack.isEmpty else { return }
    Self.decode(bytes, start..<index, into: &text)
  }

  private mutating func cdata() {
    index += 9
    let start = index
    while index < bytes.count, !starts("]]>") { index += 1 }
    Self.decode(bytes, start..<index, into: &text, hasEntities: false)
    index = min(bytes.count, index + 3)
  }

  private mutating func flushText() {
    defer { text = LocatedTextBuilder() }
    guard !stack.isEmpty, !text.isEmpty, let value = text.finish(in: file) else { return }
    stack[stack.count - 1].children.append(.text(value))
  }

  private mutating func startTag() throws(StringFileFailure) {
    flushText()
    let start = index
    index += 1
    let name = name()
    guard !name.isEmpty else {
      throw StringFileFailure(offset: start, message: "expected an element")
    }
    guard stack.count < Self.deepest else {
      throw StringFileFailure(
        offset: start, message: "nested more than \(Self.deepest) levels deep")
    }
    defer { comments = [] }
    var element = XMLElement(
      name: name.split(separator: ":").last.map(String.init) ?? name, offset: start,
      startTag: start..<start)
    element.comments = comments
    while true {
      skipSpace()
      guard index < bytes.count else {
        throw StringFileFailure(offset: start, message: "expected '>'")
      }
      if bytes[index] == 0x3E || starts("/>") { break }
      let (attribute, value) = try attribute()
      element.attributes[attribute] = value
    }
    let isEmpty = bytes[index] == 0x2F
    index += isEmpty ? 2 : 1
    element.startTag = start..<index
    if isEmpty { close(element) } else { stack.append(element) }
  }

  private mutating func attribute() throws(StringFileFailure) -> (String, LocatedText) {
    let start = index
    let name = name()
    skipSpace()
    guard !name.isEmpty, index < bytes.count, bytes[index] == 0x3D else {
      throw StringFileFailure(offset: start, message: "expected an attribute")
    }
    index += 1
    skipSpace()
    guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else {
      throw StringFileFailure(offset: index, message: "expected a quote")
    }
    let quote = bytes[index]
    index += 1
    let first = index
    while index < bytes.count, bytes[index] != quote { index += 1 }
    var value = LocatedTextBuilder()
    value.begin(at: first)
    Self.decode(bytes, first..<index, into: &value)
    index = min(bytes.count, index + 1)
    return (name, value.finish(in: file) ?? LocatedText("", file: file, start: first))
  }

  private mutating func endTag() throws(StringFileFailure) {
    comments = []
    flushText()
    let start = index
    while index < bytes.count, bytes[index] != 0x3E { index += 1 }
    index = min(bytes.count, index + 1)
    guard var element = stack.popLast() else {
      throw StringFileFailure(offset: start, message: "an end tag without its start tag")
    }
    element.endTag = start..<index
    close(element)
  }

  private mutating func close(_ element: XMLElement) {
    if stack.isEmpty {
      root = root ?? element
    } else {
      stack[stack.count - 1].children.append(.element(element))
    }
  }

  private mutating func name() -> String {
    let start = index
    let ends: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E, 0x3D, 0x3C, 0x22, 0x27]
    while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  /// Resolves entities and makes every line break one LF.
  private static func decode(
    _ bytes: [UInt8], _ range: Range<Int>, into value: inout LocatedTextBuilder,
    hasEntities: Bool = true
  ) {
    var index = range.lowerBound
    var segment = index
    while index < range.upperBound {
      if bytes[index] == 0x0D {
        value.append(bytes[segment..<index])
        value.append(0x0A, at: index)
        index += index + 1 < range.upperBound && bytes[index + 1] == 0x0A ? 2 : 1
        segment = index
      } else if bytes[index] == 0x26, hasEntities,
        let end = bytes[index..<min(range.upperBound, index + 12)].firstIndex(of: 0x3B),
        let scalar = entity(bytes[(index + 1)..<end])
      {
        value.append(bytes[segment..<index])
        value.append(scalar, at: index)
        index = end + 1
        segment = index
      } else {
        index += 1
      }
    }
    value.append(bytes[segment..<index])
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    case _ where name.hasPrefix("#x"):
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"):
      return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}
