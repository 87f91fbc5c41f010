// SPDX-License-Identifier: MIT

/// The text of a `source` or `target`, inline codes turned into what they stand for.
///
/// A code that carries its original text (`<ph>%s</ph>`, `dataRef`, `disp`, `equiv`, `equiv-text`)
/// becomes that text, one for a line break a line break; any other becomes a placeholder with its
/// id: `{name}`. Pairs that only mark a stretch leave just their content.
struct XLIFFText {
  let file: StringFile
  /// Where codes that are copies have their originals (2.x).
  var unit: XMLElement?
  /// The `originalData` of a 2.x unit by id.
  let data: [String: LocatedText]
  /// What chooses among the wordings of a 2.2 unit: a code that displays such a name is its value.
  var arguments: Set<String> = []

  static func originalData(of unit: XMLElement, _ file: StringFile) -> [String: LocatedText] {
    var data: [String: LocatedText] = [:]
    for element in unit.first("originalData")?.elements(named: "data") ?? [] {
      if let id = element["id"] { data[id] = version1(element, in: file) }
    }
    return data
  }

  static func version1(_ element: XMLElement, in file: StringFile) -> LocatedText {
    XLIFFText(file: file, data: [:]).joined([element])
  }

  func joined(_ elements: [XMLElement]) -> LocatedText {
    var value = LocatedTextBuilder()
    for element in elements {
      value.begin(at: element.contentOffset)
      append(element, to: &value)
    }
    let start = elements.first?.contentOffset ?? 0
    return value.finish(in: file) ?? LocatedText("", file: file, start: start)
  }

  private func append(_ element: XMLElement, to value: inout LocatedTextBuilder) {
    for child in element.children {
      switch child {
      case .text(let text): value.append(text, utf8: 0..<text.text.utf8.count)
      case .element(let code): appendCode(code, to: &value)
      }
    }
  }

  private func appendCode(_ code: XMLElement, to value: inout LocatedTextBuilder) {
    if code.isLineBreak { return value.append("\n", at: code.offset) }
    switch code.name {
    case "x": appendPlaceholder(code, to: &value)
    case "ph" where code.children.isEmpty: appendPlaceholder(code, to: &value)
    case "bx", "ex", "sc", "ec":
      if let text = replacement(code, "dataRef") { value.append(text, at: code.offset) }
    case "pc":
      if let text = replacement(code, "dataRefStart", "dispStart", nil) {
        value.append(text, at: code.offset)
      }
      append(code, to: &value)
      if let text = replacement(code, "dataRefEnd", "dispEnd", nil) {
        value.append(text, at: code.endTag?.lowerBound ?? code.offset)
      }
    case "cp":
      if let number = code["hex"].flatMap({ UInt32($0, radix: 16) }),
        let scalar = Unicode.Scalar(number)
      {
        value.append(scalar, at: code.offset)
      }
    // Text for translators inside of a code is no part of this text.
    case "sub": break
    default: append(code, to: &value)
    }
  }

  private func appendPlaceholder(_ code: XMLElement, to value: inout LocatedTextBuilder) {
    value.append(placeholder(code, depth: 0), at: code.offset)
  }

  private func placeholder(_ code: XMLElement, depth: Int) -> String {
    if let name = code["disp"], arguments.contains(name) { return "{\(name)}" }
    if let text = replacement(code, "dataRef") { return text }
    if let id = code["copyOf"], depth < 4, let original = unit?.code(id) {
      return placeholder(original, depth: depth + 1)
    }
    return code["id"].map { "{\($0)}" } ?? ""
  }

  private func replacement(
    _ code: XMLElement, _ reference: String, _ display: String = "disp",
    _ plain: String? = "equiv"
  ) -> String? {
    if let original = code[reference].flatMap({ data[$0] }) { return original.text }
    if let text = code[display] ?? code["equiv-text"] { return text }
    // Empty is what it is where nobody wrote it.
    return plain.flatMap { code[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension XMLElement {
  fileprivate var isLineBreak: Bool {
    (name == "x" || name == "ph") && (self["ctype"] == "lb" || self["subType"] == "xlf:lb")
  }

  /// The inline code with an id, somewhere inside.
  fileprivate func code(_ id: String) -> XMLElement? {
    for element in elements {
      if element.name == "ph", element["id"] == id { return element }
      if let code = element.code(id) { return code }
    }
    return nil
  }
}
