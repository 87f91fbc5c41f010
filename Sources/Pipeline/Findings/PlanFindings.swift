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
    case .missing:
      return [
        Finding(
          .missing, "has no text in \(chainText)",
          helps: ["add a text for '\(locale.tag)', or say missing: skip for the locale"])
      ]
    case .text(_, let textLocale) where isFallback:
      return [
        Finding(
          .fallback, "has no text of its own; drawn with the text of '\(textLocale)'",
          words: ["text_locale": textLocale.text])
      ]
    case .text, .skipped: return []
    }
  }

  private var chainText: String {
    locale.chain.map { "'\($0)'" }.joined(separator: ", ")
  }
}
