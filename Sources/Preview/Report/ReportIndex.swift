// SPDX-License-Identifier: MIT

/// `index.csv`: which picture belongs to which label, for scripts.
enum ReportIndex {
  /// One line per picture; an entry without pictures has one line with an empty path.
  static func csv(of snapshot: PreviewSnapshot) -> String {
    var text = "key,locale,path,status\n"
    for label in snapshot.labels {
      for entry in label.entries {
        let key = entry.variant.map { "\(label.key)[\($0)]" } ?? label.key
        let paths = entry.images.map {
          ReportNames.image($0, of: entry, key: label.key, isBefore: false)
        }
        for path in paths.isEmpty ? [""] : paths {
          text += [key, entry.locale, path, entry.status.rawValue].map(field).joined(separator: ",")
          text += "\n"
        }
      }
    }
    return text
  }

  private static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { "\",\n\r".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
