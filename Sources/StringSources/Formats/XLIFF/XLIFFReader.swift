// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads XLIFF 1.2 and 2.x.
///
/// The id is `resname` (1.2) or `name` (2.x) where there is one, else `id`; `key: id` and
/// `key: source` choose otherwise.
struct XLIFFReader {
  var builder: CatalogBuilder

  static func read(_ file: StringFile, _ options: ReadingOptions) -> StringCatalog {
    switch XMLElementScanner.parse(file) {
    case .failure(let failure): return .unreadable(failure.diagnostic(in: file))
    case .root(let root):
      var reader = XLIFFReader(builder: CatalogBuilder(file: file, options: options))
      reader.readAll(root)
      return reader.builder.finish()
    }
  }

  private mutating func readAll(_ root: XMLElement) {
    guard root.name == "xliff" else {
      builder.report(.type, at: root.offset, "expected <xliff>, found <\(root.name)>")
      return builder.markUnreadable()
    }
    let scope = XLIFFScope().entering(root)
    let isVersion2 = root["version"]?.hasPrefix("2") ?? (root.attributes["srcLang"] != nil)
    for file in root.elements(named: "file") {
      let language = isVersion2 ? root.attributes["trgLang"] : file.attributes["target-language"]
      guard let locale = locale(language) else { continue }
      builder.declare(locale)
      if isVersion2 {
        readUnits(file, locale, scope.entering(file))
      } else {
        readTransUnits(file.first("body") ?? file, locale)
      }
    }
  }

  /// The path's locale, else the declared one that the file names.
  private mutating func locale(_ language: LocatedText?) -> LocaleTag? {
    if let locale = builder.options.locale { return locale }
    guard let language else { return builder.options.sourceLocale }
    if let locale = builder.options.declared(language.text) { return locale }
    builder.report(
      .localeUnknown, at: language.start, length: max(1, language.text.count),
      "'\(language.text)' is no locale of this project")
    return nil
  }

  mutating func id(
    of unit: XMLElement, named attribute: String, source: LocatedText?
  ) -> LocatedText? {
    let id: LocatedText?
    switch builder.options.key {
    case "id"?: id = unit.attributes["id"]
    case "source"?: id = source
    default: id = unit.attributes[attribute] ?? unit.attributes["id"]
    }
    guard let id, !id.text.isEmpty else {
      builder.report(.manifestSyntax, at: unit.offset, "<\(unit.name)> has no id")
      return nil
    }
    return id
  }

  /// A size in an attribute: positive, and nothing that no file means.
  static func size(_ text: String) -> Double? {
    Double(text).flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
  }
}
