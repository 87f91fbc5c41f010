// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Holds nodes against the key tables and collects everything that is wrong.
struct Validator {
  /// A name that stands where a color is expected.
  struct ColorUse: Sendable {
    var name: String
    var start: Mark
    var end: Mark
  }

  private(set) var findings: FindingList
  /// Names that only `colors` can explain, since the last `takeColorUses`.
  private var colorUses: [ColorUse] = []
  /// Locale tags that were found to be fine: the same few stand in every label.
  private var goodTags: Set<String> = []
  /// The label that is being looked at.
  var labelKey: String?

  init(source: SourceText) { findings = FindingList(source: source) }

  var source: SourceText { findings.source }
  var errorCount: Int { findings.errorCount }

  mutating func takeColorUses() -> [ColorUse] {
    defer { colorUses = [] }
    return colorUses
  }

  mutating func report(
    _ problem: ScalarProblem, at node: YAMLNode, label: String? = nil, notes: [String] = [],
    severity: Severity? = nil
  ) {
    findings.add(
      problem, from: node.start, to: node.shape == .scalar ? node.end : node.start, label: label,
      notes: notes, key: labelKey, severity: severity)
  }

  /// Checks one value; `key` is the name people know it by.
  ///
  /// Inside a style, `isRemovable` lets `~` stand in a mapping with free names as well.
  mutating func check(
    _ node: YAMLNode, _ kind: ValueKind, key: String, isRemovable: Bool = false
  ) {
    if node.isNull {
      return reportMissingValue(node, key: key)
    }
    guard let fitting = kind.alternative(for: node.shape) else {
      return reportShape(node, kind, key: key)
    }
    switch node.content {
    case .scalar(let text): check(text, fitting, node, key: key)
    case .sequence(let items): check(items, fitting, node, key: key)
    case .mapping(let entries):
      switch fitting.expanded {
      case .record(let table): check(entries, of: table, node)
      case .dictionary(let grammar, let value):
        if key == "text", entries.contains(where: \.value.isNull), isFlow(node),
          !entries.contains(where: { LocaleTag($0.name) != nil })
        {
          return reportShape(node, .text, key: key)
        }
        for entry in namedEntries(of: entries, grammar) {
          check(entry, value, in: key, isRemovable: isRemovable)
        }
      default: break
      }
    }
  }

  /// Checks one entry of a mapping with free names.
  private mutating func check(
    _ entry: YAMLEntry, _ kind: ValueKind, in owner: String, isRemovable: Bool
  ) {
    // A text is a text, whatever its locale is called.
    let key = owner == "text" || owner == "alt" ? owner : entry.name
    guard entry.value.isNull else { return check(entry.value, kind, key: key) }
    let isTrap = entry.value.isAnchored || commentedColor(after: entry.key) != nil
    if !isRemovable || isTrap { reportMissingValue(of: entry, as: key) }
  }

  /// Checks the keys of a mapping and their values.
  mutating func check(_ entries: [YAMLEntry], of table: KeyTable, _ node: YAMLNode) {
    for entry in knownEntries(of: entries, table) {
      guard let known = table[entry.name] else { continue }
      checkValue(of: entry, known, in: table)
    }
    for known in table.entries where known.isRequired {
      if !entries.contains(where: { $0.name == known.name }) {
        report(
          ScalarProblem(
            known.name == "version" ? .version : .type,
            "\(table.title) needs the key '\(known.name)'",
            help: known.name == "version" ? "write  version: 1" : nil), at: node)
      }
    }
    for (first, second) in table.exclusive { checkExclusion(entries, first, second) }
  }

  /// Checks the value of a known key; `~` is fine where it removes an inherited value.
  mutating func checkValue(of entry: YAMLEntry, _ known: KeyEntry, in table: KeyTable) {
    if entry.value.isNull, table.allowsRemoval, !entry.value.isAnchored,
      commentedColor(after: entry.key) == nil
    {
      return
    }
    if entry.value.isNull { return reportMissingValue(of: entry) }
    check(entry.value, known.kind, key: entry.name, isRemovable: table.allowsRemoval)
  }

  /// The entries whose keys a table knows; the others are reported.
  mutating func knownEntries(of entries: [YAMLEntry], _ table: KeyTable) -> [YAMLEntry] {
    reportDuplicates(entries)
    return entries.filter { entry in
      if entry.name.hasPrefix("x-") { return false }
      if table[entry.name] != nil { return true }
      report(UnknownKey.problem(entry.name, in: table), at: entry.key)
      return false
    }
  }

  /// The entries of a mapping with free names; malformed names are reported and left out.
  mutating func namedEntries(
    of entries: [YAMLEntry], _ grammar: ScalarGrammar
  ) -> [YAMLEntry] {
    reportDuplicates(entries)
    return entries.filter { entry in
      if entry.name.hasPrefix("x-") { return false }
      if grammar == .localeTag && goodTags.contains(entry.name) { return true }
      guard let problem = grammar.problem(in: entry.name) else {
        if grammar == .localeTag { goodTags.insert(entry.name) }
        return true
      }
      report(problem, at: entry.key)
      return false
    }
  }

  /// Reports every name that is there more than once and returns those names.
  @discardableResult
  mutating func reportDuplicates(_ entries: [YAMLEntry]) -> Set<String> {
    guard let repeated = Self.repeatedNames(entries) else { return [] }
    for name in repeated {
      let all = entries.filter { $0.name == name }
      guard let first = all.first else { continue }
      let place = source.position(at: first.key.start)
      for entry in all.dropFirst() {
        report(
          ScalarProblem(.duplicateKey, "the key '\(name)' is there twice"), at: entry.key,
          notes: ["the first is at \(place.file):\(place.line):\(place.column)"])
      }
    }
    return repeated
  }

  private static func repeatedNames(_ entries: [YAMLEntry]) -> Set<String>? {
    if entries.count < 2 { return nil }
    var repeated: Set<String> = []
    if entries.count <= 8 {
      // Most mappings: comparing is cheaper than hashing.
      for (index, entry) in entries.enumerated()
      where entries[..<index].contains(where: { $0.name == entry.name }) {
        repeated.insert(entry.name)
      }
    } else {
      var seen = Set<String>(minimumCapacity: entries.count)
      for entry in entries where !seen.insert(entry.name).inserted { repeated.insert(entry.name) }
    }
    return repeated.isEmpty ? nil : repeated
  }

  private mutating func checkExclusion(
    _ entries: [YAMLEntry], _ first: String, _ second: String
  ) {
    guard let one = entries.firstIndex(where: { $0.name == first && !$0.value.isNull }),
      let other = entries.firstIndex(where: { $0.name == second && !$0.value.isNull })
    else { return }
    let later = entries[max(one, other)]
    report(
      ScalarProblem(.conflict, "'\(first)' and '\(second)' exclude each other"), at: later.key)
  }

  private mutating func check(
    _ items: [YAMLNode], _ kind: ValueKind, _ node: YAMLNode, key: String
  ) {
    switch kind.expanded {
    case .list(let element, let count):
      if !count.contains(items.count) {
        let bounds =
          count.upperBound == .max
          ? "at least \(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
        report(
          ScalarProblem(
            items.count < count.lowerBound ? .type : .limits,
            "'\(key)' takes \(bounds) values, not \(items.count)"), at: node)
      }
      for item in items { check(item, element, key: key) }
    case .tuple(let element, let counts):
      if !counts.contains(items.count) {
        let words = counts.map(String.init).joined(separator: " or ")
        report(
          ScalarProblem(.type, "'\(key)' takes \(words) numbers, not \(items.count)"), at: node)
      }
      for item in items { check(item, element, key: key) }
    default: break
    }
  }

  private mutating func check(
    _ text: String, _ kind: ValueKind, _ node: YAMLNode, key: String
  ) {
    if let problem = ScalarCheck.problem(in: text, kind.expanded, key: key) {
      return report(problem, at: node)
    }
    switch kind.expanded {
    case .color: noteColor(text, node)
    case .word(.colorStop): noteColor(ColorText.stop(text)?.color ?? text, node)
    default: break
    }
  }

  private mutating func noteColor(_ text: String, _ node: YAMLNode) {
    if case .name(let name) = ColorText(text) {
      colorUses.append(ColorUse(name: name, start: node.start, end: node.end))
    }
  }
}
