// SPDX-License-Identifier: MIT

internal import CPango

/// Letters that are written as one sign, so that no line, spacing or ellipsis may part them.
///
/// Pango's cursor positions are UAX #29 without rule GB9c. This is that rule, with its linkers taken
/// from Unicode's Indic syllabic categories Virama and Invisible_Stacker, so that Khmer coeng and
/// Myanmar stacks count as well, and with every letter after a linker: a reph can stand on a vowel.
enum Conjuncts {
  /// Whether the letter at an index continues the cluster before it.
  static func continues(_ scalars: [UInt32], at index: Int) -> Bool {
    guard scalars[index] >= 0x900, let letter = Unicode.Scalar(scalars[index]) else { return false }
    var place = index - 1
    while place >= 0, let mark = Unicode.Scalar(scalars[place]) {
      if isLinker(mark.value) {
        return letter.properties.generalCategory == .otherLetter
          && g_unichar_get_script(mark.value) == g_unichar_get_script(letter.value)
          && isJoining(scalars, linker: place, letter: index)
      }
      // A non-joiner asks for a visible virama.
      guard mark.value == joiner || mark.properties.canonicalCombiningClass != .notReordered else {
        return false
      }
      place -= 1
    }
    return false
  }

  private static let joiner: UInt32 = 0x200D

  private static func isLinker(_ value: UInt32) -> Bool {
    switch value {
    case 0x94D, 0x9CD, 0xA4D, 0xACD, 0xB4D, 0xBCD, 0xC4D, 0xCCD, 0xD4D, 0xDCA,  // India, Sri Lanka
      0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB, 0xA9C0, 0xAAF6,  // Myanmar, Khmer, Indonesia …
      0x10A3F, 0x11046, 0x110B9, 0x11133, 0x111C0, 0x11235, 0x112EA, 0x1134D, 0x11442, 0x114C2,
      0x115BF, 0x1163F, 0x116B6, 0x11839, 0x1193E, 0x119E0, 0x11A47, 0x11A99, 0x11C3F, 0x11D45,
      0x11D97, 0x11F42:
      true
    default: false
    }
  }

  /// Tamil and Sinhala show their virama, but for a few signs.
  private static func isJoining(_ scalars: [UInt32], linker: Int, letter: Int) -> Bool {
    let before = linker > 0 ? scalars[linker - 1] : 0
    switch scalars[linker] {
    case 0xBCD:
      let after = letter + 1 < scalars.count ? scalars[letter + 1] : 0
      // க்ஷ, ஸ்ரீ and ஶ்ரீ.
      return (before == 0xB95 && scalars[letter] == 0xBB7)
        || ([0xBB6, 0xBB8].contains(before) && scalars[letter] == 0xBB0 && after == 0xBC0)
    case 0xDCA: return before == joiner || scalars[linker + 1] == joiner
    default: return true
    }
  }
}
