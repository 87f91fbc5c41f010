// SPDX-License-Identifier: MIT

import LabelModel

/// What is changed about Pango's break opportunities, and where a word may be split in need.
enum LineBreakRules {
  /// Takes away opportunities that the style or Japanese and Chinese typesetting forbid.
  static func apply(_ style: TextStyle, to boundaries: inout TextBoundaries, _ scalars: [UInt32]) {
    for index in 1..<max(1, scalars.count) where boundaries.lineBreaks[index] {
      let before = scalars[index - 1]
      let after = scalars[index]
      if !isAllowed(before, after)
        || (before == softHyphen && style.hyphens == .none)
        || (style.koreanBreak == .word && splitsKorean(before, after))
      {
        boundaries.forbidBreak(at: index)
      }
    }
  }

  static let softHyphen: UInt32 = 0xAD

  /// Whether a line may end after one character and begin with the other, whatever the width.
  static func isAllowed(_ before: UInt32, _ after: UInt32) -> Bool {
    if after < 0x80 && before < 0x80 { return true }
    return !cannotStart(after) && !cannotEnd(before) && !isJoiner(before) && !isJoiner(after)
  }

  private static func isJoiner(_ value: UInt32) -> Bool {
    value == 0x2060 || value == 0x2011 || TextBoundaries.isNoBreakSpace(value)
  }

  /// Closing marks, small kana, prolonged sounds and iteration marks.
  private static func cannotStart(_ value: UInt32) -> Bool {
    switch value {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0x30FB, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF01,  // 、。，．・：；？！
      0x309B...0x309E, 0x30FC...0x30FE, 0x3005, 0x303B, 0x301C, 0xFF5E, 0x30A0,  // ゛ー々〜
      0xFF09, 0x3015, 0xFF3D, 0xFF5D, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011,  // ）〕］｝〉》」』】
      0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0xFF60,
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x31F0...0x31FF,  // small kana
      0xFF61, 0xFF63, 0xFF64, 0xFF65, 0xFF67...0xFF70, 0xFF9E, 0xFF9F,  // half width
      0x2025, 0x2026, 0x203C, 0x2047, 0x2048, 0x2049, 0x2019, 0x201D:
      true
    default: false
    }
  }

  private static func cannotEnd(_ value: UInt32) -> Bool {
    switch value {
    case 0xFF08, 0x3014, 0xFF3B, 0xFF5B, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3016, 0x3018,
      0x301A, 0x301D, 0xFF5F, 0xFF62, 0x2018, 0x201C:
      true
    default: false
    }
  }

  /// Hangul next to Hangul, a letter or a digit is the inside of a word.
  private static func splitsKorean(_ before: UInt32, _ after: UInt32) -> Bool {
    guard let before = Unicode.Scalar(before), let after = Unicode.Scalar(after),
      before.isHangul || after.isHangul
    else { return false }
    func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isHangul
        || ((scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          && !scalar.isHan && !scalar.isKana)
    }
    return isWordPart(before) && isWordPart(after)
  }
}
