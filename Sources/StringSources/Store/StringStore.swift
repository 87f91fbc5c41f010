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
  /// A file that cannot be read, wholly or in part, may have it.
  case hidden
}

/// All strings of a project: several sources in the manifest's order, later ones win.
package struct StringStore: Sendable {
  /// A source with its files by the locales they are about.
  private struct Source: Sendable {
    var files: [LoadedStringFile]
    var accept: [String]?
    var places: [LocaleTag: [Int]] = [:]
    /// Files with something that could not be read.
    var damaged: [Int]

    init(_ source: LoadedStringSource) {
      files = source.files
      accept = source.accept
      for (index, file) in files.enumerated() {
        for locale in file.catalog.locales { places[locale, default: []].append(index) }
      }
      damaged = files.indices.filter { source.files[$0].catalog.mayHideEntries }
    }

    func hasSameFiles(as other: Source) -> Bool {
      accept == other.accept
        && files.elementsEqual(other.files) { $0.path == $1.path && $0.locale == $1.locale }
    }

    func entry(_ id: String, in locale: LocaleTag) -> StringEntry? {
      for index in places[locale] ?? [] {
        if let entry = files[index].catalog.entry(id, in: locale) { return entry }
      }
      return nil
    }

    /// Whether a file for the locale may have what no file shows.
    func mayHide(_ locale: LocaleTag) -> Bool {
      damaged.contains { files[$0].locale == nil || files[$0].locale == locale }
    }
  }

  private let sources: [Source]
  /// `nil` where there are no sources.
  private let sourceLocale: LocaleTag?

  package init() {
    sources = []
    sourceLocale = nil
  }

  package init(_ sources: [LoadedStringSource], sourceLocale: LocaleTag) {
    self.sources = sources.map(Source.init)
    self.sourceLocale = sourceLocale
  }

  package var isEmpty: Bool { sources.isEmpty }

  /// Whether a file, wholly or in part, cannot be read.
  var hasDamage: Bool { sources.contains { !$0.damaged.isEmpty } }

  func hasSameFiles(as other: StringStore) -> Bool {
    sourceLocale == other.sourceLocale
      && sources.elementsEqual(other.sources) { $0.hasSameFiles(as: $1) }
  }

  /// Every file, in the order of the sources.
  package var files: [LoadedStringFile] { sources.flatMap(\.files) }

  /// Looks an id up in one locale; chains are the caller's business.
  ///
  /// A later source wins when it has an accepted text; where it has none, earlier ones are asked.
  /// In the source locale, the source text that translations carry stands in for an entry.
  package func lookup(_ id: String, in locale: LocaleTag) -> StringLookup {
    var best = StringLookup.absent
    for source in sources.reversed() {
      guard let entry = source.entry(id, in: locale) else {
        if source.mayHide(locale) { return .hidden }
        continue
      }
      let lookup = Self.judged(entry, accept: source.accept)
      switch lookup {
      case .found, .skipped: return lookup
      default: if case .absent = best { best = lookup }
      }
    }
    if locale == sourceLocale, case .absent = best, let entry = sourceText(of: id) {
      return .found(entry)
    }
    return best
  }

  /// Whether any file has the id, in any locale, or may have it.
  package func mayContain(_ id: String) -> Bool {
    sources.contains { source in
      !source.damaged.isEmpty || source.files.contains { $0.catalog.contains(id) }
    }
  }

  /// What translators and developers say about an id: the first comments that any file has.
  package func comments(of id: String) -> [String] {
    for file in files {
      for locale in file.catalog.locales {
        guard let comments = file.catalog.entry(id, in: locale)?.notes.comments else { continue }
        if !comments.isEmpty { return comments }
      }
    }
    return []
  }

  /// Every id of every file, sorted: for "did you mean".
  package var ids: [String] {
    var ids: Set<String> = []
    for file in files { ids.formUnion(file.catalog.ids) }
    return ids.sorted()
  }

  /// The findings of all files, and ids that two files of one source both define.
  package var diagnostics: [Diagnostic] {
    sources.flatMap { $0.files.flatMap(\.catalog.diagnostics) + Self.ties(in: $0) }
  }

  private static func judged(_ entry: StringEntry, accept: [String]?) -> StringLookup {
    if entry.isMissing { return .missing(entry) }
    guard entry.state.isAccepted(by: accept) else { return .notAccepted(entry) }
    return entry.isDeliberatelyEmpty ? .skipped(entry) : .found(entry)
  }

  /// An entry made of the source text that a translation carries.
  private func sourceText(of id: String) -> StringEntry? {
    for source in sources.reversed() {
      for file in source.files {
        for locale in file.catalog.locales {
          guard let entry = file.catalog.entry(id, in: locale), let text = entry.usableSource else {
            continue
          }
          return entry.withSourceTexts(text)
        }
      }
    }
    return nil
  }

  private static func ties(in source: Source) -> [Diagnostic] {
    guard source.files.count > 1 else { return [] }
    var diagnostics: [Diagnostic] = []
    for (locale, indexes) in source.places.sorted(by: { $0.key.text < $1.key.text })
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
