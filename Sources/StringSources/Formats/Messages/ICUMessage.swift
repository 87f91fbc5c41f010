// SPDX-License-Identifier: MIT

import Diagnostics

/// A text in ICU MessageFormat, taken apart into one wording for each combination of its choices.
///
/// `{n, plural, one {# file} other {# files}} left` becomes `{n} file left` for `one` and
/// `{n} files left` for `other`. Plain arguments stay as they are.
struct ICUMessage {
  struct Expansion {
    var forms: [StringForm]
    var problem: Diagnostic?
  }

  /// Several choices in one text multiply; nobody translates more wordings than this.
  static let mostForms = 256
  static let deepest = 16

  private struct Failure: Error {
    var offset: Int
    var message: String
  }

  /// A wording in progress.
  private struct Draft {
    var conditions: [FormCondition] = []
    var value = LocatedTextBuilder()
  }

  private let text: LocatedText
  private let bytes: [UInt8]
  private var index = 0

  /// A text without choices is one form; a broken one is kept as it is and reported.
  static func expand(_ text: LocatedText) -> Expansion {
    guard text.text.utf8.contains(0x7B) else { return Expansion(forms: [StringForm(text)]) }
    var message = ICUMessage(text)
    do {
      let drafts = try message.message(depth: 0, number: nil)
      if drafts.count == 1, drafts[0].conditions.isEmpty {
        return Expansion(forms: [StringForm(text)])
      }
      let forms = drafts.compactMap { draft in
        draft.value.finish(in: text.file).map { StringForm($0, when: draft.conditions) }
      }
      return Expansion(forms: forms)
    } catch {
      let problem = text.file.diagnostic(
        .manifestSyntax, at: text.fileOffset(ofUTF8: error.offset), error.message,
        helps: ["braces that are drawn stand between apostrophes: '{'"])
      return Expansion(forms: [StringForm(text)], problem: problem)
    }
  }

  private init(_ text: LocatedText) {
    self.text = text
    bytes = Array(text.text.utf8)
  }

  /// Reads up to the end or to the brace that closes a choice; `#` stands for `number`, a name with
  /// what is taken off it: `n`, `n, offset:1`.
  private mutating func message(depth: Int, number: String?) throws(Failure) -> [Draft] {
    guard depth < Self.deepest else {
      throw Failure(offset: index, message: "choices are nested too deeply")
    }
    var drafts = [Draft()]
    for position in drafts.indices { drafts[position].value.begin(at: place(index)) }
    while index < bytes.count {
      switch bytes[index] {
      case 0x7D where depth > 0: return drafts
      case 0x7D: throw Failure(offset: index, message: "'}' without '{'")
      case 0x7B: drafts = try argument(drafts, depth: depth, number: number)
      case 0x27: quoted(&drafts)
      case 0x23 where number != nil:
        for position in drafts.indices {
          drafts[position].value.append("{\(number ?? "")}", at: place(index))
        }
        index += 1
      default:
        appendByte(&drafts)
      }
    }
    guard depth == 0 else { throw Failure(offset: index, message: "'{' is never closed") }
    return drafts
  }

  private func place(_ offset: Int) -> Int { text.fileOffset(ofUTF8: offset) }

  private mutating func appendByte(_ drafts: inout [Draft]) {
    for position in drafts.indices {
      drafts[position].value.append(bytes[index], at: place(index))
    }
    index += 1
  }

  /// An apostrophe in front of a brace or `#` starts literal text; two are one apostrophe.
  ///
  /// Quotes are kept for whoever fills the arguments in later.
  private mutating func quoted(_ drafts: inout [Draft]) {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    appendByte(&drafts)
    guard next == 0x7B || next == 0x7D || next == 0x23 || next == 0x7C || next == 0x27 else {
      return
    }
    if next == 0x27 { return appendByte(&drafts) }
    while index < bytes.count {
      let isEnd = bytes[index] == 0x27
      appendByte(&drafts)
      if isEnd {
        guard index < bytes.count, bytes[index] == 0x27 else { return }
        appendByte(&drafts)
      }
    }
  }

  private mutating func argument(
    _ drafts: [Draft], depth: Int, number: String?
  ) throws(Failure) -> [Draft] {
    let start = index
    index += 1
    let name = word()
    skipSpace()
    guard !name.isEmpty else { throw Failure(offset: start, message: "'{' without an argument") }
    if take(0x7D) { return append(start..<index, to: drafts) }
    guard take(0x2C) else { throw Failure(offset: index, message: "expected ',' or '}'") }
    let kind = word()
    skipSpace()
    switch kind {
    case "plural", "select", "selectordinal":
      guard take(0x2C) else { throw Failure(offset: index, message: "expected ','") }
      return try choices(drafts, name: name, kind: kind, depth: depth, number: number)
    default:
      // `{n, number, integer}`: a format, not a choice.
      while index < bytes.count, bytes[index] != 0x7D, bytes[index] != 0x7B { index += 1 }
      guard take(0x7D) else { throw Failure(offset: start, message: "'{' is never closed") }
      return append(start..<index, to: drafts)
    }
  }

  private func append(_ range: Range<Int>, to drafts: [Draft]) -> [Draft] {
    drafts.map { draft in
      var draft = draft
      draft.value.append(text, utf8: range)
      return draft
    }
  }

  private mutating func choices(
    _ drafts: [Draft], name: String, kind: String, depth: Int, number: String?
  ) throws(Failure) -> [Draft] {
    var choices: [Draft] = []
    var hasOther = false
    skipSpace()
    let start = index
    var offset = 0
    if kind != "select", bytes[index...].starts(with: "offset:".utf8) {
      index += 7
      let place = index
      guard let value = Int(word()), (0...1000).contains(value) else {
        throw Failure(offset: place, message: "the offset of a plural is a whole number")
      }
      offset = value
    }
    let own = offset == 0 ? name : "\(name), offset:\(offset)"
    while true {
      skipSpace()
      if take(0x7D) { break }
      let place = index
      let selector = word()
      skipSpace()
      guard !selector.isEmpty, take(0x7B) else {
        throw Failure(offset: place, message: "expected a choice: \(kind) {…}")
      }
      let condition = try condition(name, kind, selector, less: offset, at: place)
      hasOther = hasOther || selector == "other"
      let inner = try message(depth: depth + 1, number: kind == "select" ? number : own)
      guard take(0x7D) else { throw Failure(offset: place, message: "'{' is never closed") }
      choices += inner.map { part in
        var choice = part
        choice.conditions.insert(condition, at: 0)
        return choice
      }
      guard choices.count * drafts.count <= Self.mostForms else {
        throw Failure(
          offset: start, message: "this text has more than \(Self.mostForms) wordings")
      }
    }
    guard hasOther else { throw Failure(offset: start, message: "no choice 'other'") }
    return combine(drafts, choices)
  }

  private func combine(_ drafts: [Draft], _ choices: [Draft]) -> [Draft] {
    drafts.flatMap { draft in
      choices.map { choice in
        var joined = draft
        joined.conditions += choice.conditions
        joined.value.append(choice.value)
        return joined
      }
    }
  }

  private func condition(
    _ name: String, _ kind: String, _ selector: String, less offset: Int, at place: Int
  ) throws(Failure) -> FormCondition {
    if kind == "select" { return .select(argument: name, selector) }
    if selector.first == "=" {
      return .exactly(argument: name, String(selector.dropFirst()))
    }
    guard let category = PluralCategory(rawValue: selector) else {
      throw Failure(offset: place, message: "'\(selector)' is no plural category")
    }
    return kind == "plural"
      ? .plural(argument: name, category, offset: offset)
      : .ordinal(argument: name, category, offset: offset)
  }

  private mutating func word() -> String {
    skipSpace()
    let start = index
    while index < bytes.count, !Self.isSpace(bytes[index]), bytes[index] != 0x2C,
      bytes[index] != 0x7D, bytes[index] != 0x7B
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
