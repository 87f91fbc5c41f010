// SPDX-License-Identifier: MIT

import Foundation
import StringSources
import Testing

/// What GNU gettext reads from a PO file, as `scripts/po-agreement.py` records it.
private struct Expectation: Decodable {
  struct Entry: Decodable {
    var context: String?
    var id: String
    var plural: String?
    var forms: [String]
    var fuzzy: Bool
  }

  /// Without untranslated ones.
  var entries: [Entry]
  var count: Int
  var obsolete: Int
}

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("Fixtures/PO")

/// The recorded edge cases, and a folder of many more files where there is one.
private let folders: [URL] =
  [fixtures]
  + (ProcessInfo.processInfo.environment["LABELSMITH_PO_FOLDER"].map {
    [URL(fileURLWithPath: $0)]
  } ?? [])

private func differences(_ catalog: StringCatalog, _ expected: Expectation) throws -> [String] {
  var differences: [String] = []
  let entries = catalog.entries[try tag("de")] ?? []
  if !catalog.diagnostics.isEmpty { differences.append("findings \(catalog.places)") }
  if entries.count != expected.count {
    differences.append("\(entries.count) entries, gettext has \(expected.count)")
  }
  if catalog.obsoleteCount != expected.obsolete {
    differences.append("\(catalog.obsoleteCount) obsolete, gettext has \(expected.obsolete)")
  }
  for wanted in expected.entries {
    let id = wanted.context.map { $0 + "|" + wanted.id } ?? wanted.id
    guard let entry = catalog.entry(id, in: try tag("de")) else {
      differences.append("no entry '\(id)'")
      continue
    }
    let isSame =
      entry.context == wanted.context
      && entry.source.map { Array($0.text.utf8) } == Array(wanted.id.utf8)
      && entry.pluralSource?.text == wanted.plural
      && entry.forms.map { Array($0.text.text.utf8) } == wanted.forms.map { Array($0.utf8) }
      && (entry.state == .fuzzy) == wanted.fuzzy
    if !isSame { differences.append("'\(id)' differs") }
  }
  return differences
}

@Test(arguments: folders)
func theReaderAgreesWithGettext(folder: URL) throws {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".po") }.sorted()
  #expect(names.count >= (folder == fixtures ? 13 : 200))
  for name in names {
    let file = folder.appendingPathComponent(name)
    let record = file.deletingPathExtension().appendingPathExtension("json")
    let expected = try JSONDecoder().decode(Expectation.self, from: Data(contentsOf: record))
    // Without its rule in the header a file's plural forms keep their numbers.
    var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    if let rule = text.range(of: "\n\"Plural-Forms:") {
      text.replaceSubrange(rule, with: "\n\"Other-Header:")
    }
    let found = try differences(try read("po", text, locale: "de"), expected)
    #expect(found.isEmpty, "\(name): \(found.prefix(5))")
  }
}
