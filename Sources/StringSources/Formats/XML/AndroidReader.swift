// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads Android's string resources: `string`, `plurals`, `string-array`.
///
/// Items of an array are `name.0`, `name.1` …. Tags other than `xliff:g` stay in the text, for
/// labels with markup.
struct AndroidReader {
  private var builder: CatalogBuilder
  private let locale: LocaleTag

  static func read(_ file: StringFile, _ options: ReadingOptions) -> StringCatalog {
    switch XMLElementScanner.parse(file) {
    case .failure(let failure): return .unreadable(failure.diagnostic(in: file))
    case .root(let root):
      var reader = AndroidReader(
        builder: CatalogBuilder(file: file, options: options),
        locale: options.locale ?? options.sourceLocale)
      reader.readAll(root)
      return reader.builder.finish()
    }
  }

  private mutating func readAll(_ root: XMLElement) {
    builder.declare(locale)
    guard root.name == "resources" else {
      builder.report(.type, at: root.offset, "expected <resources>, found <\(root.name)>")
      return builder.markUnreadable()
    }
    for element in root.elements {
      switch element.name {
      case "string": add(element, [StringForm(text(of: element))])
      case "plurals": add(element, pluralForms(element))
      case "string-array": readArray(element)
      default: break
      }
    }
  }

  private mutating func add(_ element: XMLElement, _ forms: [StringForm]) {
    guard let name = element.attributes["name"], !name.text.isEmpty else {
      return builder.report(
        .manifestSyntax, at: element.offset, "<\(element.name)> has no name")
    }
    checkQuantities(element)
    add(name.text, forms, at: name.start, of: element)
  }

  /// Adds one text of a resource, with what the resource says of all of its texts.
  private mutating func add(
    _ id: String, _ forms: [StringForm], at offset: Int, of element: XMLElement
  ) {
    var entry = WrittenEntry(id: id, forms: forms, file: builder.file, idOffset: offset)
    entry.notes.comments = element.comments
    entry.notes.isTranslatable = element["translatable"] != "false"
    builder.add(entry, to: locale)
  }

  private mutating func readArray(_ element: XMLElement) {
    guard let name = element.attributes["name"] else {
      return builder.report(.manifestSyntax, at: element.offset, "<string-array> has no name")
    }
    for (index, item) in element.elements(named: "item").enumerated() {
      add(
        "\(name.text).\(index)", [StringForm(text(of: item))], at: item.offset, of: element)
    }
  }

  private mutating func checkQuantities(_ element: XMLElement) {
    guard element.name == "plurals" else { return }
    for item in element.elements(named: "item") {
      let quantity = item.attributes["quantity"]
      if quantity.flatMap({ PluralCategory(rawValue: $0.text) }) == nil {
        builder.report(
          .manifestSyntax, at: quantity?.start ?? item.offset,
          "'\(quantity?.text ?? "")' is no plural category",
          helps: ["one of zero, one, two, few, many, other"])
      }
    }
  }

  private func pluralForms(_ element: XMLElement) -> [StringForm] {
    element.elements(named: "item").compactMap { item in
      guard let category = item["quantity"].flatMap({ PluralCategory(rawValue: $0) }) else {
        return nil
      }
      return StringForm(text(of: item), when: [.plural(argument: nil, category)])
    }
  }

  private func text(of element: XMLElement) -> LocatedText {
    var value = AndroidText()
    value.begin(at: element.contentOffset)
    append(element, to: &value)
    return value.finish(in: builder.file)
  }

  private func append(_ element: XMLElement, to value: inout AndroidText) {
    for child in element.children {
      switch child {
      case .text(let text): value.append(text)
      case .element(let inner) where inner.name == "g": append(inner, to: &value)
      case .element(let inner):
        value.appendTag(builder.file.bytes[inner.startTag])
        append(inner, to: &value)
        if let end = inner.endTag { value.appendTag(builder.file.bytes[end]) }
      }
    }
  }
}

extension StringFileFailure {
  func diagnostic(in file: StringFile) -> Diagnostic {
    file.diagnostic(.manifestSyntax, at: offset, message, helps: help.map { [$0] } ?? [])
  }
}
