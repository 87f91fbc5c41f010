// SPDX-License-Identifier: MIT

internal import CPango

extension FontLibrary {
  /// Versions of the libraries that decide lines and glyphs.
  package static var libraryVersions: [String: String] {
    let fontconfig = Int(FcGetVersion())
    return [
      "pango": String(cString: pango_version_string()),
      "harfbuzz": String(cString: hb_version_string()),
      "fontconfig": "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)",
    ]
  }

  /// `present` or `missing`: Pango finds word breaks in Thai only with libthai's dictionary.
  ///
  /// Asking takes ten milliseconds the first time, because the dictionary is read.
  package static var thaiBreaking: String {
    TextBoundaries.hasThaiDictionary ? "present" : "missing"
  }
}
