// SPDX-License-Identifier: MIT

/// A place in a text file.
///
/// Lines and columns count from 1, columns in Unicode scalars.
package struct TextPosition: Hashable, Codable, Sendable {
  /// The path as messages show it: relative to the working directory where possible.
  package var file: String
  package var line: Int
  package var column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
