// SPDX-License-Identifier: MIT

import Hashing

/// Names of a report's files: the same for the same key and locale, whatever else is in it.
enum ReportNames {
  /// Two different texts never give the same name, and none leaves its folder.
  ///
  /// Letters, digits, `_` and `-` stand for themselves, `.` too unless it comes first; anything else
  /// becomes `~` and its code point in hexadecimal, with a `~` behind.
  static func safe(_ text: String) -> String {
    if text.isEmpty { return "~" }
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-": result.unicodeScalars.append(scalar)
      case "." where index > 0: result.unicodeScalars.append(scalar)
      default: result += "~" + String(scalar.value, radix: 16) + "~"
      }
    }
    return result
  }

  static func image(_ image: PreviewImage, of entry: PreviewEntry, key: String, isBefore: Bool)
    -> String
  {
    let variant = entry.variant.map { "~" + safe($0) } ?? ""
    let folder = isBefore ? "images-before" : "images"
    return "\(folder)/\(safe(entry.locale))/\(safe(key))\(variant)\(suffix(image.scale)).png"
  }

  static func background(_ picture: PreviewBackground.Picture) -> String {
    "backgrounds/\(picture.hash.hex.prefix(16)).\(picture.kind.rawValue)"
  }

  static var naming: PictureNaming {
    PictureNaming(image: image(_:of:key:isBefore:), background: background)
  }

  private static func suffix(_ scale: Double) -> String {
    if scale == 1 { return "" }
    return scale == scale.rounded() ? "@\(Int(scale))x" : "@\(scale)x"
  }
}
