// SPDX-License-Identifier: MIT

/// How many columns of a terminal text takes.
///
/// East Asian wide characters and emoji take two, combining and invisible characters none. What a
/// terminal really does with rare sequences differs from terminal to terminal; this follows
/// UAX #11 and agrees with the common ones on everything people write.
package enum DisplayWidth {
  /// The columns of a text without tabs and control characters.
  package static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one user-perceived character.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if isEmojiSequence(scalars) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    // The vowels and finals of a Hangul syllable share the columns of its initial.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  /// A flag, a joined family, or anything that asks for its colour picture.
  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard scalars.count > 1, let first = scalars.first, first.properties.isEmoji else {
      return false
    }
    return scalars.dropFirst().contains {
      $0.value == 0xFE0F || $0.value == 0x200D || $0.properties.isEmojiModifier
        || (0x1F1E6...0x1F1FF).contains($0.value)
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return true }
    return wideRanges.contains { $0.contains(scalar.value) }
  }

  /// `W` and `F` of EastAsianWidth.txt in whole blocks, without emoji, which Swift knows itself.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
