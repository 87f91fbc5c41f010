// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel
import TextPreparation

/// Everything one translators' file says.
package struct StringCatalog: Sendable {
  /// In the order of the file.
  package internal(set) var entries: [LocaleTag: [StringEntry]] = [:]
  package internal(set) var diagnostics: [Diagnostic] = []
  /// Whether nothing of the file can be trusted: what depends on it keeps its last state.
  package internal(set) var isUnreadable = false
  /// Entries that the format marks as no longer used; they are not in `entries`.
  package internal(set) var obsoleteCount = 0

  /// Where each id stands in `entries`.
  private var index: [LocaleTag: [String: Int]] = [:]

  package init() {}

  package func entry(_ id: String, in locale: LocaleTag) -> StringEntry? {
    guard let position = index[locale]?[id] else { return nil }
    return entries[locale]?[position]
  }

  package func contains(_ id: String) -> Bool { index.values.contains { $0[id] != nil } }

  /// Appends an entry; of several with one id, the first is found.
  mutating func append(_ entry: StringEntry, to locale: LocaleTag) {
    let position = entries[locale]?.count ?? 0
    entries[locale, default: []].append(entry)
    if index[locale]?[entry.id] == nil { index[locale, default: [:]][entry.id] = position }
  }

  static func unreadable(_ diagnostic: Diagnostic) -> StringCatalog {
    var catalog = StringCatalog()
    catalog.diagnostics = [diagnostic]
    catalog.isUnreadable = true
    return catalog
  }
}

/// Collects what a reader finds, and refuses what would be ambiguous or endless.
struct CatalogBuilder {
  /// More messages about one file help nobody; a garbage file could have one for each byte.
  static let mostDiagnostics = 200

  let file: StringFile
  let options: ReadingOptions
  private(set) var catalog = StringCatalog()
  private var known: [LocaleTag: [String: Int]] = [:]

  init(file: StringFile, options: ReadingOptions) {
    self.file = file
    self.options = options
  }

  mutating func report(
    _ id: CheckID, at offset: Int, length: Int = 1, _ message: String, helps: [String] = []
  ) {
    report(file.diagnostic(id, at: offset, length: length, message, helps: helps))
  }

  mutating func report(_ diagnostic: Diagnostic) {
    guard catalog.diagnostics.count < Self.mostDiagnostics else { return }
    catalog.diagnostics.append(diagnostic)
  }

  mutating func markUnreadable() { catalog.isUnreadable = true }

  mutating func countObsolete() { catalog.obsoleteCount += 1 }

  /// Forgets which ids there were: what follows is a name space of its own.
  mutating func beginDomain() { known = [:] }

  /// Adds an entry; a second one with the same id is a finding and is left out.
  mutating func add(_ entry: StringEntry, to locale: LocaleTag) {
    var entry = entry
    let written = entry.id
    if let prefix = options.prefix { entry.id = prefix + entry.id }
    if let first = known[locale]?[entry.id] {
      guard catalog.diagnostics.count < Self.mostDiagnostics else { return }
      var diagnostic = file.diagnostic(
        .duplicateKey, at: entry.idOffset, "'\(shown(written))' is defined twice for '\(locale)'")
      let place = file.position(ofByte: first)
      diagnostic.notes = ["first defined at \(place.file):\(place.line):\(place.column)"]
      diagnostic.key = entry.id
      diagnostic.locale = locale.text
      catalog.diagnostics.append(diagnostic)
      return
    }
    known[locale, default: [:]][entry.id] = entry.idOffset
    if options.placeholders == .icu { entry = expandingMessages(in: entry) }
    catalog.append(entry, to: locale)
  }

  /// Makes an entry for a locale exist even when all of its texts are missing.
  mutating func declare(_ locale: LocaleTag) {
    if catalog.entries[locale] == nil { catalog.entries[locale] = [] }
  }

  func finish() -> StringCatalog { catalog }

  private mutating func expandingMessages(in entry: StringEntry) -> StringEntry {
    var entry = entry
    var forms: [StringForm] = []
    for form in entry.forms {
      let expansion = ICUMessage.expand(form.text)
      if let problem = expansion.problem { report(problem) }
      forms += expansion.forms.map { StringForm($0.text, when: form.conditions + $0.conditions) }
    }
    entry.forms = forms
    return entry
  }

  private func shown(_ id: String) -> String {
    id.count <= 60 ? id : id.prefix(57) + "..."
  }
}
