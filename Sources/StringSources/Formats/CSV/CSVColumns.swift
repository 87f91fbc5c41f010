// SPDX-License-Identifier: MIT

package import LabelModel

/// The columns of a table that nobody has described yet.
package struct CSVColumns: Hashable, Sendable {
  /// The header, left to right; empty for a file that is no table.
  package let names: [String]

  package init(path: String, bytes: [UInt8]) {
    guard case .text(let file) = StringFile.decode(path: path, bytes: bytes) else {
      names = []
      return
    }
    let table = CSVTable(file, delimiter: CSVTable.delimiter(in: file))
    names = table.rows.first?.cells.map { FlagText.trimmed($0.text) } ?? []
  }

  /// The columns after the first that name a language that CLDR knows.
  package var locales: [LocaleTag] {
    names.dropFirst().compactMap { LocaleTag(naming: $0) }
  }
}

extension LocaleTag {
  /// Reads a name that may be a locale or any other word; `nil` unless it is a language of two or
  /// three letters that CLDR has plural rules for.
  package init?(naming word: String) {
    guard let tag = LocaleTag(word), PluralRules.isKnown(language: tag.language),
      word.prefix(while: { $0 != "-" && $0 != "_" }).utf8.count <= 3
    else { return nil }
    self = tag
  }
}
