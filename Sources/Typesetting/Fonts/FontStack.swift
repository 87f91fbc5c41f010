// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Everything that decides which faces a piece of text may use.
struct StackQuery: Hashable, Sendable {
  var families: [String]
  var weight: Double
  var slant: FontStyle.Slant
  var stretch: Double
  var variations: [String: Double]
  var allowsSynthesis: Bool
}

/// The opened faces of a stack, with what had to be said about them.
struct FontStack: Sendable {
  struct Entry: Sendable {
    let face: Face
    /// Reported once the face really draws something.
    let remarks: [Finding]
  }

  let entries: [Entry]
  /// The face for emoji that the stack lacks.
  let emoji: Entry?
  /// Unknown families and broken files: true whatever the text is.
  let findings: [Finding]

  init(query: StackQuery, library: FontLibrary) {
    var entries: [Entry] = []
    var findings: [Finding] = []
    for family in query.families {
      guard library.catalog.hasFamily(family) else {
        findings.append(library.catalog.unknownFamily(family))
        continue
      }
      switch Self.open(family, query, library) {
      case .success(let entry): entries.append(entry)
      case .failure(let problem): findings.append(problem.finding)
      }
    }
    self.entries = entries
    emoji = library.emojiFamily.flatMap { try? Self.open($0, query, library).get() }
      .map { Entry(face: $0.face, remarks: []) }
    self.findings = findings
  }

  private struct Problem: Error { let finding: Finding }

  private static func open(
    _ family: String, _ query: StackQuery, _ library: FontLibrary
  ) -> Result<Entry, Problem> {
    let wanted = FaceQuery(weight: query.weight, slant: query.slant, stretch: query.stretch)
    guard let record = wanted.nearest(of: library.catalog.faces(ofFamily: family)) else {
      return .failure(Problem(finding: library.catalog.unknownFamily(family)))
    }
    var adjustment = Face.Adjustment()
    adjustment.variations = variations(record, query)
    let lacksItalic =
      query.slant == .italic && !record.isItalic && adjustment.variations["ital"] == nil
      && adjustment.variations["slnt"] == nil && !record.isColored
    let lacksBold = query.weight >= 600 && record.weight.upperBound < 550 && !record.isColored
    if query.allowsSynthesis {
      if lacksItalic { adjustment.shear = Self.shear }
      if lacksBold { adjustment.emboldening = Self.emboldening }
    }
    let wantedName = family.lowercased()
    let name = record.families.first { $0.lowercased() == wantedName } ?? family
    guard let face = library.open(record, adjustment, family: name) else {
      return .failure(Problem(finding: FontFileKind(path: record.file).finding(path: record.file)))
    }
    let remarks = remarks(record, query, lacksItalic: lacksItalic, lacksBold: lacksBold)
    return .success(Entry(face: face, remarks: remarks))
  }

  /// About 11 degrees, as most upright families are slanted for their italics.
  private static let shear = 0.2
  /// On each side: together a twenty-fourth of the em, a usual step from regular to bold.
  private static let emboldening = 1.0 / 48

  private static func variations(_ record: FaceRecord, _ query: StackQuery) -> [String: Double] {
    guard record.isVariable else { return [:] }
    var settings: [String: Double] = [:]
    if record.weight.lowerBound < record.weight.upperBound {
      settings["wght"] = min(max(query.weight, record.weight.lowerBound), record.weight.upperBound)
    }
    if record.stretch.lowerBound < record.stretch.upperBound {
      settings["wdth"] = min(
        max(query.stretch, record.stretch.lowerBound), record.stretch.upperBound)
    }
    return settings.merging(query.variations) { _, asked in asked }
  }

  private static func remarks(
    _ record: FaceRecord, _ query: StackQuery, lacksItalic: Bool, lacksBold: Bool
  ) -> [Finding] {
    var remarks: [Finding] = []
    let family = record.family
    if lacksItalic {
      let drawn = query.allowsSynthesis ? "an artificial slant" : "the upright face"
      remarks.append(
        Finding(
          .syntheticStyle, at: .style(key: "font.style"),
          "'\(family)' has no italic; \(drawn) is drawn", words: ["family": family]))
    }
    if lacksBold && query.allowsSynthesis {
      remarks.append(
        Finding(
          .syntheticStyle, at: .style(key: "font.weight"),
          "'\(family)' has no weight near \(query.weight.plain); an artificial bold is drawn",
          words: ["family": family]))
    } else if !record.weight.contains(query.weight) && !record.isColored {
      let used =
        record.weight.upperBound < query.weight
        ? record.weight.upperBound : record.weight.lowerBound
      remarks.append(
        Finding(
          .fontWeight, at: .style(key: "font.weight"),
          "'\(family)' has no weight \(query.weight.plain); \(used.plain) is drawn",
          numbers: ["requested": query.weight, "used": used], words: ["family": family]))
    }
    return remarks
  }
}
