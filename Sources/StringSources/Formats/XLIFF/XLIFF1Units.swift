// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// The units of XLIFF 1.2.
extension XLIFFReader {
  mutating func readTransUnits(_ body: XMLElement, _ locale: LocaleTag) {
    let units = transUnits(body, locale, XLIFFScope())
    // With `key: source` the ids, which say what belongs together, are not looked at.
    let strings = builder.options.key == "source" ? units : XcodeVariations.merging(units)
    for string in strings { builder.add(string, to: locale) }
  }

  private mutating func transUnits(
    _ parent: XMLElement, _ locale: LocaleTag, _ scope: XLIFFScope
  ) -> [WrittenEntry] {
    var units: [WrittenEntry] = []
    for element in parent.elements {
      let inner = scope.entering(element)
      switch element.name {
      case "group" where element["restype"] == "x-gettext-plurals":
        if let unit = pluralGroup(element, locale, inner) { units.append(unit) }
      case "group", "bin-unit": units += transUnits(element, locale, inner)
      case "trans-unit": if let unit = transUnit(element, inner) { units.append(unit) }
      default: break
      }
    }
    return units
  }

  private mutating func transUnit(_ unit: XMLElement, _ scope: XLIFFScope) -> WrittenEntry? {
    let source = unit.first("source").map { XLIFFText.version1($0, in: builder.file) }
    guard let id = id(of: unit, named: "resname", source: source) else { return nil }
    let target = unit.first("target")
    let isWhole = target.map { Self.isWhole($0, unit.first("seg-source")) } ?? false
    var text = isWhole ? target.map { XLIFFText.version1($0, in: builder.file) } : nil
    var entry = WrittenEntry(id: id.text, forms: [], file: builder.file, idOffset: id.start)
    entry.source = source
    entry.notes.comments = unit.elements(named: "note").map { $0.text(in: builder.file).text }
    entry.notes.limits = Self.limits(unit)
    entry.notes.isTranslatable = scope.isTranslated
    if scope.isTranslated {
      entry.state = Self.state(target?["state"], approved: unit["approved"])
    } else if text?.text.isEmpty != false {
      text = source
    }
    entry.forms = [StringForm(text ?? LocatedText("", file: builder.file, start: id.start))]
    return entry
  }

  /// Whether no segment of the source is without its text in the target.
  ///
  /// A unit of which a part is missing is missing. A target without segments is one text.
  private static func isWhole(_ target: XMLElement, _ source: XMLElement?) -> Bool {
    let translated = segments(of: target)
    guard !translated.isEmpty else { return true }
    return segments(of: source).allSatisfy { id, isEmpty in
      isEmpty || translated[id] == false
    }
  }

  /// The segments in a text by their ids, and whether they are empty.
  private static func segments(of element: XMLElement?) -> [String: Bool] {
    var segments: [String: Bool] = [:]
    for inner in element?.elements ?? [] {
      if inner.name == "mrk", inner["mtype"] == "seg", let id = inner["mid"] {
        segments[id] = inner.children.isEmpty
      }
      segments.merge(Self.segments(of: inner)) { one, _ in one }
    }
    return segments
  }

  /// The plurals of gettext as the XLIFF representation guide for PO writes them: one unit for
  /// each `msgstr[n]`, in order, in a group that has the id.
  private mutating func pluralGroup(
    _ group: XMLElement, _ locale: LocaleTag, _ scope: XLIFFScope
  ) -> WrittenEntry? {
    let units = group.elements(named: "trans-unit").compactMap {
      transUnit($0, scope.entering($0))
    }
    guard let first = units.first,
      let id = id(of: group, named: "resname", source: first.source)
    else { return nil }
    // There are as many units as some language needs; those behind the last form are empty.
    let count = units.lastIndex { !$0.isMissing }.map { $0 + 1 } ?? units.count
    var entry = units.prefix(count).combined { unit, position in
      unit.forms.map { StringForm($0.text, when: [.position(position)]) }
    }
    entry.id = id.text
    entry.idOffset = id.start
    entry.forms = entry.forms.resolvingPositions(by: PluralRules(for: locale))
    entry.source = first.source
    entry.pluralSource = units.count > 1 ? units[1].source : nil
    return entry
  }

  private static func state(_ name: String?, approved: String?) -> TranslationState {
    if approved == "yes" { return TranslationState("final", kind: .translated) }
    switch name {
    case nil: return .unmarked
    case "final"?, "signed-off"?, "translated"?:
      return TranslationState(name ?? "", kind: .translated)
    case "new"?, "needs-translation"?: return TranslationState(name ?? "", kind: .needsTranslation)
    case let name?: return TranslationState(name, kind: .needsReview)
    }
  }

  /// `maxwidth` is in px unless `size-unit` says otherwise (XLIFF 1.2, 2.3 "maxwidth").
  private static func limits(_ unit: XMLElement) -> SizeLimits {
    var limits = SizeLimits()
    let width = unit["maxwidth"].flatMap(size)
    switch unit["size-unit"] ?? "pixel" {
    // A glyph is a grapheme cluster there.
    case "char", "glyph": limits.characters = width.map { Int($0) }
    case "byte": limits.bytes = width.map { Int($0) }
    case "pixel":
      limits.width = width
      limits.height = unit["maxheight"].flatMap(size)
    default: break
    }
    if let bytes = unit["maxbytes"].flatMap(size) { limits.bytes = Int(bytes) }
    return limits
  }
}

extension Collection<WrittenEntry> where Index == Int {
  /// One entry of several units that are wordings of one string: their forms in order, the notes
  /// of all, the least finished state.
  ///
  /// There is at least one unit.
  func combined(forms: (WrittenEntry, _ position: Int) -> [StringForm]) -> WrittenEntry {
    var entry = self[startIndex]
    entry.forms = enumerated().flatMap { forms($1, $0) }
    for unit in dropFirst() {
      entry.state.join(unit.state)
      entry.notes.comments += unit.notes.comments.filter { !entry.notes.comments.contains($0) }
      if entry.notes.limits.isEmpty { entry.notes.limits = unit.notes.limits }
    }
    return entry
  }
}
