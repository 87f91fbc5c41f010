// SPDX-License-Identifier: MIT

/// Colours for a terminal, or none.
///
/// Only the sixteen colours that every theme defines, so that text stays readable on any background.
package struct TextPaint: Hashable, Sendable {
  package enum Tone: String, Sendable {
    case strong = "1"
    case error = "1;31"
    case warning = "1;33"
    case good = "32"
    case frame = "34"
    case hint = "36"
    case faint = "2"
  }

  package var isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  package func callAsFunction(_ tone: Tone, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }
}
