// SPDX-License-Identifier: MIT

import Foundation
import Diagnostics
import Testing

@testable import Manifest

@Suite struct JSONSchemaTests {
  private static let schema = try? JSONSchemaCheck(ManifestSchema.json())

  @Test func theSchemaIsTheSameBytesEachTime() {
    #expect(ManifestSchema.json() == ManifestSchema.json())
    #expect(ManifestSchema.json().hasSuffix("}\n"))
  }

  @Test func everyKeyOfTheTablesIsInTheSchemaWithItsDescription() throws {
    let object = try JSONSerialization.jsonObject(with: Data(ManifestSchema.json().utf8))
    var described: [String: Set<String>] = [:]
    func visit(_ value: Any) {
      if let members = value as? [String: Any] {
        for (name, property) in members["properties"] as? [String: [String: Any]] ?? [:] {
          described[name, default: []].insert(property["description"] as? String ?? "")
        }
        for member in members.values { visit(member) }
      } else if let items = value as? [Any] {
        for item in items { visit(item) }
      }
    }
    visit(object)
    for table in SchemaWalk.tables
    where table !== KeyTable.included && table !== KeyTable.includedFonts {
      for entry in table.entries {
        let texts = try #require(described[entry.name], "\(entry.name)")
        #expect(texts.contains { $0.hasPrefix(entry.summary) }, "\(entry.name)")
      }
    }
  }

  /// Style keys that both must accept.
  static let good = [
    "fill: red", "fill: \"#FFF8\"", "fill: {gradient: {stops: [red, \"blue 40%\"], angle: 90}}",
    "fill: {color: red, gradient: {stops: [red, blue], from: [0.5, 0], to: [0.5, 1]}}",
    "width: 260\nheight: ~", "padding: 3", "padding: [0, 16]", "padding: [1, 2, 3, 4]",
    "line_height: auto", "line_height: 1.35", "line_height: \"40px\"", "letter_spacing: \"0.05em\"",
    "letter_spacing: -1", "max_lines: 2", "overflow: fade", "overflow: {fade: {length: \"2em\"}}",
    "stroke: {width: 4, color: \"#1B1464\"}",
    "stroke:\n  - {width: 9, color: \"#FFFFFF\"}\n  - {width: 5, gradient: {stops: [red, tan]}}",
    "shadow: {offset: [0, 3], blur: 4, color: \"#00000099\"}", "canvas: tight",
    "canvas: {mode: box, multiple_of: 4}", "fit: {min_scale: 0.7, tighten: 0.05}",
    "background: {fill: red, radius: 3, stroke: {width: 1, color: tan}}", "markup: true",
    "kerning: {\"!\": \"-0.25em\"}", "kerning: {\"!\": ~}",
    "font: {family: F, variations: {wght: ~}}", "x-note: [anything, {goes: here}]", "opacity: 0.5",
    "locales: {th: {line_height: 1.35}}", "emoji: {draw: mono}",
  ]

  static let bad = [
    "colour: red", "fill: 12%", "fill: \"#FF\"", "fill: {gradient: {stops: [red]}}",
    "fill: {gradient: {stops: [red, blue], angle: 90, from: [0, 0]}}", "width: 0", "width: wide",
    "width: 12pt", "width: 20000", "padding: [1, 2, 3]", "line_height: 20", "line_height: tall",
    "letter_spacing: 3pt", "max_lines: 1.5", "max_lines: -1", "overflow: fades",
    "overflow: {fade: {edge: top}}", "stroke: 4", "stroke: {width: -1}",
    "stroke: {width: 1, color: red, gradient: {stops: [red, blue]}}", "shadow: {offset: 3}",
    "canvas: round", "fit: {min_scale: 0}", "fit: {min_scale: 1.1}", "markup: yes",
    "kerning: {\"!\": wide}", "opacity: 1.5", "locales: {\"not a tag\": {fill: red}}",
    "locales: {th: {extends: s}}", "font: {size: 0}", "width: 3\nmin_width: 2",
    "align: middle", "hyphens: auto", "background: {radius: -1}",
  ]

  @Test(arguments: good)
  func schemaAndReaderAcceptTheSameStyles(style: String) throws {
    try expectSameVerdict(on: style, isGood: true)
  }

  @Test(arguments: bad)
  func schemaAndReaderRefuseTheSameStyles(style: String) throws {
    try expectSameVerdict(on: style, isGood: false)
  }

  private func expectSameVerdict(on style: String, isGood: Bool) throws {
    var adjusted = manifest(style: style)
    if style.hasPrefix("font") {
      adjusted = adjusted.replacing("    font: {family: Noto Sans}\n", with: "")
    }
    let reading = reading(adjusted)
    #expect(
      reading.diagnostics.filter { $0.severity == .error }.isEmpty == isGood, "\(reading.ids)")
    let source = SourceText(path: "a", bytes: Array(adjusted.utf8))
    let node = try YAMLTree.parse(source, limits: .standard)
    #expect(Self.schema?.accepts(node) == isGood)
  }

  @Test func theSchemaAcceptsTheExample() throws {
    let source = SourceText(path: "a", bytes: Array(completeExample.utf8))
    let node = try YAMLTree.parse(source, limits: .standard)
    #expect(Self.schema?.accepts(node) == true)
  }
}
