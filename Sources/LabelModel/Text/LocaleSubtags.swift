// SPDX-License-Identifier: MIT

/// The parts of a language tag, well-cased, with replaced subtags already replaced.
struct LocaleSubtags {
  var language: String
  var script: String?
  var region: String?
  var rest: [String]

  init(language: String, script: String?, region: String?, rest: [String]) {
    self.language = language
    self.script = script
    self.region = region
    self.rest = rest
  }

  /// Reads BCP 47 and the POSIX form `language_REGION.encoding@modifier`.
  init?(parsing text: String) {
    guard text.utf8.count <= 100 else { return nil }
    let (base, modifier) = Self.withoutPosixParts(text)
    var subtags = base.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "-" || $0 == "_" }
    ).map { $0.lowercased() }[...]
    guard let first = subtags.popFirst(), Self.isLetters(first, 2...8), first.utf8.count != 4,
      subtags.allSatisfy({ Self.isAlphanumeric($0, 1...8) })
    else { return nil }

    language = first
    script = modifier
    region = nil
    rest = []
    if language == "qps" {
      // The pseudo-locales of Windows: `ploc` only looks like a script.
      rest = Array(subtags)
      return
    }
    if let extended = subtags.first, first.utf8.count < 4, Self.isLetters(extended, 3...3) {
      language = extended
      subtags.removeFirst()
    }
    if let code = subtags.first, Self.isLetters(code, 4...4) {
      script = code.prefix(1).uppercased() + code.dropFirst()
      subtags.removeFirst()
    }
    if let code = subtags.first, Self.isRegion(code) {
      region = code.uppercased()
      subtags.removeFirst()
    }
    guard Self.isWellFormed(rest: subtags) else { return nil }
    rest = Array(subtags)
    replaceOldLanguage()
  }

  /// Drops the least important subtag and returns false when only the language is left.
  mutating func dropLast() -> Bool {
    if !rest.isEmpty {
      rest.removeLast()
      // A lone singleton introduces nothing (RFC 4647, 3.4).
      while let last = rest.last, last.utf8.count == 1 { rest.removeLast() }
    } else if region != nil {
      region = nil
    } else if script != nil {
      script = nil
    } else {
      return false
    }
    return true
  }

  /// What to write instead of `text`, or `nil` when it is current BCP 47 in any letter case.
  func preferredSpelling(of text: String) -> String? {
    let subtags = [language] + [script, region].compactMap(\.self) + rest
    let spelling = subtags.joined(separator: "-")
    return spelling.lowercased() == text.lowercased() ? nil : spelling
  }

  private mutating func replaceOldLanguage() {
    if language == "sh" {
      language = "sr"
      script = script ?? "Latn"
    } else {
      language = Self.currentLanguages[language] ?? language
    }
  }

  /// Deprecated and doubled codes of the IANA registry that are met in the field.
  private static let currentLanguages = [
    "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "no": "nb", "tl": "fil",
    "cmn": "zh", "prs": "fa", "swc": "sw", "arb": "ar", "pes": "fa", "zsm": "ms", "lvs": "lv",
    "ekk": "et", "khk": "mn", "pnb": "lah", "uzn": "uz", "azj": "az", "npi": "ne", "swh": "sw",
  ]

  private static let modifierScripts = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab",
  ]

  /// Cuts `.encoding` and turns `@modifier` into a script where it names one.
  private static func withoutPosixParts(_ text: String) -> (base: Substring, script: String?) {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let script = halves.count == 2 ? modifierScripts[halves[1].lowercased()] : nil
    let base = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return (base, script)
  }

  /// Variants, then extensions, each a singleton with at least one subtag.
  private static func isWellFormed(rest: ArraySlice<String>) -> Bool {
    var isInExtension = false
    var isPrivate = false
    var previousWasSingleton = false
    for subtag in rest {
      let count = subtag.utf8.count
      if count == 1 && !isPrivate {
        if previousWasSingleton { return false }
        isInExtension = true
        isPrivate = subtag == "x"
        previousWasSingleton = true
        continue
      }
      if !isInExtension && !isVariant(subtag) { return false }
      previousWasSingleton = false
    }
    return !previousWasSingleton
  }

  private static func isVariant(_ subtag: String) -> Bool {
    if isAlphanumeric(subtag, 5...8) { return true }
    return isAlphanumeric(subtag, 4...4) && subtag.utf8.first.map { 48...57 ~= $0 } == true
  }

  private static func isRegion(_ subtag: String) -> Bool {
    isLetters(subtag, 2...2) || (subtag.utf8.count == 3 && subtag.utf8.allSatisfy { 48...57 ~= $0 })
  }

  private static func isLetters(_ subtag: String, _ length: ClosedRange<Int>) -> Bool {
    length.contains(subtag.utf8.count) && subtag.utf8.allSatisfy { 97...122 ~= $0 }
  }

  private static func isAlphanumeric(_ subtag: String, _ length: ClosedRange<Int>) -> Bool {
    length.contains(subtag.utf8.count)
      && subtag.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 }
  }
}
