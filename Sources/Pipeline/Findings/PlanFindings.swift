// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import StringSources

extension PlanEntry {
  /// What the plan itself says about the entry: texts that are missing or borrowed, and
  /// translations that do not fit their source text.
  ///
  /// Not stored: it follows from today's files alone.
  /// `isHeard` says whether anybody wants to know of a check: what a project like any other has on
  /// most labels is not even made.
  func planFindings(isHeard: (CheckID) -> Bool) -> [Finding] {
    var findings = mismatches
    if case .notAccepted(let entry) = shortage {
      findings.append(
        Finding(
          .notAccepted, "has a text that does not count: its state is '\(entry.state.name)'",
          helps: ["review it, or accept the state: accept: [\(entry.state.name)]"],
          words: ["state": entry.state.name]))
    }
    switch content {
    case .missing: findings.append(missingFinding)
    case .text(_, let textLocale) where isFallback:
      findings.append(
        Finding(
          .fallback, "has no text of its own; drawn with the text of '\(textLocale)'",
          words: ["text_locale": textLocale.text]))
    case .text, .skipped: break
    }
    if case .text = content, let contrast = textContrast, contrast < Self.leastContrast,
      isHeard(.lowContrast)
    {
      findings.append(lowContrast(contrast))
    }
    return findings
  }

  /// What WCAG 2 (1.4.3) asks of large text.
  private static let leastContrast = 3.0

  private func lowContrast(_ contrast: Double) -> Finding {
    // Cut, not rounded: 2.99 is not 3.
    let shown = (contrast * 10).rounded(.down) / 10
    return Finding(
      .lowContrast, at: .style(key: "fill"),
      "has letters that hardly stand out: their contrast with what is around them is \(shown) : 1",
      helps: ["at least 3 : 1 can be read by most people; change fill, stroke or background"],
      numbers: ["contrast": contrast])
  }

  private var missingFinding: Finding {
    if case .pluralForm(let category, let entry) = shortage {
      return Finding(
        .pluralMissing, "has no wording for the plural category '\(category.rawValue)'",
        helps: ["'\(entry.id)' needs one for each category of its language"],
        words: ["category": category.rawValue])
    }
    // A locale that must not borrow was not looked for in its chain.
    let chain = mustHaveText ? [locale.tag] : locale.chain
    let tags = chain.map { "'\($0)'" }.joined(separator: ", ")
    let remedy = mustHaveText ? "missing: fallback" : "missing: skip"
    return Finding(
      .missing, "has no text in \(tags)",
      helps: ["add a text for '\(locale.tag)', or say \(remedy) for the locale"])
  }

  /// Whether a text of another locale will not do, whatever the checks say.
  var mustHaveText: Bool {
    locale.missing == .error && label.isTranslated && locale.pseudo == nil
  }
}
