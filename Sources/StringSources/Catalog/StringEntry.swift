// SPDX-License-Identifier: MIT

package import Diagnostics
package import TextPreparation

/// One string of one locale, as its file has it.
struct WrittenEntry: Sendable {
  /// As the file names it.
  var id: String
  var context: String?
  var forms: [StringForm]
  var state = TranslationState.unmarked
  var source: LocatedText?
  var pluralSource: LocatedText?
  var notes = EntryNotes()
  let file: StringFile
  /// Where the entry's id is written.
  var idOffset: Int

  /// Whether no form has a text: an empty `msgstr`, an empty cell.
  var isMissing: Bool { forms.allSatisfy(\.text.text.isEmpty) }

  /// Takes over the source texts of several wordings: one for one thing and one for all others.
  ///
  /// Where they do not follow a single number, no one of them is the source text.
  mutating func takeSources(from forms: [StringForm]) {
    (source, pluralSource) = (nil, nil)
    var (one, other): (LocatedText?, LocatedText?)
    for form in forms {
      guard form.conditions.count == 1 else { return }
      switch form.conditions[0] {
      case .plural(_, .one, _), .exactly(_, "1"): one = form.text
      case .plural(_, .other, _): other = form.text
      case .plural, .exactly: break
      case .ordinal, .select, .position: return
      }
    }
    source = one ?? other
    pluralSource = one == nil ? nil : other
  }

  init(id: String, context: String? = nil, forms: [StringForm], file: StringFile, idOffset: Int) {
    self.id = id
    self.context = context
    self.forms = forms
    self.file = file
    self.idOffset = idOffset
  }
}

/// One string of one locale, as the project reads it.
///
/// A class because it is large, and catalog and plan hold the same one.
package final class StringEntry: Sendable {
  private let written: WrittenEntry
  /// What labels ask for, with the source's prefix.
  package let id: String
  /// How this text marks places for values.
  package let placeholders: PlaceholderSyntax
  /// What its flags say about its size, where the project reads them.
  package let weblate: WeblateFlags?

  init(
    _ written: WrittenEntry, id: String, placeholders: PlaceholderSyntax, weblate: WeblateFlags?
  ) {
    self.written = written
    self.id = id
    self.placeholders = placeholders
    self.weblate = weblate
  }

  /// What tells equal ids apart: `msgctxt`, a CSV `?context` cell.
  package var context: String? { written.context }
  /// One form without conditions, or one for each plural category or selector.
  package var forms: [StringForm] { written.forms }
  package var state: TranslationState { written.state }
  /// What was translated, where the file says it.
  package var source: LocatedText? { written.source }
  /// The plural form of the source text, where the file says it.
  package var pluralSource: LocatedText? { written.pluralSource }
  package var notes: EntryNotes { written.notes }
  var file: StringFile { written.file }
  var idOffset: Int { written.idOffset }

  package var position: TextPosition { file.position(ofByte: idOffset) }

  /// Where the flags are written.
  package var flagsPosition: TextPosition? { notes.flagsOffset.map(file.position) }

  /// Where the first text is written, or has its place.
  package var textPosition: TextPosition { forms.first?.text.position ?? position }

  /// A line of the entry's file, or `nil` when it is too long to quote.
  package func excerpt(at position: TextPosition) -> String? { file.excerpt(line: position.line) }

  /// Whether the file says anything about the text's size or font.
  package var hasDemands: Bool { weblate != nil || !written.notes.limits.isEmpty }

  /// How long or wide the text may be, by whatever the file says.
  package var limits: SizeLimits {
    var limits = notes.limits
    guard let flags = weblate?.limits else { return limits }
    limits.characters = flags.characters ?? limits.characters
    limits.width = flags.width ?? limits.width
    return limits
  }

  /// The text of an entry without plural forms.
  package var text: LocatedText? {
    guard let form = forms.first, forms.count == 1, form.conditions.isEmpty else { return nil }
    return form.text
  }

  /// Whether no form has a text: an empty `msgstr`, an empty cell.
  package var isMissing: Bool { written.isMissing }

  /// Whether the translator wrote `<empty>`: there is deliberately nothing to draw.
  package var isDeliberatelyEmpty: Bool { text?.text == "<empty>" }

  /// The source text, where it can stand in for an entry of the source locale.
  ///
  /// Where the source text is the id itself nobody can tell a text from a name, so it is not used.
  package var usableSource: LocatedText? {
    guard let source, !source.text.isEmpty, source.text != id else { return nil }
    return source
  }

  /// The entry as the source locale would have it: what was translated, in any state.
  func withSourceTexts(_ text: LocatedText) -> StringEntry {
    var entry = written
    entry.state = .unmarked
    entry.forms = [StringForm(text)]
    if let pluralSource {
      entry.forms = [
        StringForm(text, when: [.plural(argument: nil, .one)]),
        StringForm(pluralSource, when: [.plural(argument: nil, .other)]),
      ]
    }
    return StringEntry(entry, id: id, placeholders: placeholders, weblate: weblate)
  }

  /// The forms by plural category; `argument` chooses among several plurals in one text.
  package func plural(for argument: String? = nil) -> [PluralCategory: LocatedText] {
    var result: [PluralCategory: LocatedText] = [:]
    for form in forms {
      for case .plural(let name, let category, _) in form.conditions
      where argument == nil || name == nil || name == argument {
        if result[category] == nil { result[category] = form.text }
      }
    }
    return result
  }
}

/// One wording of a string and when it is used.
package struct StringForm: Sendable {
  /// All of them must hold.
  package var conditions: [FormCondition]
  package var text: LocatedText

  init(_ text: LocatedText, when conditions: [FormCondition] = []) {
    self.text = text
    self.conditions = conditions
  }
}

/// When a form is used.
package enum FormCondition: Hashable, Sendable {
  /// The argument, less `offset`, falls into a CLDR category; `nil` where the format names no
  /// argument.
  case plural(argument: String?, PluralCategory, offset: Int = 0)
  /// As `plural`, by ordinal rules: `1st`, `2nd`.
  case ordinal(argument: String?, PluralCategory, offset: Int = 0)
  /// The argument is this number: `=0`.
  case exactly(argument: String?, String)
  /// The argument is this word: `select`, a device, a grammatical gender.
  case select(argument: String, String)
  /// The n-th `msgstr`, as long as nobody knows which category it is.
  case position(Int)
}

/// What else a file says about a string.
package struct EntryNotes: Sendable {
  /// From translators and developers, in order.
  package var comments: [String] = []
  /// `fuzzy`, `c-format`, `max-length:20`, as written.
  package var flags: [String] = []
  /// The source text that a fuzzy translation was made for.
  package var previousSource: String?
  package var limits = SizeLimits()
  /// Whether other locales have a text of their own; a brand name shows the source text everywhere.
  package var isTranslatable = true
  /// Where the flags are written.
  var flagsOffset: Int?

  package init() {}
}

/// How long or wide a translation may be.
package struct SizeLimits: Hashable, Sendable {
  package var characters: Int?
  package var bytes: Int?
  /// Design px.
  package var width: Double?
  /// Design px.
  package var height: Double?

  package init() {}

  package var isEmpty: Bool { self == SizeLimits() }
}
