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
  var planFindings: [Finding] {
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
    return findings
  }

  private var missingFinding: Finding {
    if case .pluralForm(let category, let entry) = shortage {
      return Finding(
        .pluralMissing, "has no wording for the plural category '\(category.rawValue)'",
        helps: ["'\(entry.id)' needs one for each category of its language"],
        words: ["category": category.rawValue])
    }
    return Finding(
      .missing, "has no text in \(chainText)",
      helps: ["add a text for '\(locale.tag)', or say missing: skip for the locale"])
  }

  private var chainText: String {
    locale.chain.map { "'\($0)'" }.joined(separator: ", ")
  }
}
