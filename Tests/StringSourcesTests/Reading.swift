// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import StringSources
import Testing

/// A tag that is known to be one.
func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(text)) }

/// Options of a project in English, German, Polish, Japanese and Arabic.
func projectOptions(locale: String? = nil) throws -> ReadingOptions {
  ReadingOptions(
    locale: try locale.map(tag), sourceLocale: try tag("en"),
    locales: try ["en", "de", "pl", "ja", "ar", "pt-BR"].map(tag))
}

/// Reads a text as one file of a format.
func read(
  _ format: String, _ text: String, locale: String? = nil, name: String = "l10n/test",
  _ change: (inout ReadingOptions) -> Void = { _ in }
) throws -> StringCatalog {
  try read(format, bytes: Array(text.utf8), locale: locale, name: name, change)
}

func read(
  _ format: String, bytes: [UInt8], locale: String? = nil, name: String = "l10n/test",
  _ change: (inout ReadingOptions) -> Void = { _ in }
) throws -> StringCatalog {
  var options = try projectOptions(locale: locale)
  change(&options)
  let format = try #require(StringFormat.named(format))
  return format.catalog(path: name, bytes: bytes, options: options)
}

extension StringCatalog {
  /// The text of an id, where it has just one.
  func text(_ id: String, _ locale: String) throws -> String? {
    entry(id, in: try tag(locale))?.text?.text
  }

  /// The plural forms of an id, as `one=a file`.
  func plural(_ id: String, _ locale: String) throws -> [String] {
    (entry(id, in: try tag(locale))?.plural() ?? [:]).sorted { $0.key < $1.key }
      .map { "\($0.key.rawValue)=\($0.value.text)" }
  }

  func ids(_ locale: String) throws -> [String] { (entries[try tag(locale)] ?? []).map(\.id) }

  /// Findings as `line:column id`.
  var places: [String] {
    diagnostics.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.id.rawValue)" }
  }
}

/// A text with one place marked by `⟪` in front of it.
struct MarkedText {
  let text: String
  let line: Int
  let column: Int

  init(_ marked: String) throws {
    let parts = marked.split(separator: "⟪", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    text = parts.joined()
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    line = lines.count
    column = (lines.last?.unicodeScalars.count ?? 0) + 1
  }
}

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
