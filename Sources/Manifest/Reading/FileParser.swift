// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel

/// Reads one file: tree, validation, definitions.
struct FileParser {
  private let role: ParsedFile.Role
  private let folder: String
  private var validator: Validator
  private var content = ParsedFile.Content()
  private var locales = LocaleUseList()
  private var settings: SettingsDecoder

  static func parse(
    path: String, bytes: [UInt8], digest: Digest, role: ParsedFile.Role, limits: ReaderLimits
  ) -> ParsedFile {
    let source = SourceText(path: path, bytes: TextEncodingCheck.withoutByteOrderMark(bytes))
    var content = ParsedFile.Content()
    var layout: LabelLayout?
    do {
      let document = try YAMLTree.tree(of: source, limits: limits)
      content = self.content(of: document, source, role)
      layout = LabelLayout(document, content, source)
    } catch {
      content.isUnreadable = true
      content.isSound = false
      content.diagnostics = [error.diagnostic(in: source)]
    }
    return ParsedFile(
      path: path, digest: digest, source: source, content: content, layout: layout)
  }

  static func content(
    of document: ParsedTree, _ source: SourceText, _ role: ParsedFile.Role
  ) -> ParsedFile.Content {
    var parser = FileParser(source: source, role: role)
    return parser.read(document.root)
  }

  private init(source: SourceText, role: ParsedFile.Role) {
    self.role = role
    folder = FilePath.folder(of: source.path)
    validator = Validator(source: source)
    settings = SettingsDecoder(folder: folder, source: source)
  }

  private mutating func read(_ root: YAMLNode) -> ParsedFile.Content {
    guard let entries = root.entries else {
      validator.report(
        ScalarProblem(
          .type, "expected a mapping at the top of the file",
          help: role == .root ? "begin with  version: 1" : nil), at: root)
      content.isSound = false
      content.diagnostics = validator.findings.finished()
      return content
    }
    let table: KeyTable = role == .root ? .root : .included
    checkTopLevel(entries, table, root)
    content.environment = Self.environmentDigest(of: entries)
    for entry in entries {
      guard let known = table[entry.name], !entry.value.isNull else { continue }
      read(entry, known, table)
    }
    content.settings = role == .root ? settings.settings : nil
    content.localeUses = locales.uses
    content.diagnostics = validator.findings.finished()
    return content
  }

  /// Unknown, doubled and missing keys, and sections without a value.
  private mutating func checkTopLevel(
    _ entries: [YAMLEntry], _ table: KeyTable, _ root: YAMLNode
  ) {
    let before = validator.errorCount
    _ = validator.knownEntries(of: entries, table)
    for entry in entries where table[entry.name] != nil && entry.value.isNull {
      validator.reportMissingValue(of: entry)
    }
    if role == .root {
      if !entries.contains(where: { $0.name == "version" }) {
        validator.report(
          ScalarProblem(
            .version, "the manifest needs the key 'version'", help: "write  version: 1"),
          at: root)
      }
      if !entries.contains(where: { $0.name == "labels" || $0.name == "include" }) {
        validator.report(
          ScalarProblem(
            .type, "the manifest needs the key 'labels'",
            help: "a manifest without labels says  labels: {}"), at: root)
      }
    }
    if validator.errorCount > before { content.isSound = false }
  }

  private mutating func read(_ entry: YAMLEntry, _ known: KeyEntry, _ table: KeyTable) {
    switch entry.name {
    case "styles": readStyles(entry)
    case "labels": readLabels(entry)
    case "colors": readColors(entry)
    default:
      let before = validator.errorCount
      validator.checkValue(of: entry, known, in: table)
      let isSound = validator.errorCount == before
      readSection(entry, isSound: isSound)
    }
  }

  private mutating func readSection(_ entry: YAMLEntry, isSound: Bool) {
    switch entry.name {
    case "include":
      content.includes = (entry.value.items ?? []).filter { !$0.isNull && $0.scalar != nil }
        .map(PlacedName.init)
    case "strings": content.strings += (entry.value.items ?? []).compactMap(stringSource)
    case "fonts": readStacks(entry.value["stacks"])
    case "version": if !isSound { content.hasUnknownVersion = true }
    case "locales": noteLocales(entry.value)
    case "checks":
      for check in entry.value.entries ?? [] {
        for item in check.value.entries ?? [] where item.name != "default" {
          locales.add(item.key, .setting)
        }
      }
    default: break
    }
    if role == .root { settings.take(entry) }
    // A wrong severity or preview changes no image; anything else here may hide or move some.
    let isHarmless = ["checks", "preview", "limits"].contains(entry.name)
    if !isSound && !isHarmless { content.isSound = false }
  }

  private mutating func noteLocales(_ node: YAMLNode) {
    for item in node.items ?? [] {
      let name = item["tag"] ?? item
      noteAlias(name)
    }
  }

  private mutating func noteAlias(_ node: YAMLNode) {
    guard let text = node.scalar, let tag = LocaleTag(text), let better = tag.preferredSpelling
    else { return }
    validator.report(
      ScalarProblem(
        .localeAlias, "'\(text)' is read as '\(better)'", help: "write \(better)"), at: node)
  }

  private func stringSource(_ node: YAMLNode) -> StringSourceSettings? {
    guard let format = node.text("format"), let named = node["path"], let path = node.text("path")
    else { return nil }
    let position = validator.source.position(at: named.start)
    return StringSourceSettings(
      format: format, path: FilePath.join(folder, path), key: node.text("key"),
      comment: node.text("comment"),
      accept: node["accept"].map { _ in node.texts("accept") },
      placeholders: node.text("placeholders"), delimiter: node.text("delimiter"),
      prefix: node.text("prefix"), readsWeblateFlags: node.text("flags") == "weblate",
      pathPosition: position, pathExcerpt: validator.source.excerpt(at: position))
  }
}

// MARK: - Names for colors, stacks and styles

extension FileParser {
  private mutating func readColors(_ entry: YAMLEntry) {
    guard let entries = mapping(entry) else { return }
    for color in validator.namedEntries(of: entries, .name) {
      let before = validator.errorCount
      validator.check(color.value, .color, key: color.name)
      _ = validator.takeColorUses()
      content.colors.append(
        NamedColor(
          name: PlacedName(color.key), value: PlacedName(color.value),
          isSound: validator.errorCount == before))
    }
  }

  private mutating func readStacks(_ node: YAMLNode?) {
    for entry in node?.entries ?? [] where !entry.name.hasPrefix("x-") {
      var stack = FontStack()
      for item in entry.value.entries ?? [] {
        let families =
          item.value.items?.compactMap(\.scalar) ?? item.value.scalar.map { [$0] } ?? []
        if item.name == "default" {
          stack.fallback = families
        } else if let tag = locales.add(item.key, .stack) {
          stack.byLocale[tag] = families
        }
      }
      content.stacks.append(
        NamedStack(name: PlacedName(entry.key), stack: stack, isSound: true))
    }
  }

  private mutating func readStyles(_ entry: YAMLEntry) {
    guard let entries = mapping(entry) else { return }
    let doubled = validator.reportDuplicates(entries)
    for style in entries where !style.name.hasPrefix("x-") {
      let before = validator.errorCount
      if let problem = ScalarGrammar.name.problem(in: style.name) {
        validator.report(problem, at: style.key)
      }
      if style.value.isNull {
        validator.reportMissingValue(of: style)
      } else {
        validator.check(style.value, .definition(.style), key: style.name)
      }
      noteLocales(ofStyle: style.value)
      content.styles.append(
        StyleBody(
          name: style.name, key: style.key, node: style.value, source: validator.source,
          colorUses: validator.takeColorUses(),
          isSound: validator.errorCount == before && !doubled.contains(style.name)))
    }
  }

  private mutating func noteLocales(ofStyle node: YAMLNode) {
    for item in node["locales"]?.entries ?? [] { locales.add(item.key, .style) }
  }

  /// The section's entries; a section of another shape is reported.
  private mutating func mapping(_ entry: YAMLEntry) -> [YAMLEntry]? {
    if let entries = entry.value.entries { return entries }
    validator.reportShape(
      entry.value, .dictionary(key: .name, .text), key: entry.name)
    content.isSound = false
    return nil
  }

  /// Of everything outside `labels`, in the order of the file.
  private static func environmentDigest(of entries: [YAMLEntry]) -> Digest {
    var form = CanonicalForm()
    for entry in entries where entry.name != "labels" && !entry.name.hasPrefix("x-") {
      form.add(entry.name)
      form.add(entry.value)
    }
    return Digest(of: form.bytes)
  }
}

// MARK: - Labels

extension FileParser {
  private mutating func readLabels(_ entry: YAMLEntry) {
    guard let entries = mapping(entry) else { return }
    content.hasLabels = true
    content.labels.reserveCapacity(entries.count)
    let doubled = validator.reportDuplicates(entries)
    for label in entries where !label.name.hasPrefix("x-") {
      let before = validator.errorCount
      validator.labelKey = label.name
      if let problem = ScalarGrammar.labelKey.problem(in: label.name) {
        validator.report(problem, at: label.key)
      }
      if label.value.isNull {
        validator.reportMissingValue(of: label)
      } else {
        validator.check(label.value, .definition(.label), key: label.name)
      }
      let colorUses = validator.takeColorUses()
      if validator.errorCount > before || doubled.contains(label.name) {
        content.broken.append(BrokenLabel(label))
      } else {
        content.labels.append(definition(label, colorUses))
      }
    }
    validator.labelKey = nil
    content.uses = LabelUses(content.labels)
  }

  private mutating func definition(
    _ entry: YAMLEntry, _ colorUses: [Validator.ColorUse]
  ) -> LabelDefinition {
    var decoder = LabelDecoder(entry: entry, source: validator.source, folder: folder)
    // Handed over and back, because a copy for each label would be made otherwise.
    swap(&decoder.locales, &locales)
    let label = decoder.content(colorUses: colorUses)
    swap(&decoder.locales, &locales)
    content.longestText = max(content.longestText, decoder.longestText)
    content.markupClasses.formUnion(decoder.markupClasses)
    var form = CanonicalForm()
    form.add(entry.name)
    form.add(entry.value)
    return LabelDefinition(
      key: entry.name, source: validator.source, keyMark: entry.key.start, content: label,
      digest: Digest(of: form.bytes))
  }
}

extension CanonicalForm {
  /// A node's meaning: shape and texts, not places.
  mutating func add(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let text):
      mark(node.isNull ? 3 : 0)
      add(text)
    case .sequence(let items):
      mark(1)
      add(items.count)
      for item in items { add(item) }
    case .mapping(let entries):
      mark(2)
      add(entries.count)
      for entry in entries {
        add(entry.name)
        add(entry.value)
      }
    }
  }
}
