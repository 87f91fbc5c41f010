// SPDX-License-Identifier: MIT

package import Diagnostics
package import Manifest
package import StringSources
package import TextPreparation

/// A text with the place where its author wrote it: a manifest, or a translators' file.
package enum AuthoredText: Sendable {
  case manifest(PlacedText)
  /// One wording of an entry.
  indirect case translation(LocatedText, StringEntry)

  package var text: String {
    switch self {
    case .manifest(let text): text.text
    case .translation(let text, _): text.text
    }
  }

  package var position: TextPosition {
    switch self {
    case .manifest(let text): text.position
    case .translation(let text, _): text.position
    }
  }

  /// The place of one Unicode scalar of `text`.
  package func position(ofScalar index: Int) -> TextPosition {
    switch self {
    case .manifest(let text): text.position(ofScalar: index)
    case .translation(let text, _): text.position(ofScalar: index)
    }
  }

  /// The line at some place of this text.
  package func excerpt(at position: TextPosition) -> String? {
    switch self {
    case .manifest(let text): text.excerpt(at: position)
    case .translation(let text, _): text.excerpt(at: position)
    }
  }

  /// The entry of the translators' file it is from.
  package var entry: StringEntry? {
    if case .translation(_, let entry) = self { entry } else { nil }
  }

  /// Whether its file says that no locale has a text of its own.
  var isForAllLocales: Bool { entry?.notes.isTranslatable == false }

  /// How the text marks places for values.
  package var placeholders: PlaceholderSyntax { entry?.placeholders ?? .brace }
}
