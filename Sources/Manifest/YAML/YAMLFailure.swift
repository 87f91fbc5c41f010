// SPDX-License-Identifier: MIT

package import Diagnostics

/// Why a file is no YAML tree; the first problem ends the reading of its file.
package struct YAMLFailure: Error, Hashable, Sendable {
  package var id: CheckID
  /// Where in the file, in bytes.
  package var offset: Int
  package var message: String
  package var label: String?
  package var notes: [String] = []
  package var helps: [String] = []

  func diagnostic(in source: SourceText) -> Diagnostic {
    let position = source.position(ofByte: offset)
    return Diagnostic(
      id, at: position, excerpt: source.excerpt(at: position), message, label: label,
      notes: notes, helps: helps)
  }
}
