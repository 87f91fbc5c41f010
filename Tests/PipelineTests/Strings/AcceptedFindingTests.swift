// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import Testing

@testable import Pipeline

/// A label accepts what is found about it, with a reason, and nothing else is.
@Suite struct AcceptedFindingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: CheckID
    /// The file for `de`: PO, or JSON where it starts with a brace.
    var file: String
    /// Keys of both labels.
    var label = ""
    var style = ""
    var locales = "[en, de]"
    var top = ""
    var testDescription: String { id.rawValue }
  }

  private static func po(_ text: String, flags: String = "") -> String {
    flags + "msgid \"s\"\nmsgstr \"\(text)\"\n"
  }

  static let cases = [
    Case(id: .fallback, file: po("")),
    Case(id: .missing, file: po(""), locales: "[en, {tag: de, fallback: []}]"),
    Case(id: .notAccepted, file: po("Los", flags: "#, fuzzy\n")),
    Case(id: .placeholderMismatch, file: po("Los"), label: ", text: \"{n} go\", args: {n: \"1\"}"),
    Case(id: .placeholderUnfilled, file: po("{n} Los"), label: ", text: \"{n} go\""),
    Case(id: .pluralMissing, file: "{\"s\": {\"other\": \"{n}\"}}", label: ", plural: {arg: n}"),
    Case(id: .stringUnknown, file: "{\"other\": \"x\"}"),
    Case(id: .maxLength, file: po("Länger"), label: ", max_length: 4"),
    Case(id: .overflow, file: po("Spiel wiederaufnehmen"), style: "width: 60, max_lines: 1"),
    Case(
      id: .truncated, file: po("Wiederaufnehmen"),
      style: "width: 60, max_lines: 1, overflow: ellipsis"),
    Case(id: .breakEmergency, file: po("Wiederaufnehmen"), style: "width: 60, max_lines: 9"),
    Case(
      id: .nearLimit, file: po("iiiiiiiiii"), style: "width: 53", top: "checks: {near_limit: warn}"),
    Case(id: .missingGlyph, file: po("\u{E123}")),
    Case(id: .spaceEdge, file: po("Los ")),
    Case(id: .unchanged, file: po("Go"), top: "checks: {unchanged: error}"),
    Case(
      id: .lowContrast, file: po("Los"), style: "fill: white, background: {fill: white}",
      top: "checks: {low_contrast: warn}"),
    Case(
      id: .letterSpacingIgnored, file: po("سلام"),
      style: "letter_spacing: 3, font: {family: Noto Sans Arabic}"),
  ]

  private func findings(_ item: Case, accepting allow: String) throws -> [String] {
    func label(_ key: String, _ more: String) -> String {
      let text = item.label.contains("text:") ? "" : ", text: Go"
      let style = item.style.isEmpty ? "" : ", " + item.style
      return "\(key): {style: {extends: plain\(style)}, string: s\(text)\(item.label)\(more)}"
    }
    let format = item.file.hasPrefix("{") ? "json" : "po"
    let project = try StringProject(
      ["de.txt": item.file], strings: "[{format: \(format), path: \"{locale}.txt\"}]",
      labels: [label("a", allow), label("b", "")], locales: item.locales, top: item.top)
    return project.all.map { "\($0.key ?? "-") \($0.locale ?? "-") \($0.id.rawValue)" }
  }

  @Test(arguments: cases) func aFindingIsAcceptedAtItsLabelAlone(item: Case) throws {
    let id = item.id.rawValue
    let all = try findings(item, accepting: "")
    #expect(all.contains { $0.hasPrefix("a ") && $0.hasSuffix(" \(id)") }, "\(all)")
    let left = all.filter { !($0.hasPrefix("a ") && $0.hasSuffix(" \(id)")) }
    #expect(try findings(item, accepting: ", allow: {\(id): so be it}") == left)
    // The reason is for this check and for no other.
    #expect(try findings(item, accepting: ", allow: {write: so be it}") == all)
  }

  @Test(arguments: [
    ("{overflow: \"\"}", "type"), ("{overflow: ~}", "null_value"), ("{overflow: }", "null_value"),
    ("{overflow: [x]}", "type"), ("[overflow]", "type"), ("overflow", "type"),
    ("{overflw: x}", "unknown_key"),
  ])
  func nothingIsAcceptedWithoutAReason(allow: String, id: String) throws {
    let project = try StringProject(
      [:], strings: "[]",
      labels: [
        "a: {style: {extends: plain, width: 9, max_lines: 1}, text: Alpha, allow: \(allow)}",
        "b: {style: plain, text: Beta}",
      ], locales: "[en]")
    #expect(project.studio.diagnostics.map(\.id.rawValue) == [id])
    #expect(project.studio.diagnostics.allSatisfy { $0.severity == .error })
    #expect(project.shown("a", "en") == "kept")
    #expect(project.shown("b", "en") == "Beta")
  }
}
