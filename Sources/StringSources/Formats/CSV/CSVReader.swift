// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads tables with one column per locale, or one file per locale with a column of texts.
///
/// The first row names the columns. A column is a locale only when the project has that locale:
/// `notes` or `id` never become languages. Godot's `?context` and `?plural` columns and rows are
/// understood.
struct CSVReader {
  private var builder: CatalogBuilder
  private let table: CSVTable
  private var columns = Columns()
  /// What the numbers of forms mean, where a `?pluralrule` row says it.
  private var pluralForms: [LocaleTag: GettextPluralForms] = [:]

  private struct Columns {
    var key: Int?
    var comment: Int?
    var context: Int?
    var plural: Int?
    var locales: [(index: Int, locale: LocaleTag)] = []
  }

  static func read(
    _ file: StringFile, _ options: ReadingOptions, defaultDelimiter: UInt8?
  ) -> StringCatalog {
    let delimiter =
      options.delimiter.flatMap(delimiterByte) ?? defaultDelimiter ?? CSVTable.delimiter(in: file)
    var reader = CSVReader(
      builder: CatalogBuilder(file: file, options: options),
      table: CSVTable(file, delimiter: delimiter))
    reader.readAll()
    return reader.builder.finish()
  }

  private static func delimiterByte(_ text: String) -> UInt8? {
    switch text {
    case "tab": 0x09
    case _ where text.utf8.count == 1: text.utf8.first
    default: nil
    }
  }

  private init(builder: CatalogBuilder, table: CSVTable) {
    self.builder = builder
    self.table = table
  }

  private mutating func readAll() {
    for problem in table.problems {
      builder.report(
        .manifestSyntax, at: problem.offset, problem.message,
        helps: ["a quote inside a quoted cell is written twice"])
    }
    guard let header = table.rows.first else {
      return builder.report(
        .manifestSyntax, at: 0, "this file has no header line",
        helps: ["the first line names the columns: key,en,de"])
    }
    readHeader(header)
    guard let key = columns.key else {
      builder.report(
        .manifestSyntax, at: header.offset,
        "no column '\(builder.options.key ?? "key")' in the header",
        helps: ["key: names the column that holds the ids"])
      return builder.markUnreadable()
    }
    for (_, locale) in columns.locales { builder.declare(locale) }
    readRows(key: key, width: header.cells.count)
  }

  private mutating func readHeader(_ header: CSVTable.Row) {
    let options = builder.options
    let names = header.cells.map { FlagText.trimmed($0.text).lowercased() }
    let isGodots = names.contains("?context") || names.contains("?plural")
    // In Godot's tables `id` is Indonesian.
    let usual = isGodots ? ["key", "keys"] : ["key", "keys", "id", "string id"]
    let keyNames = options.key.map { [$0.lowercased()] } ?? usual
    let commentName = options.comment?.lowercased()
    for (index, cell) in header.cells.enumerated() {
      let name = FlagText.trimmed(cell.text)
      let lower = name.lowercased()
      if columns.key == nil, keyNames.contains(lower) {
        columns.key = index
      } else if lower == commentName {
        columns.comment = index
      } else if lower == "?context" {
        columns.context = index
      } else if lower == "?plural" {
        columns.plural = index
      } else if let locale = options.declared(name) {
        if columns.locales.contains(where: { $0.locale == locale }) {
          builder.report(
            .conflict, at: cell.start, length: max(1, name.count),
            "two columns for the locale '\(locale)'")
        } else {
          columns.locales.append((index, locale))
        }
      } else if let locale = options.locale, Self.textColumns.contains(lower) {
        columns.locales.append((index, locale))
      }
    }
    // Without a name that says so, the first column holds the ids, as in Godot's tables.
    let isLocale = columns.locales.contains { $0.index == 0 }
    if columns.key == nil, options.key == nil, header.cells.count > 1, isGodots || !isLocale {
      columns.key = 0
      columns.locales.removeAll { $0.index == 0 }
    }
  }

  /// What the column of texts is called in files of one locale.
  private static let textColumns: Set<String> = ["text", "value", "target", "translation"]

  private mutating func readRows(key: Int, width: Int) {
    var number = 1
    var last: (id: String, context: String?, row: CSVTable.Row, forms: [CSVTable.Row])?
    for row in table.rows.dropFirst() {
      number += 1
      guard isComplete(row, number: number, width: width) else { continue }
      let id = FlagText.trimmed(row.cells[key].text)
      if id.isEmpty, columns.plural != nil, last != nil {
        last?.forms.append(row)
        continue
      }
      if let last { add(last.id, last.context, last.row, last.forms) }
      last = nil
      if id.lowercased() == "?pluralrule" { readPluralRules(row) }
      // Godot's other rows and comment rows are no strings.
      guard !id.isEmpty, !id.hasPrefix("?"), !id.hasPrefix("#") else { continue }
      let context = columns.context.flatMap { index -> String? in
        let text = row.cells[index].text
        return text.isEmpty ? nil : text
      }
      last = (id, context, row, [])
    }
    if let last { add(last.id, last.context, last.row, last.forms) }
  }

  private mutating func readPluralRules(_ row: CSVTable.Row) {
    for (index, locale) in columns.locales {
      let cell = row.cells[index]
      guard !FlagText.trimmed(cell.text).isEmpty else { continue }
      pluralForms[locale] = GettextPluralForms(header: cell.text)
      if pluralForms[locale] == nil {
        builder.report(
          .manifestSyntax, at: cell.start, length: min(cell.text.unicodeScalars.count, 80),
          "this is no plural rule", helps: ["write nplurals=2; plural=n != 1;"])
      }
    }
  }

  private mutating func isComplete(_ row: CSVTable.Row, number: Int, width: Int) -> Bool {
    guard row.cells.count != width else { return true }
    // Spreadsheets leave rows of nothing but delimiters.
    if row.cells.allSatisfy(\.text.isEmpty) { return false }
    builder.report(
      .manifestSyntax, at: row.offset,
      "row \(number) has \(row.cells.count) cells, the header has \(width)",
      helps: ["put cells that hold a delimiter between double quotes"])
    return false
  }

  private mutating func add(
    _ id: String, _ context: String?, _ row: CSVTable.Row, _ more: [CSVTable.Row]
  ) {
    guard let key = columns.key else { return }
    for (index, locale) in columns.locales {
      let texts = ([row] + more).map { $0.cells[index] }
      var entry = WrittenEntry(
        id: context.map { $0 + "|" + id } ?? id, context: context, forms: forms(texts, locale),
        file: builder.file, idOffset: row.cells[key].start)
      if let comment = columns.comment, !row.cells[comment].text.isEmpty {
        entry.notes.comments = [row.cells[comment].text]
      }
      if let plural = columns.plural, !row.cells[plural].text.isEmpty {
        entry.pluralSource = row.cells[plural]
      }
      builder.add(entry, to: locale)
    }
  }

  /// One text, or plural forms in the order of the rows, which is that of gettext's rules.
  private func forms(_ texts: [LocatedText], _ locale: LocaleTag) -> [StringForm] {
    guard texts.count > 1 else { return texts.map { StringForm($0) } }
    let rules = PluralRules(for: locale)
    if let forms = pluralForms[locale] {
      return forms.positions(for: rules).sorted { $0.key < $1.key }.compactMap { category, index in
        guard texts.indices.contains(index) else { return nil }
        return StringForm(texts[index], when: [.plural(argument: nil, category)])
      }
    }
    // There are as many rows as the language with the most forms needs.
    let count = texts.lastIndex { !$0.text.isEmpty }.map { $0 + 1 } ?? 0
    let numbered = texts.prefix(count).enumerated().map { StringForm($1, when: [.position($0)]) }
    return numbered.resolvingPositions(by: rules)
  }
}
