// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel
import TextPreparation

/// Everything one translators' file says.
package struct StringCatalog: Sendable {
  /// The entries of one locale.
  fileprivate struct Section: Sendable {
    let locale: LocaleTag
    var entries: [StringEntry] = []
    /// Where each id stands in `entries`; of several with one id, the first.
    var index: [String: Int] = [:]
  }

  fileprivate var sections: [Section] = []
  package internal(set) var diagnostics: [Diagnostic] = []
  /// Whether nothing of the file can be trusted: what depends on it keeps its last state.
  package internal(set) var isUnreadable = false
  /// Whether something of the file could not be read, so that an id that is not in it may be.
  package var mayHideEntries: Bool {
    let harmless: Set<CheckID> = [.duplicateKey, .localeUnknown, .localeAlias, .pluralMissing]
    return isUnreadable
      || diagnostics.contains { $0.severity == .error && !harmless.contains($0.id) }
  }
  /// Entries that the format marks as no longer used; they are not in `entries`.
  package internal(set) var obsoleteCount = 0

  package init() {}

  /// The locales that the file is about, even those without a text.
  package var locales: [LocaleTag] { sections.map(\.locale) }

  /// In the order of the file.
  package var entries: [LocaleTag: [StringEntry]] {
    Dictionary(uniqueKeysWithValues: sections.map { ($0.locale, $0.entries) })
  }

  package func entry(_ id: String, in locale: LocaleTag) -> StringEntry? {
    guard let section = sections.first(where: { $0.locale == locale }),
      let position = section.index[id]
    else { return nil }
    return section.entries[position]
  }

  /// Every id, some of them more than once.
  var ids: some Sequence<String> { sections.lazy.flatMap { $0.entries.lazy.map(\.id) } }

  package func contains(_ id: String) -> Bool { sections.contains { $0.index[id] != nil } }

  /// Of every source text that the file's translations carry and that can stand in for an entry of
  /// the source locale.
  package var sourceTextsDigest: Digest {
    var hasher = SHA256()
    for section in sections {
      for entry in section.entries {
        guard let source = entry.usableSource else { continue }
        hasher.update(field: entry.id)
        hasher.update(field: source.text)
        hasher.update(field: entry.pluralSource?.text ?? "")
      }
    }
    return hasher.finish()
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
  private var positions: [LocaleTag: Int] = [:]
  /// The section that was added to last: files mostly have one.
  private var last: (tag: String, position: Int)?
  /// How many entries each section had when the current domain began.
  private var domainStarts: [Int] = []

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
  mutating func beginDomain() { domainStarts = catalog.sections.map(\.entries.count) }

  /// Adds an entry; a second one with the same id is a finding and is left out.
  mutating func add(_ entry: WrittenEntry, to locale: LocaleTag) {
    let id = (options.prefix ?? "") + entry.id
    let section = section(of: locale)
    let start = domainStarts.indices.contains(section) ? domainStarts[section] : 0
    let known = catalog.sections[section].index[id]
    if let known, known >= start {
      return reportSecond(entry, id: id, first: catalog.sections[section].entries[known], locale)
    }
    let placeholders = PlaceholderCheck.syntax(
      flags: entry.notes.flags, setting: options.placeholders,
      otherwise: options.formatPlaceholders)
    let weblate = options.readsWeblateFlags ? WeblateFlags(parsing: entry.notes.flags) : nil
    let read = options.placeholders == .icu ? expandingMessages(in: entry) : entry
    if known == nil {
      catalog.sections[section].index[id] = catalog.sections[section].entries.count
    }
    catalog.sections[section].entries.append(
      StringEntry(read, id: id, placeholders: placeholders, weblate: weblate))
  }

  private mutating func reportSecond(
    _ entry: WrittenEntry, id: String, first: StringEntry, _ locale: LocaleTag
  ) {
    guard catalog.diagnostics.count < Self.mostDiagnostics else { return }
    var diagnostic = file.diagnostic(
      .duplicateKey, at: entry.idOffset, "'\(shown(entry.id))' is defined twice for '\(locale)'")
    let place = first.position
    diagnostic.notes = ["first defined at \(place.file):\(place.line):\(place.column)"]
    diagnostic.key = id
    diagnostic.locale = locale.text
    catalog.diagnostics.append(diagnostic)
  }

  private mutating func section(of locale: LocaleTag) -> Int {
    if let last, last.tag == locale.text { return last.position }
    let position = positions[locale] ?? catalog.sections.count
    if position == catalog.sections.count {
      catalog.sections.append(StringCatalog.Section(locale: locale))
      positions[locale] = position
    }
    last = (locale.text, position)
    return position
  }

  /// Says that the file is about a locale, even when none of its texts are there.
  mutating func declare(_ locale: LocaleTag) { _ = section(of: locale) }

  func finish() -> StringCatalog { catalog }

  private mutating func expandingMessages(in entry: WrittenEntry) -> WrittenEntry {
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
