// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import TextPreparation
import Typesetting

extension Project {
  /// What tags in texts may refer to.
  func markupContext(fonts: FontLibrary) -> MarkupContext {
    MarkupContext(color: { _ in nil }, styleClass: { _ in nil }, monospaceFamilies: [])
  }
}

extension LaidOutLabel {
  /// Whether layout gave up: no such fonts, or no room for any text.
  var isUndrawable: Bool {
    let reasons: Set<CheckID> = [.familyUnknown, .fontFile, .range]
    return findings.contains { CheckID(rawValue: $0.id).map(reasons.contains) ?? false }
  }
}

extension PNGOptions {
  init(_ settings: PNGSettings) {
    self.init(
      compression: Compression(rawValue: settings.compression.rawValue) ?? .balanced,
      alpha: Alpha(rawValue: settings.alpha.rawValue) ?? .straight, bleed: settings.bleed,
      palette: Palette(rawValue: settings.palette.rawValue) ?? .never)
  }
}
