// SPDX-License-Identifier: MIT

/// A BCP 47 language tag, kept as written and understood in its canonical form.
///
/// Two tags are equal when their canonical forms are: `iw` is `he`, `zh-TW` is `zh-Hant-TW`.
/// POSIX spellings (`en_US`, `ja_JP.UTF-8`, `sr_RS@latin`) are read as well; `preferredSpelling`
/// then says what to write instead.
///
/// A reference to its parts: every label has a tag for each of its texts, and there are few
/// different ones.
package struct LocaleTag: Sendable {
  private final class Parts: Sendable {
    let text: String
    let canonical: String
    let language: String
    let script: String
    let region: String?
    let rest: [String]
    let preferredSpelling: String?

    init(text: String?, subtags: LocaleSubtags, preferredSpelling: String?) {
      let script =
        subtags.script ?? LikelyScripts.script(of: subtags.language, region: subtags.region)
      let canonical = LocaleTag.canonicalText(of: subtags, script: script)
      language = subtags.language
      self.script = script
      region = subtags.region
      rest = subtags.rest
      self.canonical = canonical
      self.text = text ?? canonical
      self.preferredSpelling = preferredSpelling
    }
  }

  private let parts: Parts

  /// The tag as the author wrote it: what paths and metrics use.
  package var text: String { parts.text }
  /// Well-cased, aliases replaced, with the likely script where the language has several.
  package var canonical: String { parts.canonical }
  /// Lower case, two or three letters as a rule.
  package var language: String { parts.language }
  /// Four letters, title case; the likely one where the tag names none.
  package var script: String { parts.script }
  /// Upper case letters or three digits.
  package var region: String? { parts.region }
  /// Variants, extensions and private use, lower case, in order.
  package var rest: [String] { parts.rest }
  /// The current BCP 47 spelling, where `text` is an older or a POSIX one.
  package var preferredSpelling: String? { parts.preferredSpelling }

  /// Returns `nil` when the text is no language tag.
  package init?(_ text: String) {
    guard let parts = LocaleSubtags(parsing: text) else { return nil }
    self.init(text: text, parts: parts, preferredSpelling: parts.preferredSpelling(of: text))
  }

  private init(text: String?, parts: LocaleSubtags, preferredSpelling: String?) {
    self.parts = Parts(text: text, subtags: parts, preferredSpelling: preferredSpelling)
  }

  private static func canonicalText(of parts: LocaleSubtags, script: String) -> String {
    var subtags = [parts.language]
    let isImplied = script == LikelyScripts.script(of: parts.language, region: nil)
    if !isImplied || LikelyScripts.hasSeveral(parts.language) { subtags.append(script) }
    if let region = parts.region { subtags.append(region) }
    return (subtags + parts.rest).joined(separator: "-")
  }
}

extension LocaleTag: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.parts === right.parts || left.canonical == right.canonical
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension LocaleTag: CustomStringConvertible {
  package var description: String { text }
}

extension LocaleTag {
  /// This tag and what is left when subtags are dropped from the right, most specific first.
  ///
  /// It never crosses a script: `zh-Hant-HK`, `zh-Hant`, and not `zh`, which is simplified.
  package var lineage: [LocaleTag] {
    var tags = [self]
    var parts = LocaleSubtags(language: language, script: script, region: region, rest: rest)
    while parts.dropLast() {
      let tag = LocaleTag(text: nil, parts: parts, preferredSpelling: nil)
      if tag.script == script && tag != tags.last { tags.append(tag) }
    }
    return tags
  }

  /// Where a text comes from: the lineage, then the source locale.
  package func chain(source: LocaleTag) -> [LocaleTag] {
    let own = lineage
    return own.contains(source) ? own : own + [source]
  }

  /// The direction in which the script is written.
  package var direction: WritingDirection {
    if language == "qps" { return rest.contains("plocm") ? .rightToLeft : .leftToRight }
    return LikelyScripts.isRightToLeft(script) ? .rightToLeft : .leftToRight
  }

  /// Whether the tag is one that names a pseudo-locale by convention.
  package var isPseudo: Bool {
    language == "qps" || canonical == "en-XA" || canonical == "ar-XB"
  }

  /// The language to give to fontconfig and Pango.
  ///
  /// Their language tables know no scripts. Without this map Pango 1.50 picks Japanese forms for
  /// `zh-Hans`.
  package var fontLanguage: String {
    switch (language, script) {
    case ("zh", "Hans"), ("yue", "Hans"): return "zh-cn"
    case ("yue", _): return "zh-hk"
    case ("zh", "Hant"): return region == "HK" || region == "MO" ? "zh-hk" : "zh-tw"
    case ("pa", "Arab"): return "pa-pk"
    case ("az", "Arab"): return "az-ir"
    case ("ku", "Arab"): return "ku-iq"
    case ("mn", "Mong"): return "mn-cn"
    default:
      guard let region, !isPseudo else { return language }
      return language + "-" + region.lowercased()
    }
  }
}
