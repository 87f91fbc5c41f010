// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// The syntax of a scalar that is more than free text.
enum ScalarGrammar: String, CaseIterable, Sendable {
  case name, version, localeTag, localeOrDefault, labelKey, checkID
  case fontWeight, fontStretch, fontFeature, axisTag, cluster
  case lineHeight, colorStop, expansion
  case delimiter, glob, path, pathTemplate, metricsTemplate
}

/// What is wrong with one scalar.
struct ScalarProblem: Hashable {
  var id: CheckID
  var message: String
  var help: String?

  init(_ id: CheckID, _ message: String, help: String? = nil) {
    self.id = id
    self.message = message
    self.help = help
  }
}

extension ScalarGrammar {
  /// Returns `nil` when `text` is fine.
  func problem(in text: String) -> ScalarProblem? {
    switch self {
    case .name, .glob, .path: text.isEmpty ? ScalarProblem(.type, "expected \(expectation)") : nil
    case .version:
      text == "1"
        ? nil
        : ScalarProblem(
          .version, "this is version '\(text)' of the manifest's rules", help: "version 1 is known")
    case .localeTag: LocaleTag(text) == nil ? Self.notATag(text) : nil
    case .localeOrDefault:
      text == "default" || LocaleTag(text) != nil ? nil : Self.notATag(text)
    case .labelKey: Self.labelKeyProblem(text)
    case .checkID: Self.checkProblem(text)
    case .fontWeight: Self.fontWeightProblem(text)
    case .fontStretch: Self.fontStretchProblem(text)
    case .fontFeature: matches(text) ? nil : unexpected(text, help: "such as tnum, -liga, ss01=2")
    case .axisTag: matches(text) ? nil : unexpected(text, help: "such as wght or wdth")
    case .cluster: text.count == 1 ? nil : unexpected(text, help: "one character, such as \"!\"")
    case .lineHeight: Self.lineHeightProblem(text)
    case .colorStop: nil
    case .expansion: matches(text) ? nil : unexpected(text, help: "auto, or such as 40%")
    case .delimiter:
      text == "tab" || text.utf8.count == 1 ? nil : unexpected(text, help: "a letter such as ;")
    case .pathTemplate: PathTemplate.problem(in: text, tokens: PathTemplate.Token.allCases)
    case .metricsTemplate: PathTemplate.problem(in: text, tokens: [.locale])
    }
  }

  var expectation: String {
    switch self {
    case .name: "text that is not empty"
    case .version: "1"
    case .localeTag: "a locale tag"
    case .localeOrDefault: "a locale tag or default"
    case .labelKey: "a label key"
    case .checkID: "a check id"
    case .fontWeight: "1 to 1000 or a CSS name"
    case .fontStretch: "a percentage or a CSS name"
    case .fontFeature: "an OpenType feature"
    case .axisTag: "an axis of four characters"
    case .cluster: "one character"
    case .lineHeight: "auto, font, a multiple, or \"40px\""
    case .colorStop: "a color, or \"color 40%\""
    case .expansion: "auto or a percentage"
    case .delimiter: "one ASCII character, or tab"
    case .glob: "a file pattern"
    case .path: "a path"
    case .pathTemplate: "a path with tokens"
    case .metricsTemplate: "a file name"
    }
  }

  /// The ECMA-262 pattern of the accepted texts, where one says it all or nearly.
  var pattern: String? {
    switch self {
    case .name, .glob, .path: "^[\\s\\S]+$"
    case .version: "^1$"
    case .localeTag: Self.tagPattern
    case .localeOrDefault: "^default$|" + Self.tagPattern
    case .labelKey: "^[A-Za-z0-9_]+([./-][A-Za-z0-9_]+)*$"
    case .checkID: "^(" + CheckID.allCases.map(\.rawValue).joined(separator: "|") + ")$"
    case .fontWeight: Self.alternatives(FontWords.weights.map(\.key))
    case .fontStretch:
      Self.alternatives(FontWords.stretches.map(\.key)) + "|^" + Numeral.pattern + "%$"
    case .fontFeature: "^[-+]?[A-Za-z0-9]{4}(=[0-9]{1,5})?$"
    case .axisTag: "^[ -~]{4}$"
    case .lineHeight: "^(auto|font|" + Numeral.pattern + "px)$"
    case .colorStop: nil
    case .expansion: "^(auto|[0-9]{1,3}%)$"
    case .cluster, .delimiter, .pathTemplate, .metricsTemplate: nil
    }
  }

  private static let tagPattern =
    "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*([.][A-Za-z0-9-]+)?(@[A-Za-z]+)?$"
    + "|^[A-Za-z]{5,8}([-_][A-Za-z0-9]{1,8})*$"

  private static func alternatives(_ words: [String]) -> String {
    "^(" + words.joined(separator: "|") + ")$"
  }

  private func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      48...57 ~= byte || 97...122 ~= byte | 0x20
    }
    switch self {
    case .fontFeature:
      let sign = UInt8(ascii: "-")
      let body = bytes.first == sign || bytes.first == UInt8(ascii: "+") ? bytes[1...] : bytes[...]
      let tag = body.prefix(4)
      guard tag.count == 4, tag.allSatisfy(isLetterOrDigit) else { return false }
      let value = body.dropFirst(4)
      if value.isEmpty { return true }
      return value.first == UInt8(ascii: "=") && 2...6 ~= value.count
        && value.dropFirst().allSatisfy { 48...57 ~= $0 }
    case .axisTag: return bytes.count == 4 && bytes.allSatisfy { 0x20...0x7E ~= $0 }
    case .expansion:
      return text == "auto"
        || (bytes.last == UInt8(ascii: "%") && 2...4 ~= bytes.count
          && bytes.dropLast().allSatisfy { 48...57 ~= $0 })
    default: return true
    }
  }

  private func unexpected(_ text: String, help: String?) -> ScalarProblem {
    ScalarProblem(.type, "expected \(expectation), found '\(text)'", help: help)
  }

  private static func notATag(_ text: String) -> ScalarProblem {
    ScalarProblem(
      .localeInvalid, "'\(text)' is no locale tag",
      help: text.contains(" ")
        ? "text that starts with '{' must be quoted" : "write it as in BCP 47: de, pt-BR, zh-Hant")
  }

  private static func labelKeyProblem(_ text: String) -> ScalarProblem? {
    if text.utf8.count > 128 {
      return ScalarProblem(.limits, "a key of \(text.utf8.count) bytes; the limit is 128")
    }
    var isAfterLetter = false
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "_"): isAfterLetter = true
      case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-"):
        guard isAfterLetter else { return malformedKey(text) }
        isAfterLetter = false
      default: return malformedKey(text)
      }
    }
    return isAfterLetter ? nil : malformedKey(text)
  }

  private static func malformedKey(_ text: String) -> ScalarProblem {
    ScalarProblem(
      .type, "'\(text)' cannot be a label's key",
      help: "letters, digits and '_', parted by single '.', '/' or '-'")
  }

  private static func checkProblem(_ text: String) -> ScalarProblem? {
    if CheckID(rawValue: text) != nil { return nil }
    let nearest = NearestName.of(text, in: CheckID.allCases.map(\.rawValue))
    return ScalarProblem(
      .unknownKey, "unknown check '\(text)'", help: nearest.map { "did you mean '\($0)'?" })
  }

  private static func fontWeightProblem(_ text: String) -> ScalarProblem? {
    guard let weight = FontWords.weight(text) else {
      return wordProblem(text, "font weight", FontWords.weights.map(\.key))
    }
    return 1...1000 ~= weight
      ? nil : ScalarProblem(.range, "'\(text)' is out of range: a weight is 1 to 1000")
  }

  private static func fontStretchProblem(_ text: String) -> ScalarProblem? {
    guard let stretch = FontWords.stretch(text) else {
      return wordProblem(text, "font width", FontWords.stretches.map(\.key))
    }
    return 50...200 ~= stretch
      ? nil : ScalarProblem(.range, "'\(text)' is out of range: a width is 50% to 200%")
  }

  private static func wordProblem(
    _ text: String, _ what: String, _ words: [String]
  ) -> ScalarProblem {
    let nearest = NearestName.of(text, in: words)
    return ScalarProblem(
      .type, "'\(text)' is no \(what)",
      help: nearest.map { "did you mean '\($0)'?" } ?? "one of " + words.joined(separator: ", "))
  }

  private static func lineHeightProblem(_ text: String) -> ScalarProblem? {
    guard let height = LineHeight(manifestText: text) else {
      if let (_, unit) = Numeral.unit(of: text) {
        return ScalarProblem(
          .unit, "'\(unit)' is no unit of a line height", help: "write a multiple or \"40px\"")
      }
      return ScalarProblem(
        .type, "expected \(ScalarGrammar.lineHeight.expectation), found '\(text)'")
    }
    switch height {
    case .multiple(let factor) where !(0.1...10 ~= factor):
      return ScalarProblem(
        .range, "'\(text)' is out of range: a multiple is 0.1 to 10",
        help: factor > 10 ? "for a height in px write \"\(text)px\"" : nil)
    case .px(let value) where !(value > 0 && value <= 16_384):
      return ScalarProblem(.range, "'\(text)' is out of range: more than 0px, at most 16384px")
    default: return nil
    }
  }
}

extension LineHeight {
  init?(manifestText text: String) {
    switch text {
    case "auto": self = .auto
    case "font": self = .font
    default:
      if text.hasSuffix("px"), let value = Numeral.number(text.dropLast(2)) {
        self = .px(value)
      } else if let factor = Numeral.number(text) {
        self = .multiple(factor)
      } else {
        return nil
      }
    }
  }
}
