// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Planning
import Publishing
import Testing
import Typesetting

@testable import Pipeline

/// How much a finding matters is the project's to say; what is true of a label is not.
@Suite struct CheckSeverityTests {
  struct Fact: Sendable, CustomTestStringConvertible {
    var id: CheckID
    var style = ""
    var text = "Play"
    var locale = "en"
    var more: [String] = []
    var testDescription: String { id.rawValue }
  }

  private static let narrow = "width: 60, max_lines: 1"
  static let facts = [
    Fact(id: .overflow, style: narrow, text: "Wiederaufnehmen"),
    Fact(
      id: .truncated, style: narrow + ", overflow: ellipsis", text: "Wiederaufnehmen",
      more: ["ellipsized"]),
    Fact(
      id: .truncated, style: narrow + ", overflow: clip", text: "Wiederaufnehmen", more: ["clipped"]
    ),
    Fact(
      id: .truncated, style: narrow + ", overflow: fade", text: "Wiederaufnehmen", more: ["faded"]),
    Fact(id: .breakEmergency, style: "width: 60", text: "Wiederaufnehmen"),
    Fact(id: .nearLimit, style: "width: 53", text: "iiiiiiiiii"),
    Fact(id: .spaceEdge, text: " Play"),
    Fact(id: .missingGlyph, text: "\u{E123}"),
    Fact(id: .fontSubstituted, text: "骨"),
    Fact(id: .fontWeight, style: "font: {family: DejaVu Sans, weight: 300}"),
    Fact(
      id: .syntheticStyle, style: "font: {family: Noto Sans CJK JP, style: italic, synthetic: true}"
    ),
    Fact(
      id: .letterSpacingIgnored, style: "letter_spacing: 3, font: {family: Noto Sans Arabic}",
      text: "سلام"),
    Fact(id: .fallback, locale: "de"),
  ]

  /// What the metrics say of the label, and the ids of what is found.
  private func outcome(
    of fact: Fact, checks: String, allow: String = ""
  ) throws -> (metrics: String, ids: [String]) {
    let fallback = fact.id == .fontSubstituted ? "system" : "none"
    let style = fact.style.isEmpty ? "" : ", " + fact.style
    let project = try StringProject(
      [:], strings: "[]",
      labels: ["a: {style: {extends: plain\(style)}, text: \(fact.text.quotedForYAML)\(allow)}"],
      locales: "[en, de]", top: "fonts: {fallback: \(fallback)}\n\(checks)")
    let loaded = project.studio.loaded
    let layout = EntrySetter(project: loaded.project, fonts: loaded.fonts)
      .layOut(try project.studio.entry("a", fact.locale))
    let leaf = LeafWriter(project: loaded.project)
      .leaf(of: FinishedEntry(layout: layout, painted: PaintedJob()))
    return (String(decoding: leaf, as: UTF8.self), project.all.map(\.id.rawValue))
  }

  @Test(arguments: facts) func aFlagIsAFactWhateverItsSeverity(fact: Fact) throws {
    let id = fact.id.rawValue
    let loud = try outcome(of: fact, checks: "checks: {\(id): error}")
    #expect(loud.ids.contains(id))
    for flag in [id] + fact.more {
      #expect(loud.metrics.contains("\"\(flag)\""), "\(loud.metrics)")
    }
    for severity in ["warn", "off"] {
      let quiet = try outcome(of: fact, checks: "checks: {\(id): \(severity)}")
      #expect(quiet.metrics == loud.metrics)
      #expect(quiet.ids.contains(id) == (severity == "warn"))
    }
    let accepted = try outcome(
      of: fact, checks: "checks: {\(id): error}", allow: ", allow: {\(id): so be it}")
    #expect(accepted.metrics == loud.metrics && !accepted.ids.contains(id))
  }

  /// Stacks and styles may be shared with projects that have more locales.
  @Test(arguments: [
    ("labels: {a: {style: s, text: {en: A, fr: B}}}", Severity.error),
    ("labels: {a: {style: s, text: A, only: [en, fr]}}", .error),
    ("labels: {a: {style: s, text: A, exclude: [fr]}}", .error),
    ("labels: {a: {style: s, text: A, alt: {fr: B}}}", .error),
    ("labels: {a: {style: s, text: A, locales: {fr: {skip: true}}}}", .error),
    ("fonts: {stacks: {d: {default: [Noto Sans], fr: [Noto Serif]}}}", .warning),
    ("  t: {extends: s, locales: {fr: {fill: red}}}", .warning),
  ])
  func aLocaleThatTheProjectDoesNotHaveIsAnErrorInALabelOnly(
    part: String, severity: Severity
  ) throws {
    for (check, expected) in [
      ("", [severity]), ("locale_unknown: off, ", []), ("locale_unknown: warn, ", [.warning]),
      ("locale_unknown: error, ", [.error]),
    ] {
      let labels = part.hasPrefix("labels") ? "" : "labels: {a: {style: s, text: A}}\n"
      let studio = try Studio(
        "version: 1\nchecks: {\(check)style_unused: off, stack_unused: off}\n"
          + "styles:\n  s: {font: {family: Noto Sans}}\n" + part + "\n" + labels)
      #expect(studio.diagnostics.map(\.severity) == expected, "\(check)")
      #expect(studio.diagnostics.allSatisfy { $0.id == .localeUnknown })
    }
  }

  @Test(arguments: [
    ("path_collision", "{path: x.png}", "b"), ("path_case", "{}", "A"),
    ("path_reserved", "{}", "con"),
  ])
  func whatIsWrongWithAPathHasTheSeverityThatTheManifestSays(
    id: String, output: String, key: String
  ) throws {
    // What keeps an image back is never passed over.
    for (severity, expected) in [("error", Severity.error), ("warn", .warning), ("off", .warning)] {
      let studio = try Studio(
        "output: \(output)\nchecks: {\(id): \(severity)}\nstyles: {s: {font: {family: Noto Sans}}}\n"
          + "labels: {a: {style: s, text: A}, \(key): {style: s, text: B}}\n")
      #expect(studio.diagnostics.map(\.id.rawValue) == [id])
      #expect(studio.diagnostics.map(\.severity) == [expected])
    }
  }
}
