// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning

extension PlanEntry {
  /// What the plan itself says about the entry: texts that are missing or borrowed.
  ///
  /// Not stored: it follows from today's files alone.
  var planFindings: [Finding] {
    switch content {
    case .missing: return [missing]
    case .text(_, let textLocale) where isFallback:
      return [
        Finding(
          .fallback, "has no text of its own; drawn with the text of '\(textLocale)'",
          words: ["text_locale": textLocale.text])
      ]
    case .text, .skipped: return []
    }
  }

  private var missing: Finding {
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
