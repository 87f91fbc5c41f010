// SPDX-License-Identifier: MIT

/// The wordings that Xcode exports as units of their own, put together again.
///
/// String catalogs write `key|==|plural.one`, `key|==|device.mac.plural.other` and
/// `key|==|substitutions.files.plural.one`, `.stringsdict` files `/key:dict/files:dict/one:dict/:string`.
/// An id that is none of these is a string of its own.
enum XcodeVariations {
  fileprivate struct Key {
    var name: String
    var part: Part
  }

  fileprivate enum Part {
    /// The text itself, or its form in some case.
    case text([FormCondition])
    /// What stands in the place of `%#@variable@` in some category.
    case variable(String, PluralCategory)
  }

  /// The wordings of one string.
  fileprivate struct Family {
    var units: [WrittenEntry] = []
    var texts: [StringForm] = []
    var variables: [String: [StringForm]] = [:]
    /// The source texts of `texts`.
    var sources: [StringForm] = []
  }

  /// Units in, strings out; a string stands where its first wording stood.
  static func merging(_ units: [WrittenEntry]) -> [WrittenEntry] {
    let keys = units.map { key(of: $0.id) }
    var families: [String: Family] = [:]
    for case let key? in keys { families[key.name] = Family() }
    guard !families.isEmpty else { return units }
    var seen: Set<String> = []
    var merged: [(name: String, unit: WrittenEntry)] = []
    for (unit, key) in zip(units, keys) {
      let name = key?.name ?? unit.id
      guard families[name] != nil else {
        merged.append((name, unit))
        continue
      }
      // Whoever takes the strings reports what stands twice.
      guard seen.insert(unit.id).inserted else {
        var second = unit
        second.id = name
        merged.append(("", second))
        continue
      }
      if families[name]?.units.isEmpty == true { merged.append((name, unit)) }
      // The bare key is the text that holds the variables.
      families[name]?.append(unit, as: key?.part ?? .text([]))
    }
    return merged.map { name, unit in families[name]?.entry(named: name) ?? unit }
  }

  private static func key(of id: String) -> Key? {
    if let separator = id.firstRange(of: "|==|") {
      return part(of: id[separator.upperBound...]).map {
        Key(name: String(id[..<separator.lowerBound]), part: $0)
      }
    }
    guard id.hasPrefix("/"), id.hasSuffix(":dict/:string") else { return nil }
    let words = id.dropFirst().dropLast(":dict/:string".count).split(separator: ":dict/")
    switch words.count {
    case 2 where words[1] == "NSStringLocalizedFormatKey":
      return Key(name: String(words[0]), part: .text([]))
    case 3:
      return PluralCategory(rawValue: String(words[2])).map {
        Key(name: String(words[0]), part: .variable(String(words[1]), $0))
      }
    default: return nil
    }
  }

  /// `plural.one`, `device.mac.plural.one`, `substitutions.files.plural.one`.
  private static func part(of text: Substring) -> Part? {
    if text.hasPrefix("substitutions."), let mark = text.ranges(of: ".plural.").last {
      let name = text[..<mark.lowerBound].dropFirst("substitutions.".count)
      return PluralCategory(rawValue: String(text[mark.upperBound...])).map {
        .variable(String(name), $0)
      }
    }
    let words = text.split(separator: ".").map(String.init)
    guard words.count.isMultiple(of: 2), !words.isEmpty else { return nil }
    var conditions: [FormCondition] = []
    for index in stride(from: 0, to: words.count, by: 2) {
      switch words[index] {
      case "plural":
        guard let category = PluralCategory(rawValue: words[index + 1]) else { return nil }
        conditions.append(.plural(argument: nil, category))
      case "device": conditions.append(.select(argument: "device", words[index + 1]))
      default: return nil
      }
    }
    return .text(conditions)
  }
}

extension XcodeVariations.Family {
  fileprivate mutating func append(_ unit: WrittenEntry, as part: XcodeVariations.Part) {
    guard let text = unit.forms.first?.text else { return }
    units.append(unit)
    switch part {
    case .text(let conditions):
      texts.append(StringForm(text, when: conditions))
      if let source = unit.source { sources.append(StringForm(source, when: conditions)) }
    case .variable(let name, let category):
      let drawn = VariableSubstitution.replacingArgument(in: text, by: "%lld")
      variables[name, default: []].append(
        StringForm(drawn, when: [.plural(argument: name, category)]))
    }
  }

  fileprivate func entry(named name: String) -> WrittenEntry {
    var entry = units.combined { unit, _ in unit.forms }
    entry.id = name
    // A string of which a part is missing is missing.
    if texts.isEmpty || units.contains(where: \.isMissing) {
      let start = entry.idOffset
      entry.forms = [StringForm(LocatedText("", file: entry.file, start: start))]
    } else {
      entry.forms = texts.flatMap { VariableSubstitution.expand($0, variables: variables) }
    }
    // A source text with variables in it is none that could be shown.
    entry.takeSources(from: variables.isEmpty ? sources : [])
    return entry
  }
}
