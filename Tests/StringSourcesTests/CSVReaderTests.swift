// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import StringSources
import Testing

@Test(arguments: [",", ";", "\t", "|"])
func takesTheDelimiterFromTheHeaderLine(delimiter: String) throws {
  let rows = [["Key", "Context", "en", "de"], ["menu.play", "a verb", "Play", "Spielen"]]
  let text = rows.map { $0.joined(separator: delimiter) }.joined(separator: "\n")
  let catalog = try read("csv", text) {
    $0.key = "Key"
    $0.comment = "Context"
  }
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.text("menu.play", "en") == "Play")
  #expect(try catalog.text("menu.play", "de") == "Spielen")
  #expect(catalog.entry("menu.play", in: try tag("de"))?.notes.comments == ["a verb"])
}

@Test func aDelimiterCanBeNamed() throws {
  let catalog = try read("csv", "key:en\na:x,y\n") { $0.delimiter = ":" }
  #expect(try catalog.text("a", "en") == "x,y")
}

@Test func aTSVFileNeedsNoGuess() throws {
  let catalog = try read("tsv", "key\ten, formal\ten\na\tb\tc\n")
  #expect(try catalog.text("a", "en") == "c")
}

@Test(arguments: [
  ("\"a \"\"quoted\"\" word\"", "a \"quoted\" word"), ("\"a,b\"", "a,b"), ("\"a\nb\"", "a\nb"),
  ("\"a\r\nb\"", "a\r\nb"), ("a\"b", "a\"b"), ("\"\"", ""), (" a ", " a "), ("\\E0", "\\E0"),
])
func readsQuotedCells(cell: String, text: String) throws {
  let catalog = try read("csv", "key,en,de\nk,\(cell),x\n")
  #expect(catalog.diagnostics.isEmpty)
  #expect(try catalog.text("k", "en") == text)
  #expect(try catalog.text("k", "de") == "x")
}

@Test(arguments: [false, true])
func readsUTF16WithAByteOrderMark(isBigEndian: Bool) throws {
  var bytes: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
  for unit in "key;ja\nplay;遊ぶ😀\n".utf16 {
    let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    bytes += isBigEndian ? pair : pair.reversed()
  }
  let catalog = try read("csv", bytes: bytes)
  #expect(try catalog.text("play", "ja") == "遊ぶ😀")
}

@Test func aRaggedRowIsAnErrorWithItsNumberAndTheOthersAreRead() throws {
  let catalog = try read("csv", "key,en\na,1\nb,2,3\nc\nd,4\n")
  #expect(catalog.places == ["3:1 manifest_syntax", "4:1 manifest_syntax"])
  #expect(catalog.diagnostics.first?.message == "row 3 has 3 cells, the header has 2")
  #expect(try catalog.ids("en") == ["a", "d"])
}

@Test(arguments: [
  ("key,en\na,⟪\"b\n", 0), ("key,en\na,\"b\"⟪c\nd,e\n", 2),
])
func aBrokenQuoteIsReportedAtItsPlace(marked: String, count: Int) throws {
  let marked = try MarkedText(marked)
  let catalog = try read("csv", marked.text)
  #expect(catalog.places.first == "\(marked.line):\(marked.column) manifest_syntax")
  #expect(
    try catalog.ids("en").filter { catalog.entry($0, in: try tag("en"))?.isMissing == false }.count
      == count)
}

@Test func aColumnThatIsNoDeclaredLocaleChangesNothing() throws {
  let plain = try read("csv", "key,en,de\na,b,c\n")
  let noted = try read("csv", "key,en,notes,de,fr,id\na,b,x,c,d,y\n")
  #expect(Set(noted.entries.keys) == Set(plain.entries.keys))
  #expect(try noted.text("a", "en") == "b")
  #expect(try noted.text("a", "de") == "c")
}

@Test func localesAreFoundUnderOtherSpellings() throws {
  let catalog = try read("csv", "key,pt_BR\na,b\n")
  #expect(try catalog.text("a", "pt-BR") == "b")
}

@Test func emptyCellsAreMissingAndAWordForEmptyIsNot() throws {
  let catalog = try read("csv", "key,en,de\na,b,\nc,d,<empty>\n")
  #expect(catalog.entry("a", in: try tag("de"))?.isMissing == true)
  #expect(catalog.entry("c", in: try tag("de"))?.isDeliberatelyEmpty == true)
}

@Test func readsGodotsContextAndPluralColumns() throws {
  let text = """
    keys,en,pl,?context,?plural
    ?pluralrule,nplurals=2; plural=(n != 1);,,,
    %d file,%d file,%d plik,,%d files
    ,%d files,%d pliki,,
    ,,%d plików,,
    open,Open,Otwórz,menu,
    """
  let catalog = try read("csv", text)
  #expect(
    try catalog.plural("%d file", "pl") == [
      "one=%d plik", "few=%d pliki", "many=%d plików", "other=%d plików",
    ])
  #expect(try catalog.plural("%d file", "en") == ["one=%d file", "other=%d files"])
  #expect(try catalog.text("menu|open", "pl") == "Otwórz")
}

@Test func aFileWithoutItsKeyColumnIsUnreadable() throws {
  let catalog = try read("csv", "name,en\na,b\n") { $0.key = "Key" }
  #expect(catalog.places == ["1:1 manifest_syntax"])
  #expect(catalog.isUnreadable)
}

@Test func aFileOfOneLocaleHasAColumnOfTexts() throws {
  let catalog = try read("csv", "key,text\na,b\n", locale: "ja")
  #expect(try catalog.text("a", "ja") == "b")
}

@Test func textsAreFoundInsideTheirQuotes() throws {
  let catalog = try read("csv", "key,en\na,\"x\"\"y\nz\"\n")
  let value = try #require(catalog.entry("a", in: tag("en"))?.text)
  let places = (0...4).map { value.position(ofScalar: $0) }.map { "\($0.line):\($0.column)" }
  #expect(places == ["2:4", "2:5", "2:7", "2:8", "3:1"])
}

private let python = "/usr/bin/python3"

@Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python)))
func agreesWithPythonOnGeneratedTables() throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "labelsmith-csv-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  // Python writes 200 tables in all of its dialects and what it reads back from them.
  let script = """
    import csv, io, json, random, sys
    random.seed(7)
    alphabet = ['a', 'é', '語', ' ', ',', ';', '\\t', '"', '\\n', '\\r\\n', "'", '\\\\', '😀', 'x y']
    tables = []
    for number in range(200):
        delimiter = random.choice([',', ';', '\\t', '|'])
        out = io.StringIO(newline='')
        writer = csv.writer(out, delimiter=delimiter,
            quoting=random.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
            lineterminator=random.choice(['\\n', '\\r\\n']))
        writer.writerow(['key', 'en', 'de'])
        for row in range(random.randrange(1, 8)):
            cells = [''.join(random.choices(alphabet, k=random.randrange(0, 9))) for _ in range(2)]
            writer.writerow(['k%d' % row] + cells)
        text = out.getvalue()
        rows = list(csv.reader(io.StringIO(text, newline=''), delimiter=delimiter))
        tables.append({'text': text, 'rows': rows})
    json.dump(tables, open(sys.argv[1], 'w'))
    """
  let result = folder.appendingPathComponent("tables.json")
  let process = Process()
  process.executableURL = URL(fileURLWithPath: python)
  process.arguments = ["-c", script, result.path]
  try process.run()
  process.waitUntilExit()
  try #require(process.terminationStatus == 0)
  struct Table: Decodable {
    var text: String
    var rows: [[String]]
  }
  let tables = try JSONDecoder().decode([Table].self, from: Data(contentsOf: result))
  #expect(tables.count == 200)
  for table in tables {
    let catalog = try read("csv", table.text)
    #expect(catalog.diagnostics.isEmpty)
    for row in table.rows.dropFirst() {
      #expect(try catalog.text(row[0], "en") == row[1])
      #expect(try catalog.text(row[0], "de") == row[2])
    }
  }
}
