// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// The faces that exist, by family; it knows names, never opens a font.
struct FontCatalog: Sendable {
  /// Sorted, so that every choice among equals is the same on every machine.
  let records: [FaceRecord]
  /// One display name per family, sorted.
  let familyNames: [String]
  private let byFamily: [String: [Int]]
  // Keeps the patterns alive that the records read.
  private let configuration: FontConfiguration

  init(configuration: FontConfiguration) {
    self.configuration = configuration
    var seen: [String: Int] = [:]
    var unique: [FaceRecord] = []
    for pattern in configuration.patterns {
      guard let record = FaceRecord(pattern: pattern, names: configuration.names) else { continue }
      let key = "\(record.file)#\(record.index)"
      // A variable font is listed as itself and as its default instance: the axes win.
      if let place = seen[key] {
        if record.isVariable { unique[place] = record }
      } else {
        seen[key] = unique.count
        unique.append(record)
      }
    }
    records = unique.sorted { ($0.family, $0.file, $0.index) < ($1.family, $1.file, $1.index) }
    var byFamily: [String: [Int]] = [:]
    for (index, record) in records.enumerated() {
      for name in Set(record.families.map { $0.lowercased() }) {
        byFamily[name, default: []].append(index)
      }
    }
    self.byFamily = byFamily
    familyNames = Array(Set(records.flatMap(\.families))).sorted()
  }

  /// The faces of a family, by any of its names, in any case.
  func faces(ofFamily name: String) -> [FaceRecord] {
    (byFamily[name.lowercased()] ?? []).map { records[$0] }
  }

  func hasFamily(_ name: String) -> Bool { byFamily[name.lowercased()] != nil }

  /// Says that no font provides a family, and what was probably meant.
  func unknownFamily(_ name: String) -> Finding {
    var helps: [String] = []
    if let record = face(named: name) {
      helps = ["this is one face of a family; write  \(Self.request(for: record))"]
    } else if let nearest = nearestFamily(to: name) {
      helps = ["did you mean '\(nearest)'?"]
    }
    return Finding(
      .familyUnknown, at: .style(key: "font.family"), "no font provides the family '\(name)'",
      helps: helps, words: ["family": name])
  }

  /// The face that has this PostScript or full name.
  private func face(named name: String) -> FaceRecord? {
    let wanted = name.lowercased()
    return records.first {
      $0.postScriptName?.lowercased() == wanted
        || $0.fullNames.contains { $0.lowercased() == wanted }
    }
  }

  private static func request(for record: FaceRecord) -> String {
    var parts = ["family: \(record.family)", "weight: \(Int(record.weight.lowerBound.rounded()))"]
    if record.isItalic { parts.append("style: italic") }
    if !record.stretch.contains(100) { parts.append("stretch: \(Int(record.stretch.lowerBound))%") }
    return "font: {" + parts.joined(separator: ", ") + "}"
  }

  private func nearestFamily(to name: String) -> String? {
    let ranked = familyNames.map { (distance: editDistance(name, $0), name: $0) }
    guard let best = ranked.min(by: { $0 < $1 }), best.distance <= max(2, name.count / 3) else {
      return nil
    }
    return best.name
  }
}
