// SPDX-License-Identifier: MIT

package import Diagnostics
import LabelModel
import Manifest
package import StringSources

/// Why the string files have no usable text of an entry's own locale.
package enum Shortage: Sendable {
  /// Its place is there and empty.
  indirect case empty(StringEntry)
  /// It is there in a state that does not count as translated.
  indirect case notAccepted(StringEntry)
  /// The translation has no wording for a plural category of its language.
  indirect case pluralForm(PluralCategory, StringEntry)

  package var entry: StringEntry {
    switch self {
    case .empty(let entry), .notAccepted(let entry), .pluralForm(_, let entry): entry
    }
  }

  /// Where the text is, or should be.
  package var position: TextPosition {
    switch self {
    case .empty(let entry), .notAccepted(let entry): entry.textPosition
    case .pluralForm(_, let entry): entry.position
    }
  }
}

/// Where a label's text in a locale comes from.
struct TextResolution {
  enum Source {
    case manifest(PlacedText)
    case strings(StringEntry)

    /// Whether its file says that no locale has a text of its own.
    var isForAllLocales: Bool {
      guard case .strings(let entry) = self else { return false }
      return !entry.notes.isTranslatable
    }
  }

  enum Outcome {
    case text(Source, locale: LocaleTag)
    case missing
    case skipped
    /// A string file that cannot be read may have it: whatever was drawn before stays.
    case hidden
  }

  var outcome: Outcome
  var shortage: Shortage?
}

/// Finds the texts of labels in one locale: a label's own first, then the string files', for one
/// locale of the chain after the other.
struct TextResolver {
  private let project: Project
  private let store: StringStore
  private let locale: ProjectLocale
  /// A pseudo-locale reads what the locale it is made from reads.
  private let chain: [LocaleTag]

  init(project: Project, strings: ProjectStrings, locale: ProjectLocale) {
    self.project = project
    store = strings.store
    self.locale = locale
    if let pseudo = locale.pseudo {
      let origin = project.locales.first { $0.tag == pseudo.of }
      chain = [locale.tag] + (origin?.chain ?? pseudo.of.chain(source: project.sourceLocale))
    } else {
      chain = locale.chain
    }
  }

  /// Every locale whose texts an entry can show or be compared with.
  var locales: [LocaleTag] {
    chain.contains(project.sourceLocale) ? chain : chain + [project.sourceLocale]
  }

  func resolve(_ label: LabelDefinition) -> TextResolution {
    var shortage: Shortage?
    for tag in label.isTranslated ? chain : [project.sourceLocale] {
      switch Self.lookup(label, in: tag, project, store) {
      case .text(let source) where source.isForAllLocales:
        return TextResolution(outcome: .text(source, locale: tag))
      case .text(let source):
        let isOwn = tag == locale.tag || locale.pseudo != nil || !label.isTranslated
        return TextResolution(
          outcome: isOwn ? .text(source, locale: tag) : borrowed(source, tag), shortage: shortage)
      case .skipped: return TextResolution(outcome: .skipped)
      case .hidden: return TextResolution(outcome: .hidden)
      case .short(let found): if tag == locale.tag { shortage = found }
      case .absent: continue
      }
    }
    return TextResolution(outcome: .missing, shortage: shortage)
  }

  /// What translations of a label are compared with.
  static func sourceText(
    of label: LabelDefinition, _ project: Project, _ strings: ProjectStrings
  ) -> String? {
    let found = lookup(label, in: project.sourceLocale, project, strings.store)
    guard case .text(let source) = found else { return nil }
    switch source {
    case .manifest(let text): return text.text
    case .strings(let entry): return entry.generalWording?.text
    }
  }

  private enum Lookup {
    case text(TextResolution.Source)
    case short(Shortage)
    case skipped, hidden, absent
  }

  private static func lookup(
    _ label: LabelDefinition, in tag: LocaleTag, _ project: Project, _ store: StringStore
  ) -> Lookup {
    if let text = project.text(of: label, in: tag) { return .text(.manifest(text)) }
    guard !store.isEmpty else { return .absent }
    switch store.lookup(label.stringID, in: tag) {
    case .found(let entry): return .text(.strings(entry))
    case .skipped: return .skipped
    case .notAccepted(let entry): return .short(.notAccepted(entry))
    case .missing(let entry): return .short(.empty(entry))
    case .absent: return .absent
    case .hidden: return .hidden
    }
  }

  /// What is done with a text that was written for another locale.
  private func borrowed(
    _ source: TextResolution.Source, _ tag: LocaleTag
  ) -> TextResolution.Outcome {
    switch locale.missing {
    case .fallback: .text(source, locale: tag)
    case .skip: .skipped
    case .error: .missing
    }
  }
}
