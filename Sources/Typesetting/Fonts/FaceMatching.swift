// SPDX-License-Identifier: MIT

import LabelModel

/// Which face of a family a style asks for: the nearest one by the rules of CSS Fonts 4.
struct FaceQuery: Hashable, Sendable {
  var weight: Double
  var slant: FontStyle.Slant
  var stretch: Double

  /// The nearest face: width decides first, then slant, then weight.
  func nearest(of candidates: [FaceRecord]) -> FaceRecord? {
    var rest = Self.keep(candidates) { distance(ofStretch: $0.stretch) }
    rest = Self.keep(rest) { $0.isItalic == (slant == .italic) ? 0 : 1 }
    rest = Self.keep(rest) { distance(ofWeight: $0.weight) }
    // A static face before a variable one, then the name: the same choice on every machine.
    return rest.min {
      ($0.isVariable ? 1 : 0, $0.file, $0.index) < ($1.isVariable ? 1 : 0, $1.file, $1.index)
    }
  }

  private static func keep(
    _ records: [FaceRecord], _ distance: (FaceRecord) -> Double
  ) -> [FaceRecord] {
    guard let least = records.map(distance).min() else { return [] }
    return records.filter { distance($0) == least }
  }

  /// Narrower faces come first for narrow requests, wider ones for wide requests.
  private func distance(ofStretch range: ClosedRange<Double>) -> Double {
    if range.contains(stretch) { return 0 }
    let isNarrower = range.upperBound < stretch
    let gap = isNarrower ? stretch - range.upperBound : range.lowerBound - stretch
    return isNarrower == (stretch <= 100) ? gap : gap + 10_000
  }

  /// From 400 to 500 the way up to 500 comes first; below 400 lighter faces, above 500 bolder ones.
  private func distance(ofWeight range: ClosedRange<Double>) -> Double {
    if range.contains(weight) { return 0 }
    let isLighter = range.upperBound < weight
    let gap = isLighter ? weight - range.upperBound : range.lowerBound - weight
    if (400...500).contains(weight) {
      if !isLighter && range.lowerBound <= 500 { return gap }
      return isLighter ? gap + 1_000 : gap + 10_000
    }
    return isLighter == (weight < 400) ? gap : gap + 10_000
  }
}

/// How many letters must change to turn one name into another; for hints.
func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right.lowercased())
  var row = Array(0...right.count)
  for (i, character) in left.lowercased().enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for j in right.indices {
      let change = diagonal + (right[j] == character ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(change, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[right.count]
}
