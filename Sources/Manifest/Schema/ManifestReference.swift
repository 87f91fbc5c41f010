// SPDX-License-Identifier: MIT

/// The tables of the manifest's reference, written from the same tables the reader uses.
package enum ManifestReference {
  /// One Markdown section for each mapping.
  package static func markdown() -> String {
    sections.map { title, table in
      let rows = table.entries.map(row).joined(separator: "\n")
      return "### \(title)\n\n| key | value | default | meaning |\n|---|---|---|---|\n\(rows)\n"
    }.joined(separator: "\n")
  }

  private static let sections: [(String, KeyTable)] = [
    ("Top level", .root), ("`fonts`", .fonts), ("An item of `locales`", .locale),
    ("`pseudo`", .pseudo), ("An item of `strings`", .stringSource), ("A style", .style),
    ("`font`", .font), ("`fit`", .fit), ("`overflow: {fade: …}`", .fade),
    ("A `stroke`", .stroke), ("A `shadow`", .shadow), ("An `inner_shadow`", .innerShadow),
    ("`fill: {…}`", .paint), ("A `gradient`", .gradient), ("`background`", .background),
    ("`emoji`", .emoji), ("`canvas`", .canvas), ("A label", .label),
    ("`locales.<tag>` of a label", .labelLocale), ("`plural`", .plural), ("`output`", .output),
    ("`output.png`", .png), ("`limits`", .limits), ("`preview`", .preview),
  ]

  private static func row(_ entry: KeyEntry) -> String {
    let fallback = entry.isRequired ? "required" : entry.defaultText.map { "`\($0)`" } ?? ""
    let cells = ["`\(entry.name)`", describe(entry.kind), fallback, entry.summary]
    return "| " + cells.map(escaped).joined(separator: " | ") + " |"
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static func describe(_ kind: ValueKind) -> String {
    switch kind {
    case .text: "text"
    case .word(let grammar): grammar.expectation
    case .number(let rule), .length(let rule): describe(rule, isLength: isLength(kind))
    case .flag: "`true` or `false`"
    case .choice(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .color: "color"
    case .list(let element, _): "list: " + describe(element)
    case .tuple(let element, let counts):
      counts.map(String.init).joined(separator: " or ") + " numbers: " + describe(element)
    case .record: "mapping"
    case .dictionary(let key, let value): "mapping from \(key.expectation) to \(describe(value))"
    case .either(let kinds): kinds.map(describe).joined(separator: "; or ")
    case .definition(let definition): name(definition)
    }
  }

  private static func isLength(_ kind: ValueKind) -> Bool {
    if case .length = kind { true } else { false }
  }

  private static func name(_ definition: ValueKind.Definition) -> String {
    switch definition {
    case .style: "a style"
    case .styleLayer: "a style's keys"
    case .paint: "color, or a mapping with `color` and `gradient`"
    case .gradient: "a gradient"
    case .stroke: "a stroke"
    case .shadow: "a shadow"
    case .innerShadow: "an inner shadow"
    case .canvas: "a mode, or a mapping"
    case .label: "a label"
    case .localizedText: "text, or a mapping from locale tags to texts"
    }
  }

  private static func describe(_ rule: NumberRule, isLength: Bool) -> String {
    let unit = isLength ? "px or em" : rule.unit
    let noun = rule.isWhole ? "whole number" : "number"
    return noun + (unit.map { " of \($0)" } ?? "") + (rule.rangeText.map { ", \($0)" } ?? "")
  }
}
