// SPDX-License-Identifier: MIT

/// The version of the program.
package enum LabelsmithVersion {
  package static let full = "0.1.0"
  /// As metrics name it: patch releases change no byte of them.
  package static let short = "0.1"
}
