// SPDX-License-Identifier: MIT

import LabelModel

// Markup names styles by `class="NAME"`. Such a style lends what it sets and needs no font.

extension Linker {
  /// Works out the styles that markup may name.
  mutating func resolveClasses(_ graph: StyleGraph, _ look: Look, _ table: inout StyleTable) {
    table.names = look.bodies.keys.sorted()
    let used = parsed.reduce(into: Set<String>()) { $0.formUnion($1.content.markupClasses) }
    // Nobody has read the texts of string files yet: they may name any style.
    let mayUseAll = parsed.contains { !$0.content.strings.isEmpty }
    for name in table.names where mayUseAll || used.contains(name) {
      guard let steps = graph.lineage(of: name), let body = look.bodies[name] else { continue }
      let found = diagnostics.count
      table.classes[name] = resolve(
        steps, StyleRequest(name: name, needsFont: false), look,
        owner: (body.source, body.placedKey, nil))
      // What nobody uses is wrong only for those who look at it.
      if !used.contains(name) { diagnostics.removeSubrange(found...) }
    }
    freezeUsers(
      of: used.filter { isExcused($0, graph, look.bodies) && table.classes[$0] == nil }, table)
  }

  /// An error in a style freezes the labels that use it, also by a class.
  private mutating func freezeUsers(of classes: Set<String>, _ table: StyleTable) {
    guard !classes.isEmpty else { return }
    for label in parsed.lazy.flatMap(\.content.labels) where !frozen.contains(label.key) {
      guard label.markupClasses.contains(where: classes.contains) else { continue }
      let isMarkup = table.locales.keys.contains { locale in
        table.style(of: label, for: locale)?.style.text.isMarkup ?? false
      }
      if isMarkup { frozen.insert(label.key) }
    }
  }
}
