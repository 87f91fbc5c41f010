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
  /// Whether the label's fonts do not exist: there is nothing to draw it with.
  var isUndrawable: Bool { findings.contains { $0.id == CheckID.familyUnknown.rawValue } }
}

extension PNGOptions {
  init(_ settings: PNGSettings) {
    self.init(
      compression: Compression(rawValue: settings.compression.rawValue) ?? .balanced,
      alpha: Alpha(rawValue: settings.alpha.rawValue) ?? .straight, bleed: settings.bleed,
      palette: Palette(rawValue: settings.palette.rawValue) ?? .never)
  }
}
