// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Reads XLIFF 1.2 and 2.x.
///
/// The id is `resname` (1.2) or `name` (2.x) where there is one, else `id`; `key: id` and
/// `key: source` choose otherwise.
struct XLIFFReader {
  private var builder: CatalogBuilder

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
    let isVersion2 = root["version"]?.hasPrefix("2") ?? (root.attributes["srcLang"] != nil)
    for file in root.elements(named: "file") {
      let language = isVersion2 ? root.attributes["trgLang"] : file.attributes["target-language"]
      guard let locale = locale(language) else { continue }
      builder.declare(locale)
      if isVersion2 {
        readUnits(file, locale, XLIFF2Limits().refined(by: file))
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

  // MARK: 1.2

  private mutating func readTransUnits(_ parent: XMLElement, _ locale: LocaleTag) {
    for element in parent.elements {
      switch element.name {
      case "group": readTransUnits(element, locale)
      case "trans-unit": readTransUnit(element, locale)
      default: break
      }
    }
  }

  private mutating func readTransUnit(_ unit: XMLElement, _ locale: LocaleTag) {
    let source = unit.first("source").map { XLIFFText.version1($0, in: builder.file) }
    guard let id = id(of: unit, named: "resname", source: source) else { return }
    let target = unit.first("target")
    let text =
      target.map { XLIFFText.version1($0, in: builder.file) }
      ?? LocatedText("", file: builder.file, start: id.start)
    var entry = WrittenEntry(
      id: id.text, forms: [StringForm(text)], file: builder.file, idOffset: id.start)
    entry.source = source
    entry.notes.comments = unit.elements(named: "note").map { $0.text(in: builder.file).text }
    entry.state = Self.state1(target?["state"], approved: unit["approved"])
    entry.notes.limits = Self.limits1(unit)
    builder.add(entry, to: locale)
  }

  private static func state1(_ name: String?, approved: String?) -> TranslationState {
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
  private static func limits1(_ unit: XMLElement) -> SizeLimits {
    var limits = SizeLimits()
    let width = unit["maxwidth"].flatMap(positive)
    switch unit["size-unit"] ?? "pixel" {
    case "char": limits.characters = width.map { Int($0) }
    case "byte": limits.bytes = width.map { Int($0) }
    case "pixel":
      limits.width = width
      limits.height = unit["maxheight"].flatMap(positive)
    default: break
    }
    if let bytes = unit["maxbytes"].flatMap(positive) { limits.bytes = Int(bytes) }
    return limits
  }

  fileprivate static func positive(_ text: String) -> Double? {
    Double(text).flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
  }

  // MARK: 2.x

  private mutating func readUnits(
    _ parent: XMLElement, _ locale: LocaleTag, _ limits: XLIFF2Limits
  ) {
    for element in parent.elements {
      switch element.name {
      case "group": readUnits(element, locale, limits.refined(by: element))
      case "unit": readUnit(element, locale, limits.refined(by: element))
      default: break
      }
    }
  }

  private mutating func readUnit(
    _ unit: XMLElement, _ locale: LocaleTag, _ limits: XLIFF2Limits
  ) {
    let reader = XLIFFText(file: builder.file, data: XLIFFText.originalData(of: unit, builder.file))
    let segments = unit.elements.filter { $0.name == "segment" || $0.name == "ignorable" }
    let sources = segments.compactMap { $0.first("source") }
    let source = sources.isEmpty ? nil : reader.joined(sources)
    guard let id = id(of: unit, named: "name", source: source) else { return }
    var state = TranslationState.unmarked
    var targets: [XMLElement] = []
    for segment in segments {
      let own = Self.state2(segment["state"])
      if state == .unmarked || own.kind != .translated { state = own }
      if let target = segment.first("target") {
        targets.append(target)
      } else if segment.name == "ignorable", let source = segment.first("source") {
        targets.append(source)
      }
    }
    // A unit of which a part is missing is missing.
    let isComplete = targets.count == segments.count && !targets.isEmpty
    let text =
      isComplete ? reader.joined(targets) : LocatedText("", file: builder.file, start: id.start)
    var entry = WrittenEntry(
      id: id.text, forms: [StringForm(text)], file: builder.file, idOffset: id.start)
    entry.source = source
    entry.state = state
    entry.notes.comments =
      unit.first("notes")?.elements(named: "note").map { $0.text(in: builder.file).text } ?? []
    entry.notes.limits = limits.limits
    builder.add(entry, to: locale)
  }

  private static func state2(_ name: String?) -> TranslationState {
    guard let name else { return .unmarked }
    return TranslationState(name, kind: name == "initial" ? .needsTranslation : .translated)
  }

  private mutating func id(
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
}

/// The size restrictions of XLIFF 2.x, which inner elements take over from outer ones.
struct XLIFF2Limits {
  private(set) var limits = SizeLimits()
  private var isInPixels = false

  /// `slr:sizeRestriction` is a maximum or `minimum,maximum`, counted by the file's profile.
  func refined(by element: XMLElement) -> XLIFF2Limits {
    var result = self
    if let profile = element.first("profiles")?["generalProfile"] {
      result.isInPixels = profile.lowercased().contains("pixel")
    }
    for (name, value) in element.attributes {
      guard let colon = name.firstIndex(of: ":"),
        let last = value.text.split(separator: ",").last,
        let number = XLIFFReader.positive(FlagText.trimmed(String(last)))
      else { continue }
      switch name[name.index(after: colon)...] {
      case "sizeRestriction" where result.isInPixels: result.limits.width = number
      case "sizeRestriction": result.limits.characters = Int(number)
      case "storageRestriction": result.limits.bytes = Int(number)
      default: break
      }
    }
    return result
  }
}
