// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// The units of XLIFF 2.x.
extension XLIFFReader {
  mutating func readUnits(_ parent: XMLElement, _ locale: LocaleTag, _ scope: XLIFFScope) {
    for element in parent.elements {
      switch element.name {
      case "group": readUnits(element, locale, scope.entering(element))
      case "unit": readUnit(element, locale, scope.entering(element))
      default: break
      }
    }
  }

  private mutating func readUnit(_ unit: XMLElement, _ locale: LocaleTag, _ scope: XLIFFScope) {
    let selectors = XLIFF2Selector.all(of: scope.attribute("switch", of: unit, in: .selection))
    let reader = XLIFFText(
      file: builder.file, unit: unit, data: XLIFFText.originalData(of: unit, builder.file),
      arguments: Set(selectors.map(\.argument)))
    let segments = unit.elements.filter { $0.name == "segment" || $0.name == "ignorable" }
    let sources = segments.compactMap { $0.first("source") }
    let source = sources.isEmpty ? nil : reader.joined(sources)
    guard let id = id(of: unit, named: "name", source: source) else { return }
    var entry = WrittenEntry(id: id.text, forms: [], file: builder.file, idOffset: id.start)
    entry.source = source
    entry.notes.isTranslatable = scope.isTranslated
    if scope.isTranslated {
      for segment in segments { entry.state.join(Self.state(segment["state"])) }
    }
    let part = scope.isTranslated ? "target" : "source"
    if selectors.isEmpty {
      // A unit of which a part is missing is missing.
      let targets = Self.targets(of: segments) ?? (scope.isTranslated ? nil : sources)
      let text = targets.map(reader.joined)
      entry.forms = [StringForm(text ?? LocatedText("", file: builder.file, start: id.start))]
    } else {
      let cases = segments.filter { $0.name == "segment" }.map { segment in
        let words = scope.attribute("case", of: segment, in: .selection) ?? ""
        return (segment, XLIFF2Selector.conditions(selectors, words))
      }
      func forms(_ part: String) -> [StringForm] {
        cases.compactMap { segment, conditions in
          segment.first(part).map { StringForm(reader.joined([$0]), when: conditions) }
        }
      }
      entry.forms = forms(part)
      entry.takeSources(from: forms("source"))
    }
    entry.notes.comments =
      unit.first("notes")?.elements(named: "note").map { $0.text(in: builder.file).text } ?? []
    entry.notes.limits = scope.limits
    builder.add(entry, to: locale)
  }

  /// The targets in the order they are read in; `nil` unless each part has one.
  ///
  /// An empty target of a text that is not is none. An `ignorable` without a target stands for its
  /// source. `order` is the place of a segment's
  /// target among all parts, from 1 (XLIFF 2.1, 4.7.2.4).
  private static func targets(of segments: [XMLElement]) -> [XMLElement]? {
    var targets: [(order: Int, element: XMLElement)] = []
    for (index, segment) in segments.enumerated() {
      let stand = segment.name == "ignorable" ? segment.first("source") : nil
      let isUntranslated =
        segment.first("target")?.children.isEmpty == true
        && segment.first("source")?.children.isEmpty == false && segment.name == "segment"
      guard !isUntranslated, let target = segment.first("target") ?? stand else { return nil }
      targets.append((target["order"].flatMap { Int($0) } ?? index + 1, target))
    }
    guard !targets.isEmpty else { return nil }
    let sorted = targets.enumerated().sorted {
      ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
    }
    return sorted.map(\.element.element)
  }

  private static func state(_ name: String?) -> TranslationState {
    guard let name else { return .unmarked }
    return TranslationState(name, kind: name == "initial" ? .needsTranslation : .translated)
  }
}

/// What chooses among the segments of a unit: `pgs:switch="plural:count"` (XLIFF 2.2, Plural,
/// Gender, and Select module).
struct XLIFF2Selector {
  private enum Kind { case plural, ordinal, word }

  private let kind: Kind
  let argument: String

  /// In the order of the words of `pgs:case`; empty for a usual unit.
  static func all(of text: String?) -> [XLIFF2Selector] {
    (text ?? "").split(separator: " ").compactMap { word in
      let parts = word.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let kinds: [Substring: Kind] = ["plural": .plural, "ordinal": .ordinal]
      return XLIFF2Selector(kind: kinds[parts[0]] ?? .word, argument: String(parts[1]))
    }
  }

  /// `feminine one`: a word for each selector, `other` where there is none.
  static func conditions(_ selectors: [XLIFF2Selector], _ words: String) -> [FormCondition] {
    let words = words.split(separator: " ").map(String.init)
    return selectors.enumerated().map { index, selector in
      selector.condition(words.indices.contains(index) ? words[index] : "other")
    }
  }

  /// A category or a number of a plural, any word otherwise.
  private func condition(_ word: String) -> FormCondition {
    if kind == .word { return .select(argument: argument, word) }
    guard let category = PluralCategory(rawValue: word) else {
      return .exactly(argument: argument, word)
    }
    return kind == .plural
      ? .plural(argument: argument, category) : .ordinal(argument: argument, category)
  }
}
