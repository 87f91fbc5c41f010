// SPDX-License-Identifier: MIT

import Diagnostics

/// Columns that line up, also under CJK text.
package enum TextTable {
  /// Rows as lines; the last column is not padded, and empty cells at the end leave no spaces.
  package static func lines(_ rows: [[String]], gap: Int = 2) -> [String] {
    let rows = rows.map { $0.map { PrintableText.of($0) } }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - DisplayWidth.of(cell) + gap)
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
