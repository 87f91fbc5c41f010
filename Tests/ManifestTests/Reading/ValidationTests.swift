// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

@testable import Manifest

/// A manifest with one fault between the marks.
struct Fault: Sendable, CustomTestStringConvertible {
  var id: String
  var marked: String
  var help: String?
  var testDescription: String { id + ": " + marked }

  init(_ id: String, _ marked: String, help: String? = nil) {
    self.id = id
    self.marked = marked
    self.help = help
  }

  static func style(_ id: String, _ marked: String, help: String? = nil) -> Fault {
    Fault(id, manifest(style: marked), help: help)
  }

  static func label(_ id: String, _ marked: String, help: String? = nil) -> Fault {
    Fault(id, manifest(style: "", extra: "  b: " + marked + "\n"), help: help)
  }

  static func top(_ id: String, _ marked: String, help: String? = nil) -> Fault {
    Fault(id, manifest(style: "", extra: marked + "\n"), help: help)
  }
}

@Suite struct ValidationTests {
  static let styleFaults: [Fault] = [
    .style("unknown_key", "⟪colour⟫: red", help: "did you mean 'fill'?"),
    .style("unknown_key", "⟪color⟫: red", help: "did you mean 'fill'?"),
    .style("unknown_key", "⟪letterSpacing⟫: 1", help: "did you mean 'letter_spacing'?"),
    .style("unknown_key", "⟪max_line⟫: 1", help: "did you mean 'max_lines'?"),
    .style("unknown_key", "stroke: {⟪widht⟫: 1}", help: "did you mean 'width'?"),
    .style(
      "unknown_key", "stroke: [{width: 1, color: red}, {⟪colr⟫: red}]",
      help: "did you mean 'color'?"),
    .style("unknown_key", "fill: {gradient: {⟪stop⟫: [red, blue]}}", help: "did you mean 'stops'?"),
    .style("unknown_key", "overflow: {fade: {⟪egde⟫: end}}", help: "did you mean 'edge'?"),
    .style("unknown_key", "⟪text⟫: [any, thing]", help: "'text' is a key of a label"),
    .style("null_value", "fill: ⟪#FFF⟫", help: "write  fill: \"#FFF\""),
    .style("null_value", "shadow: {color: ⟪#00000099⟫\n}", help: "write  color: \"#00000099\""),
    .style("null_value", "ellipsis: ⟪&Tom⟫", help: "& starts a YAML anchor, quote it"),
    .style("type", "stroke: ⟪4⟫"),
    .style("type", "max_lines: ⟪two⟫"),
    .style("type", "max_lines: ⟪1.5⟫"),
    .style("type", "max_lines: ⟪0x1F⟫"),
    .style("type", "markup: ⟪yes⟫", help: "write true"),
    .style("type", "markup: ⟪Off⟫", help: "write false"),
    .style("type", "align: ⟪centre⟫", help: "did you mean 'center'?"),
    .style("type", "padding: ⟪[⟫1, 2, 3]"),
    .style("type", "fill: {gradient: {stops: ⟪[⟫red]}}"),
    .style("type", "width: ⟪[⟫1]"),
    .style(
      "unit", "width: ⟪12pt⟫",
      help: "a UIKit point is a px at scale 1: write 12; a print or CSS point is 4/3 px: write 16"),
    .style("unit", "width: ⟪12px⟫", help: "a bare number is px at scale 1: write 12"),
    .style("unit", "width: ⟪1.5rem⟫"),
    .style("unit", "width: ⟪50%⟫"),
    .style("unit", "width: ⟪2em⟫"),
    .style("unit", "letter_spacing: ⟪5%⟫"),
    .style("unit", "letter_spacing: ⟪1pt⟫"),
    .style("range", "width: ⟪0⟫", help: "more than 0, at most 16384 px"),
    .style("range", "width: ⟪1e9⟫"), .style("range", "width: ⟪-1⟫"),
    .style("type", "width: ⟪.nan⟫"), .style("type", "width: ⟪.inf⟫"),
    .style("type", "stroke: {color: red, width: ⟪-.inf⟫}"),
    .style("range", "fit: {min_scale: ⟪0⟫}"),
    .style("range", "fit: {min_scale: ⟪1.01⟫}"),
    .style("range", "fit: {step: ⟪0.05⟫}"),
    .style("range", "fit: {tighten: ⟪0.3⟫}"),
    .style("range", "opacity: ⟪1.1⟫"),
    .style("range", "line_spacing: ⟪\"-0.91em\"⟫"),
    .style("range", "line_spacing: ⟪-16⟫"),
    .style("range", "line_height: ⟪20⟫", help: "for a height in px write \"20px\""),
    .style("range", "fill: {gradient: {stops: [red, ⟪\"tan 101%\"⟫]}}"),
    .style("range", "shadow: {color: red, blur: ⟪2049⟫}"),
    .style("color", "fill: ⟪\"#FF\"⟫"),
    .style("color", "fill: ⟪\"#GGGGGG\"⟫"),
    .style("color", "fill: ⟪rgb(1,2,3)⟫"),
    .style("color", "fill: ⟪brandy⟫", help: "name it under 'colors', or write \"#RRGGBB\""),
    .style("color", "fill: ⟪orang⟫", help: "did you mean 'orange'?"),
    .style("conflict", "width: 10\n⟪min_width⟫: 5"),
    .style("conflict", "min_width: ⟪50⟫\nmax_width: 10"),
    .style("conflict", "stroke: {width: 1, color: red, ⟪gradient⟫: {stops: [red, tan]}}"),
    .style("conflict", "fill: {gradient: {stops: [red, tan], angle: ⟪90⟫, type: radial}}"),
    .style("locale_invalid", "locales: {⟪no such⟫: {fill: red}}"),
    .style("unknown_key", "locales: {en: {⟪extends⟫: s}}"),
    .style("style_unknown", "extends: ⟪buton⟫"),
    .style("duplicate_key", "fill: red\n⟪fill⟫: blue"),
    .style("duplicate_key", "stroke: {width: 1, color: red, ⟪width⟫: 2}"),
    .style("type", "stroke: {width: ⟪3⟫}", help: "set its color"),
    .style("type", "shadow: [{blur: ⟪3⟫}]", help: "set its color"),
    .style(
      "limits",
      "fill: {gradient: {stops: ⟪[⟫" + Array(repeating: "red", count: 65).joined(separator: ", ")
        + "]}}"),
  ]

  static let labelFaults: [Fault] = [
    .label("empty_text", "{style: s, ⟪text⟫: }"),
    .label("empty_text", "{style: s, ⟪text⟫: ~}"),
    .label("empty_text", "{style: s, text: {⟪en⟫: }}"),
    Fault("empty_text", manifest(style: "", extra: "  ⟪b⟫: {style: s}\n")),
    Fault("null_value", manifest(style: "", extra: "  ⟪b⟫:\n")),
    .label("style_unknown", "{style: ⟪t⟫, text: B}", help: "did you mean 's'?  (assets.yaml:3)"),
    Fault(
      "style_unknown", manifest(style: "", extra: "  ⟪b⟫: {text: B}\n"), help: "write  style: NAME"),
    .label("unknown_key", "{style: s, ⟪txt⟫: B}", help: "did you mean 'text'?"),
    .label("unknown_key", "{style: s, text: B, locales: {en: {⟪txt⟫: B}}}"),
    .label(
      "unknown_key", "{style: s, text: B, allow: {⟪overflw⟫: fine}}",
      help: "did you mean 'overflow'?"),
    .label(
      "unknown_key", "{style: {extends: s, ⟪fil⟫: red}, text: B}", help: "did you mean 'fill'?"),
    .label("type", "{style: s, text: ⟪[⟫Esc]}", help: "text that starts with '[' must be quoted"),
    .label("type", "{style: s, text: ⟪{⟫name}}", help: "text that starts with '{' must be quoted"),
    .label("type", "{style: s, text: B, plural: ⟪{⟫samples: [1]}}"),
    .label("range", "{style: s, text: B, max_length: ⟪0⟫}"),
    .label("locale_unknown", "{style: s, text: {en: B, ⟪fr⟫: C}}"),
    .label("locale_unknown", "{style: s, text: B, only: [⟪fr⟫]}"),
    .label("duplicate_key", "{style: s, text: B, ⟪text⟫: C}"),
    Fault("duplicate_key", manifest(style: "", extra: "  ⟪a⟫: {style: s, text: B}\n")),
    Fault("type", manifest(style: "", extra: "  ⟪../../etc/x⟫: {style: s, text: B}\n")),
    Fault("type", manifest(style: "", extra: "  ⟪/abs⟫: {style: s, text: B}\n")),
    Fault("type", manifest(style: "", extra: "  ⟪a..b⟫: {style: s, text: B}\n")),
    Fault("type", manifest(style: "", extra: "  ⟪-rf⟫: {style: s, text: B}\n")),
    Fault("type", manifest(style: "", extra: "  ⟪\"a\\0b\"⟫: {style: s, text: B}\n")),
    Fault("type", manifest(style: "", extra: "  ⟪\"a\\nb\"⟫: {style: s, text: B}\n")),
    Fault("type", manifest(style: "", extra: "  ⟪é⟫: {style: s, text: B}\n")),
    Fault(
      "limits",
      manifest(
        style: "", extra: "  ⟪" + String(repeating: "k", count: 129) + "⟫: {style: s, text: B}\n")),
  ]

  static let topFaults: [Fault] = [
    .top("unknown_key", "⟪lables⟫: {}", help: "did you mean 'labels'?"),
    .top("unknown_key", "output: {⟪dir⟫: x}"),
    .top("unknown_key", "output: {png: {⟪compresion⟫: fast}}", help: "did you mean 'compression'?"),
    .top(
      "unknown_key", "output: {path: ⟪\"{locle}/{key}.png\"⟫}", help: "did you mean '{locale}'?"),
    .top("unknown_key", "output: {path: ⟪\"{key|upper}.png\"⟫}"),
    .top("unknown_key", "checks: {⟪overflw⟫: warn}", help: "did you mean 'overflow'?"),
    .top("unknown_key", "fonts: {⟪stack⟫: {}}", help: "did you mean 'stacks'?"),
    .top("unknown_key", "locales: [{tag: de, ⟪falback⟫: []}]", help: "did you mean 'fallback'?"),
    .top("type", "checks: {overflow: ⟪fatal⟫}"),
    .top("type", "output: {path: ⟪\"{key.png\"⟫}"),
    .top("type", "locales: [⟪{⟫fallback: []}]"),
    .top("path_escape", "output: {path: ⟪\"../{key}.png\"⟫}"),
    .top("path_escape", "output: {path: ⟪\"/tmp/{key}.png\"⟫}"),
    .top("range", "output: {scales: [1, ⟪0.2⟫]}"),
    .top("range", "output: {scales: [1, ⟪8.5⟫]}"),
    .top("range", "output: {png: {bleed: ⟪17⟫}}"),
    .top("range", "limits: {labels: ⟪1000001⟫}"),
    .top("locale_invalid", "source_locale: ⟪english language⟫"),
    .top("locale_invalid", "locales: [⟪not-a-tag-at-all!⟫]"),
    .top("locale_alias", "locales: [en, ⟪no⟫]", help: "write nb"),
    .top("locale_alias", "locales: [en, ⟪en_US⟫]", help: "write en-US"),
    .top("locale_alias", "locales: [en, ⟪ja_JP.UTF-8⟫]", help: "write ja-JP"),
    .top("locale_unknown", "fonts: {stacks: {d: {⟪fr⟫: [Noto Sans]}}}"),
    .top(
      "duplicate_key", "locales: [he, ⟪HE⟫]",
      help: "'he' and 'HE' are the same"),
    .top("null_value", "⟪output⟫:"),
    .top("null_value", "⟪include⟫: ~"),
    .top("duplicate_key", "⟪labels⟫: {}"),
    .top("type", "strings: [⟪{⟫path: a.po}]"),
    .top("color", "colors: {brand: ⟪\"#12\"⟫}"),
    .top("color", "colors: {a: ⟪b⟫, b: a}"),
    .top("manifest_syntax", "include: [⟪none.yaml⟫]"),
    .top("stack_unused", "fonts: {stacks: {⟪d⟫: {default: [Noto Sans]}}}"),
    Fault("version", "version: ⟪2⟫\nlabels: {}\n"),
    Fault("version", "⟪l⟫abels: {}\n", help: "write  version: 1"),
    Fault("type", "⟪v⟫ersion: 1\n", help: "a manifest without labels says  labels: {}"),
    Fault("null_value", "version: 1\n⟪labels⟫:\n"),
    Fault("type", "version: 1\nlabels: ⟪[⟫a]\n"),
    Fault("type", "⟪[⟫a]\n"),
    Fault("type", "⟪just text⟫\n"),
  ]

  @Test(arguments: styleFaults + labelFaults + topFaults)
  func aFaultIsReportedOnceAtItsPlaceWithItsExcerpt(fault: Fault) throws {
    let marked = MarkedText(fault.marked)
    let reading = reading(marked.text)
    let matching = reading.diagnostics.filter { $0.id.rawValue == fault.id }
    let summaries = reading.diagnostics.map { $0.summary + " " + $0.message }
    let first = try #require(matching.first, "\(summaries)")
    #expect(matching.count == 1, "\(summaries)")
    #expect(
      [first.position?.line, first.position?.column, first.length]
        == [marked.line, marked.column, marked.length], "\(summaries)")
    #expect(first.position?.file == "assets.yaml")
    let lines = marked.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(first.excerpt == String(lines[marked.line - 1]))
    if let help = fault.help { #expect(first.helps == [help]) }
    let others = reading.diagnostics.filter { $0.id != first.id && $0.severity == .error }
    #expect(others.isEmpty, "\(summaries)")
  }

  @Test func theMarkIsAsWideAsTheWordOnTheScreen() throws {
    let text = "version: 1\nlabels: {}\n絵文字: 1\n"
    let first = try #require(reading(text).diagnostics.first)
    #expect(first.summary == "unknown_key 3:1 6")
  }

  @Test func theTrapOfTheUnquotedColorSaysWhatYAMLSaw() throws {
    let first = try #require(reading(manifest(style: "fill: #FFF")).diagnostics.first)
    #expect(first.message == "`fill` has no value")
    #expect(first.label == "an unquoted '#' starts a YAML comment")
    #expect(first.length == 4)
  }

  @Test func aCommentAfterAKeyIsOnlyAComment() throws {
    #expect(reading(manifest(style: "height:   # as high as the text")).ids == [])
  }

  @Test func allFindingsComeAtOnceInTheOrderOfTheFile() {
    let text = """
      version: 1
      styles:
        s: {font: {family: Noto Sans}, colour: red, width: 12pt}
      labels:
        a: {style: s, text: }
        b: {style: t, text: B}
      """
    #expect(reading(text).ids == ["unknown_key", "unit", "empty_text", "style_unknown"])
  }

  @Test func keysThatBeginWithXAreIgnoredAnywhere() {
    let text = manifest(
      style: "x-a: 1\nstroke: {x-b: [1], width: 1, color: red}\nlocales: {x-c: 1}",
      extra: "  b: {style: s, text: {en: B, x-d: {}}, x-e: ~}\n  x-f: 1\nx-g: {anything: goes}\n")
    #expect(reading(text).ids == [])
  }

  @Test(
    arguments: SchemaWalk.tables.flatMap { table in table.entries.map { (table.title, $0.name) } })
  func aMisspelledKeyAtAnyDepthHasTheNearestName(title: String, name: String) throws {
    let table = try #require(SchemaWalk.tables.first { $0.title == title && $0[name] != nil })
    let misspelled = name + "x"
    for value in ["1", "text", "[1]", "{a: b}", "true"] {
      let source = SourceText(path: "t", bytes: Array("\(misspelled): \(value)".utf8))
      let node = try YAMLTree.parse(source, limits: .standard)
      var validator = Validator(source: source)
      _ = validator.knownEntries(of: node.entries ?? [], table)
      let found = validator.findings.finished()
      #expect(found.map(\.id) == [.unknownKey])
      let help = try #require(found.first?.helps.first)
      let nearest = try #require(
        help.split(separator: "'").dropFirst().first.map(String.init), "\(help)")
      #expect(nearest == name || nearest.hasSuffix("." + name) || table[nearest] != nil)
    }
  }

  @Test func aHugeNumberOfFindingsIsCutOff() {
    let keys = (0..<3000).map { "k\($0): 1\n" }.joined()
    let found = reading("version: 1\nlabels: {}\n" + keys).diagnostics
    #expect(found.count == 1001)
    #expect(found.last?.message.contains("2000 more findings") == true)
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("buton", "button"), ("buttno", "button"), ("Button", "button"), ("titel", "title"),
    ("ttile", "title"), ("bu", nil), ("completely", nil), ("", nil),
  ])
  func oneSlipIsForgiven(word: String, name: String?) {
    #expect(NearestName.of(word, in: ["button", "title", "base"]) == name)
  }
}
