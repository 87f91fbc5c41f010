// SPDX-License-Identifier: MIT

package import TextPreparation

/// A kind of file that translators fill, and who reads it.
package struct StringFormat: Sendable {
  /// What `format:` says in the manifest.
  package let name: String
  /// How the texts mark places for values, where the manifest does not say.
  package let placeholders: PlaceholderSyntax
  let read: @Sendable (StringFile, ReadingOptions) -> StringCatalog

  /// Every format; a new one is a reader and a line here.
  package static let all: [StringFormat] = [
    StringFormat("po") { POReader.read($0, $1) },
    StringFormat("xliff") { XLIFFReader.read($0, $1) },
    StringFormat("csv") { CSVReader.read($0, $1, defaultDelimiter: nil) },
    StringFormat("tsv") { CSVReader.read($0, $1, defaultDelimiter: 0x09) },
    StringFormat("strings", .apple) { StringsReader.read($0, $1) },
    StringFormat("stringsdict", .apple) { StringsDictReader.read($0, $1) },
    StringFormat("xcstrings", .apple) { XCStringsReader.read($0, $1) },
    StringFormat("android", .printf) { AndroidReader.read($0, $1) },
    StringFormat("arb", .icu) { ARBReader.read($0, $1) },
    StringFormat("json") { TreeReader.read(JSONTreeParser.parse($0), $0, $1) },
  ]

  /// YAML string files have the shape of JSON ones; the program's YAML parser is handed in.
  package static func yaml(
    parsedBy parse: @escaping @Sendable (StringFile) -> ParsedTree
  ) -> StringFormat {
    StringFormat("yaml") { TreeReader.read(parse($0), $0, $1) }
  }

  package static func named(_ name: String) -> StringFormat? { all.first { $0.name == name } }

  private init(
    _ name: String, _ placeholders: PlaceholderSyntax = .brace,
    read: @escaping @Sendable (StringFile, ReadingOptions) -> StringCatalog
  ) {
    self.name = name
    self.placeholders = placeholders
    self.read = read
  }

  /// Reads a whole file.
  ///
  /// It never fails: what is broken is a located finding, and what can still be trusted is used.
  /// The path is given as messages show it.
  package func catalog(
    path: String, bytes: [UInt8], options: ReadingOptions
  ) -> StringCatalog {
    switch StringFile.decode(path: path, bytes: bytes) {
    case .failure(let diagnostic): return .unreadable(diagnostic)
    case .text(let file):
      var options = options
      options.formatPlaceholders = placeholders
      return read(file, options)
    }
  }
}
