// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Pipeline
import StringSources
import TextPreparation

/// A first manifest made from what translators have already: their locales, and a label for each
/// of their strings.
struct StringFileStart {
  private var locales: [LocaleTag] = []
  /// Lines of `strings:`, each once.
  private var sources: [String] = []
  private var labels: [String] = []
  private var keys: Set<String> = []
  private var ids: Set<String> = []

  /// Adds a PO file whose path names its locale.
  mutating func addPO(_ path: String) throws(WorkbenchFailure) {
    let bytes = try Self.bytes(of: path)
    guard let (locale, template) = Self.template(of: path) else {
      throw WorkbenchFailure(
        .usage, "the path '\(path)' names no locale",
        hints: ["name the file after it: l10n/de.po, or locale/de/LC_MESSAGES/app.po"])
    }
    note(locale)
    note(source: "{format: po, path: \(template.doubleQuoted)}")
    var options = ReadingOptions(sourceLocale: .english, locales: [locale])
    options.locale = locale
    try add(path, bytes, "po", options)
  }

  /// Adds a table with one column a locale.
  mutating func addCSV(_ path: String) throws(WorkbenchFailure) {
    let bytes = try Self.bytes(of: path)
    let columns = CSVColumns(path: path, bytes: bytes)
    guard let key = columns.names.first, !columns.locales.isEmpty else {
      throw WorkbenchFailure(
        .usage, "no column of '\(path)' names a locale",
        hints: ["the first line names the columns: key,en,de"])
    }
    for locale in columns.locales { note(locale) }
    note(source: "{format: csv, path: \(path.doubleQuoted), key: \(key.doubleQuoted)}")
    var options = ReadingOptions(sourceLocale: .english, locales: columns.locales)
    options.key = key
    try add(path, bytes, "csv", options)
  }

  /// The whole manifest.
  var manifest: String {
    let listed = ([.english] + locales).reduce(into: [LocaleTag]()) { list, tag in
      if !list.contains(tag) { list.append(tag) }
    }
    let own = """
      # A text that a locale lacks comes from the shorter tag, then from the source locale.
      locales: [\(listed.map { $0.text.replacing("_", with: "-") }.joined(separator: ", "))]

      # Texts from translators; a text at a label wins over them.
      strings:
      \(sources.map { "  - " + $0 }.joined(separator: "\n"))

      colors:
        ink: "#1B1464"               # quoted: an unquoted '#' starts a comment


      """
    let body = labels.isEmpty ? "labels: {}\n\n" : "labels:\n" + labels.joined() + "\n"
    return StarterManifest.text(own: own, labels: body)
  }
}

extension StringFileStart {
  private static func bytes(of path: String) throws(WorkbenchFailure) -> [UInt8] {
    do throws(SourceError) {
      return try DiskSourceFiles().read(path, limit: ReaderLimits.standard.fileBytes)
    } catch {
      throw WorkbenchFailure(.usage, "cannot read '\(path)': \(error.message)")
    }
  }

  /// The locale that a path names, and the path with a place for it.
  static func template(of path: String) -> (locale: LocaleTag, template: String)? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.reversed() {
      let isFile = index == parts.count - 1
      let stem = isFile ? parts[index].prefix { $0 != "." }.description : parts[index]
      guard let locale = LocaleTag(naming: stem) else { continue }
      let token = stem.contains("_") ? "{locale|under}" : "{locale}"
      parts[index] = token + parts[index].dropFirst(stem.count)
      return (locale, parts.joined(separator: "/"))
    }
    return nil
  }

  private mutating func note(_ locale: LocaleTag) {
    if !locales.contains(locale) { locales.append(locale) }
  }

  private mutating func note(source: String) {
    if !sources.contains(source) { sources.append(source) }
  }

  private mutating func add(
    _ path: String, _ bytes: [UInt8], _ format: String, _ options: ReadingOptions
  ) throws(WorkbenchFailure) {
    guard let format = StringFormat.named(format) else { return }
    let catalog = format.catalog(path: path, bytes: bytes, options: options)
    guard !catalog.isUnreadable else {
      throw WorkbenchFailure(
        .usage, "'\(path)' cannot be read", diagnostics: catalog.diagnostics)
    }
    for locale in catalog.locales {
      for entry in catalog.entries[locale] ?? [] where ids.insert(entry.id).inserted {
        labels.append(label(of: entry))
      }
    }
  }

  private mutating func label(of entry: StringEntry) -> String {
    let isKey = Self.isKey(entry.id)
    let key = uniqueKey(isKey ? entry.id : Self.key(from: entry.source?.text ?? entry.id))
    var members = ["style: base"]
    if key != entry.id { members.append("string: \(entry.id.doubleQuoted)") }
    if !isKey, let source = entry.source?.text, !source.isEmpty {
      members.append("text: \(source.doubleQuoted)")
    }
    if entry.hasForms { members.append("plural: {arg: n}") }
    let names = Self.placeholders(of: entry)
    if !names.isEmpty, !entry.hasForms {
      // Nobody knows the values yet: measured with the names until somebody gives some.
      let samples = names.map { "\($0.doubleQuoted): [\($0.doubleQuoted)]" }
      members.append("bake: false, samples: {\(samples.joined(separator: ", "))}")
    }
    if let comment = entry.notes.comments.first {
      members.append("context: \(comment.doubleQuoted)")
    }
    return "  \(key): {\(members.joined(separator: ", "))}\n"
  }

  private static func placeholders(of entry: StringEntry) -> [String] {
    guard let text = entry.generalWording?.text else { return [] }
    let scan = entry.placeholders.scan(Array(text.unicodeScalars))
    return scan.placeholders.map(\.name).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  private mutating func uniqueKey(_ wanted: String) -> String {
    var key = wanted
    var number = 2
    while !keys.insert(key.lowercased()).inserted {
      key = "\(wanted)_\(number)"
      number += 1
    }
    return key
  }

  private static func isKey(_ text: String) -> Bool {
    text.utf8.count <= 128
      && text.wholeMatch(of: /[A-Za-z0-9_]+([.\/-][A-Za-z0-9_]+)*/) != nil
  }

  /// The first words of a text as a key.
  private static func key(from text: String) -> String {
    let words = text.lowercased().split { character in
      !(character.isASCII && (character.isLetter || character.isNumber))
    }
    let key = words.prefix(6).joined(separator: "_").prefix(48)
    return key.isEmpty ? "text" : String(key)
  }
}
