// SPDX-License-Identifier: MIT

/// One line a finding, as editors and `grep` know it: `file:line:column: error[id]: message`.
enum ShortFormat {
  static func line(for diagnostic: Diagnostic) -> String {
    let place = diagnostic.position.map { position in
      "\(PrintableText.of(position.file)):\(position.line):\(position.column): "
    }
    let title = "\(diagnostic.severity.word)[\(diagnostic.id.rawValue)]: "
    return (place ?? "") + title + PrintableText.of(diagnostic.message)
  }
}
