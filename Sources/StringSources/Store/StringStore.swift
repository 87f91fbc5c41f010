// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel

/// The files of one item of `strings:`.
package struct LoadedStringSource: Sendable {
  package var files: [LoadedStringFile]
  /// The states that count as translated; `nil` is the default of `TranslationState`.
  package var accept: [String]?

  package init(files: [LoadedStringFile], accept: [String]? = nil) {
    self.files = files
    self.accept = accept
  }
}

/// What the string files say about one id in one locale.
package enum StringLookup: Sendable {
  case found(StringEntry)
  /// The translator wrote `<empty>`: nothing is drawn, and that is right.
  case skipped(StringEntry)
  /// There is a text, but its state is not accepted; it counts as missing.
  case notAccepted(StringEntry)
  /// The place for the text is there and empty.
  case missing(StringEntry)
  /// No file of this locale has the id.
  case absent
}

/// All strings of a project: several sources in the manifest's order, later ones win.
package struct StringStore: Sendable {
  private let sources: [LoadedStringSource]
  private let sourceLocale: LocaleTag

  package init(_ sources: [LoadedStringSource], sourceLocale: LocaleTag) {
    self.sources = sources
    self.sourceLocale = sourceLocale
  }

  /// Looks an id up in one locale; chains are the caller's business.
  ///
  /// A later source wins when it has an accepted text; where it has none, earlier ones are asked.
  /// In the source locale, the source text that translations carry stands in for an entry.
  package func lookup(_ id: String, in locale: LocaleTag) -> StringLookup {
    var best = StringLookup.absent
    for source in sources.reversed() {
      guard let entry = Self.entry(id, in: locale, of: source) else { continue }
      let lookup = Self.judged(entry, accept: source.accept)
      switch lookup {
      case .found, .skipped: return lookup
      case .notAccepted, .missing, .absent: if case .absent = best { best = lookup }
      }
    }
    if locale == sourceLocale, case .absent = best, let entry = sourceText(of: id) {
      return .found(entry)
    }
    return best
  }

  /// Whether any file has the id, in any locale.
  package func contains(_ id: String) -> Bool {
    sources.contains { $0.files.contains { $0.catalog.contains(id) } }
  }

  /// Every id of every file, sorted: for "did you mean".
  package var ids: [String] {
    var ids: Set<String> = []
    for file in sources.flatMap(\.files) {
      for entries in file.catalog.entries.values { ids.formUnion(entries.map(\.id)) }
    }
    return ids.sorted()
  }

  /// Files that could not be read at all: what would come from them keeps its last state.
  package var unreadableFiles: [LoadedStringFile] {
    sources.flatMap(\.files).filter(\.catalog.isUnreadable)
  }

  /// The findings of all files, and ids that two files of one source both define.
  package var diagnostics: [Diagnostic] {
    sources.flatMap { $0.files.flatMap(\.catalog.diagnostics) + Self.ties(in: $0) }
  }

  private static func entry(
    _ id: String, in locale: LocaleTag, of source: LoadedStringSource
  ) -> StringEntry? {
    for file in source.files {
      if let entry = file.catalog.entry(id, in: locale) { return entry }
    }
    return nil
  }

  private static func judged(_ entry: StringEntry, accept: [String]?) -> StringLookup {
    if entry.isMissing { return .missing(entry) }
    guard entry.state.isAccepted(by: accept) else { return .notAccepted(entry) }
    return entry.isDeliberatelyEmpty ? .skipped(entry) : .found(entry)
  }

  /// An entry made of the source text that a translation carries.
  ///
  /// Where the source text is the id itself nobody can tell a text from a name, so it is not used.
  private func sourceText(of id: String) -> StringEntry? {
    for source in sources.reversed() {
      for file in source.files {
        for locale in file.catalog.locales.sorted(by: { $0.text < $1.text }) {
          guard let entry = file.catalog.entry(id, in: locale), let text = entry.source,
            !text.text.isEmpty, text.text != id
          else { continue }
          var result = entry
          result.forms = [StringForm(text)]
          result.state = .unmarked
          return result
        }
      }
    }
    return nil
  }

  private static func ties(in source: LoadedStringSource) -> [Diagnostic] {
    guard source.files.count > 1 else { return [] }
    var owners: [LocaleTag: [Int]] = [:]
    for (index, file) in source.files.enumerated() {
      for locale in file.catalog.locales { owners[locale, default: []].append(index) }
    }
    var diagnostics: [Diagnostic] = []
    for (locale, indexes) in owners.sorted(by: { $0.key.text < $1.key.text })
    where indexes.count > 1 {
      var first: [String: StringEntry] = [:]
      for index in indexes {
        for entry in source.files[index].catalog.entries[locale] ?? [] {
          guard let earlier = first[entry.id] else {
            first[entry.id] = entry
            continue
          }
          if earlier.position.file == entry.position.file { continue }
          diagnostics.append(tie(entry, earlier, locale))
        }
      }
    }
    return diagnostics
  }

  private static func tie(
    _ entry: StringEntry, _ earlier: StringEntry, _ locale: LocaleTag
  ) -> Diagnostic {
    let place = earlier.position
    var diagnostic = entry.file.diagnostic(
      .conflict, at: entry.idOffset, "two files of one source define '\(entry.id)' for '\(locale)'",
      helps: ["make them two sources: the later one wins"])
    diagnostic.notes = ["first defined at \(place.file):\(place.line):\(place.column)"]
    diagnostic.key = entry.id
    diagnostic.locale = locale.text
    return diagnostic
  }
}
