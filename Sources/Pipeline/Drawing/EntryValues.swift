// SPDX-License-Identifier: MIT

import LabelModel
import Manifest
import Planning
import StringSources
import TextPreparation

/// What fills the placeholders of one entry.
struct EntryValues {
  /// By placeholder or pattern.
  var drawn: [String: String]
  /// Values that are measured too, by placeholder or pattern; sorted by name.
  var samples: [(name: String, values: [String])] = []
  /// Texts that stand for a value wherever they occur.
  var patterns: [String] = []

  init(_ entry: PlanEntry, in source: AuthoredText) {
    let details = entry.label.details
    drawn = details.arguments
    var lists = details.samples
    if let plural = entry.plural, let number = plural.numbers.first {
      if drawn[plural.argument] == nil {
        drawn[plural.argument] = number
        lists[plural.argument] = plural.numbers
      }
      // Where placeholders have no names, the number is the first of them.
      let isPositional = source.placeholders == .printf || source.placeholders == .apple
      if isPositional, drawn["1"] == nil {
        drawn["1"] = number
        lists["1"] = plural.numbers
      }
    }
    for replacement in source.entry?.weblate?.replacements ?? [] {
      lists[replacement.pattern] = lists[replacement.pattern] ?? [replacement.text]
    }
    guard !lists.isEmpty else { return }
    patterns = lists.keys.filter { !PlaceholderSyntax.canName($0) }.sorted()
    for (name, values) in lists.sorted(by: { $0.key < $1.key }) {
      guard let first = values.first else { continue }
      // A pattern is never drawn, and what is only measured has no other value.
      if !entry.label.isBaked || patterns.contains(name), drawn[name] == nil {
        drawn[name] = first
      }
      if values.contains(where: { $0 != drawn[name] }) { samples.append((name, values)) }
    }
  }
}
