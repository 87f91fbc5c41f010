// SPDX-License-Identifier: MIT

package import Diagnostics
package import LabelModel

/// How much each kind of finding matters in this project.
package struct CheckSettings: Hashable, Sendable {
  struct Rule: Hashable, Sendable {
    var fallback: Severity?
    var byLocale: [LocaleTag: Severity] = [:]
  }

  var rules: [CheckID: Rule] = [:]

  package init() {}

  /// The severity of a check, for a finding in a locale where it belongs to one.
  package func severity(of check: CheckID, locale: LocaleTag? = nil) -> Severity {
    guard let rule = rules[check] else { return check.defaultSeverity }
    if let locale, !rule.byLocale.isEmpty {
      for tag in locale.lineage {
        if let severity = rule.byLocale[tag] { return severity }
      }
    }
    return rule.fallback ?? check.defaultSeverity
  }
}

extension CheckSettings {
  /// A finding as the project wants to see it; `nil` where it does not.
  ///
  /// For findings that nothing but the check decides about.
  package func applied(to diagnostic: Diagnostic) -> Diagnostic? {
    guard diagnostic.id.canBeAllowed else { return diagnostic }
    let locale = diagnostic.locale.flatMap { LocaleTag($0) }
    var judged = diagnostic
    judged.severity = severity(of: diagnostic.id, locale: locale)
    guard judged.severity == .off else { return judged }
    // Why an image is not there is said whatever the project wants to hear.
    judged.severity = .warning
    return diagnostic.id.keepsImagesBack ? judged : nil
  }
}

/// Ceilings for what one project can ask for.
package struct ProjectLimits: Hashable, Sendable {
  package var labels = 100_000
  package var locales = 500
  /// UTF-8 bytes of one text.
  package var textBytes = 16 << 10
  package var lines = 200
  /// Bytes of one key.
  package var keyBytes = 128
  package var includeDepth = 16
  /// Device px.
  package var imageSide = 16_384
  /// Device px of one image.
  package var imagePixels = 64_000_000
  /// Device px.
  package var blur = 512.0

  package init() {}
}

/// What the preview page shows behind labels, and where it listens.
package struct PreviewSettings: Hashable, Sendable {
  /// Colours and image paths; empty means the preview's own set.
  package var backgrounds: [String] = []
  package var port = 7357

  package init() {}
}

/// A file, or one file per locale, that translators fill.
package struct StringSourceSettings: Hashable, Sendable {
  package var format: String
  /// Relative to the working directory; may hold `{locale}`.
  package var path: String
  package var key: String?
  package var comment: String?
  package var accept: [String]?
  package var placeholders: String?
  package var delimiter: String?
  package var prefix: String?
  /// Whether Weblate's flags in the files count.
  package var readsWeblateFlags = false
  /// Where the manifest names the path.
  package var pathPosition: TextPosition
  /// The line of it, or `nil` when it is too long to quote.
  package var pathExcerpt: String?
}
