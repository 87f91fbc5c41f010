// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel

/// Everything that decides what text is drawn, besides the author's text itself.
package struct TextRecipe: Sendable {
  package var pseudo: PseudoTransform?
  package var placeholders = PlaceholderSyntax.brace
  /// Values of placeholders by name, and of patterns.
  package var values: [String: String] = [:]
  /// Texts such as `\E0` that stand for a value wherever they occur as they are.
  package var patterns: [String] = []
  /// Whether unfilled placeholders stay in the text without a finding.
  package var allowsUnfilled = false
  package var isMarkup = false
  package var markupColors = MarkupColors.keep
  package var textCase = TextCase.none
  /// BCP 47, of the text.
  package var language = "en"
  /// The requested size in design px, for sizes in markup.
  package var fontSize = 17.0

  package init() {}
}

/// A text ready for layout, or what is wrong with it.
package struct PreparedText: Sendable {
  package var text: StyledText
  /// For each scalar of `text` the scalar of the author's text; `nil` when they are the same.
  package var origins: [Int]?
  /// Anchored in the author's text; any of them means that the label cannot be drawn.
  package var problems: [Finding]

  /// The scalar of the author's text that a scalar of the prepared text came from.
  package func origin(ofScalar scalar: Int) -> Int {
    guard let origins else { return scalar }
    return origins.indices.contains(scalar) ? origins[scalar] : origins.last ?? 0
  }
}

/// Turns an author's text into the text that is drawn.
///
/// In this order: pseudo-locale, placeholders, markup, case, control characters, hard breaks.
package struct TextPreparer: Sendable {
  package var context: MarkupContext

  package init(context: MarkupContext) { self.context = context }

  package func prepare(
    _ source: String, with recipe: TextRecipe, hasGlyph: (Unicode.Scalar) -> Bool = { _ in true }
  ) -> PreparedText {
    if recipe.isPlain, Self.isUntouched(source) {
      return PreparedText(text: StyledText(source), origins: nil, problems: [])
    }
    var problems: [Finding] = []
    let substituted = substitute(
      MappedText(source), with: recipe, hasGlyph: hasGlyph, problems: &problems)
    var parsed = ParsedMarkup()
    parsed.text = substituted
    if recipe.isMarkup {
      do {
        parsed = try MarkupParser(fontSize: recipe.fontSize, context: context).parse(substituted)
      } catch {
        problems.append(error.finding)
        parsed = ParsedMarkup()
      }
    }
    if recipe.markupColors == .ignore {
      for index in parsed.spans.indices { parsed.spans[index].attributes.color = nil }
    }
    if recipe.textCase != .none {
      parsed = parsed.changingCase(recipe.textCase, language: recipe.language)
    }
    problems += parsed.text.controlCharacterFindings
    parsed = parsed.normalizingBreaks()
    return PreparedText(
      text: parsed.styledText, origins: parsed.text.origins, problems: problems)
  }

  /// How many grapheme clusters the text has with placeholders filled and markup removed.
  package func characterCount(of source: String, with recipe: TextRecipe) -> Int {
    var recipe = recipe
    recipe.pseudo = nil
    recipe.textCase = .none
    return prepare(source, with: recipe).text.text.count
  }

  private func substitute(
    _ source: MappedText, with recipe: TextRecipe, hasGlyph: (Unicode.Scalar) -> Bool,
    problems: inout [Finding]
  ) -> MappedText {
    var text = source
    if let pseudo = recipe.pseudo {
      let markup = recipe.isMarkup ? markupRanges(in: text.scalars) : []
      let scan = recipe.placeholders.scan(text.scalars, patterns: recipe.patterns)
      let placeholders = scan.placeholders.map(\.range)
      let textCase = recipe.textCase
      text = pseudo.apply(to: text, protecting: markup + placeholders) { scalar in
        hasGlyph(scalar) && textCase.forms(of: scalar).allSatisfy(hasGlyph)
      }
    }
    let (filled, unfilled) = text.filled(
      recipe.placeholders, patterns: recipe.patterns, with: recipe.values,
      escapesMarkup: recipe.isMarkup)
    if !recipe.allowsUnfilled {
      problems += unfilled.map { name, origin in
        Finding(
          .placeholderUnfilled, at: .text(scalar: origin), "placeholder '\(name)' has no value",
          helps: ["give it one: args: {\(name): …}; write {{ and }} for braces that are drawn"])
      }
    }
    return filled
  }

  /// Whether no step would change the text: no control characters, no breaks but LF, no braces.
  private static func isUntouched(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.allSatisfy { byte in
        // 0xC2 starts C1 controls, 0xE2 the Unicode line and paragraph separators.
        (byte >= 0x20 || byte == 0x0A || byte == 0x09) && byte != 0x7B && byte != 0x7D
          && byte != 0x25 && byte != 0x7F && byte != 0xC2 && byte != 0xE2
      }
    }
  }
}

extension TextRecipe {
  fileprivate var isPlain: Bool {
    // In ICU messages an apostrophe can be a quote.
    pseudo == nil && !isMarkup && textCase == .none && patterns.isEmpty && placeholders != .icu
  }
}

extension MarkupError {
  fileprivate var finding: Finding {
    let own = help.map { [$0] } ?? []
    return isUnknownStyle
      ? Finding(.styleUnknown, at: .text(scalar: scalar), message, helps: own)
      : Finding(
        .markupSyntax, at: .text(scalar: scalar), message,
        helps: own + ["markup: false draws tags as text"])
  }
}
