// SPDX-License-Identifier: MIT

/// Text from a file or a name, made safe to print.
package enum PrintableText {
  /// Replaces what would move the cursor, change colours or turn the line round.
  ///
  /// A string file may hold escape sequences and bidirectional overrides. Printed as they are, they
  /// could rewrite the very message that reports them.
  package static func of(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: needsReplacing) else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(needsReplacing(scalar) ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Whether a scalar is invisible and does something to the line it stands in.
  static func needsReplacing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
