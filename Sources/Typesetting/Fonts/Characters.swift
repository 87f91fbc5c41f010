// SPDX-License-Identifier: MIT

extension Unicode.Scalar {
  /// Whether no glyph is needed: controls, format characters, variation selectors, spaces.
  ///
  /// HarfBuzz makes spaces of other widths from the plain one.
  var isDrawnByNothing: Bool {
    if value < 0x7F { return value <= 0x20 }
    // What most texts are made of, without asking the tables.
    switch value {
    case 0xAE...0x34E, 0x350...0x61B, 0x61D...0x115E, 0x3041...0x3163, 0x3165...0xD7FF: return false
    default: break
    }
    return properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator
      || value == 0x2028 || value == 0x2029
  }

  var isHan: Bool {
    switch value {
    case 0x2E80...0x2FDF, 0x3005, 0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  var isKana: Bool {
    switch value {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1B000...0x1B16F: true
    default: false
    }
  }

  var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
    default: false
    }
  }

  /// Ideographic punctuation and full-width forms: they space like the ideographs beside them.
  var isWidePunctuation: Bool {
    (0x3000...0x303F).contains(value) || (0xFF00...0xFF65).contains(value)
  }

  /// Written `'₺' (U+20BA TURKISH LIRA SIGN)`, or `U+E000` for what has no picture of its own.
  var describedCodePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let code = properties.name.map { "U+\(padded) \($0)" } ?? "U+\(padded)"
    return isShownAlone ? "'\(self)' (\(code))" : code
  }

  /// Whether a message can show the character by itself: a mark would sit on the quotation mark.
  private var isShownAlone: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .spacingMark,
      .enclosingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      false
    default: true
    }
  }
}

extension Double {
  /// Without a fraction where there is none, otherwise with at most two decimals.
  var plain: String {
    let hundredths = (self * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
  }
}
