// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import TextPreparation

/// Reads Flutter's Application Resource Bundles: flat JSON whose texts are ICU messages.
struct ARBReader {
  static func read(_ file: StringFile, _ options: ReadingOptions) -> StringCatalog {
    let tree: StringTree
    switch JSONTreeParser.parse(file) {
    case .failure(let diagnostic): return .unreadable(diagnostic)
    case .tree(let parsed): tree = parsed
    }
    var options = options
    options.placeholders = options.placeholders ?? .icu
    var builder = CatalogBuilder(file: file, options: options)
    guard case .map(let members, _) = tree else {
      builder.report(
        .type, at: tree.offset, "expected a map of keys and texts, found \(tree.kind)")
      builder.markUnreadable()
      return builder.finish()
    }
    let named = tree["@@locale"]?.text.flatMap { options.declared($0.text) }
    let locale = options.locale ?? named ?? options.sourceLocale
    builder.declare(locale)
    var attributes: [String: StringTree] = [:]
    for member in members where member.key.text.hasPrefix("@") {
      attributes[String(member.key.text.dropFirst())] = member.value
    }
    for member in members where !member.key.text.hasPrefix("@") {
      guard let text = member.value.text else {
        builder.report(
          .type, at: member.value.offset,
          "expected a text for '\(member.key.text)', found \(member.value.kind)")
        continue
      }
      var entry = WrittenEntry(
        id: member.key.text, forms: [StringForm(text)], file: file, idOffset: member.key.start)
      if let attributes = attributes[member.key.text] {
        if let comment = attributes["description"]?.text { entry.notes.comments = [comment.text] }
        entry.context = attributes["context"]?.text?.text
        if let source = attributes["source_text"]?.text { entry.source = source }
      }
      builder.add(entry, to: locale)
    }
    return builder.finish()
  }
}
