// SPDX-License-Identifier: MIT

import LabelModel

/// The area that any of many convex polygons covers.
///
/// Each row of pixels is looked at on fifteen lines, as Cairo does for fills; on a line a convex
/// polygon is one span. Spans that meet are joined as they come, so of an outline drawn piece by
/// piece only a few are ever kept for each line. One owner, short life: the memory goes with it.
struct SpanUnion: ~Copyable {
  /// Lines looked at in each row of pixels.
  static let linesPerRow = 15
  /// Steps of a pixel in which the ends of spans are kept.
  private static let steps = 256

  /// A span on a line, in steps, and the one that was started before it there.
  private struct Span {
    var from: Int32
    var to: Int32
    var next: Int32
  }

  private let width: Int
  private let height: Int
  private let lineCount: Int
  /// The newest span of each line; -1 for none.
  private let newest: UnsafeMutablePointer<Int32>
  /// Where the polygon at hand crosses each line, going down and going up.
  private let downward: UnsafeMutablePointer<Int32>
  private let upward: UnsafeMutablePointer<Int32>
  /// The first `count` of them are in use, of room for `capacity`.
  private var spans: UnsafeMutablePointer<Span>
  private var count = 0
  private var capacity: Int

  /// Starts with nothing covered; device px.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    lineCount = height * Self.linesPerRow
    newest = .allocate(capacity: lineCount)
    newest.initialize(repeating: -1, count: lineCount)
    downward = .allocate(capacity: lineCount)
    downward.initialize(repeating: 0, count: lineCount)
    upward = .allocate(capacity: lineCount)
    upward.initialize(repeating: 0, count: lineCount)
    capacity = 4 * max(1, lineCount)
    spans = .allocate(capacity: capacity)
  }

  deinit {
    newest.deallocate()
    downward.deallocate()
    upward.deallocate()
    spans.deallocate()
  }

  /// Covers a convex polygon, whichever way it turns; what lies outside the area is cut off.
  mutating func add(_ polygon: [Point]) {
    var top = lineCount
    var bottom = 0
    for index in polygon.indices {
      let next = index + 1 == polygon.count ? 0 : index + 1
      let lines = cross(polygon[index], polygon[next])
      guard !lines.isEmpty else { continue }
      top = min(top, lines.lowerBound)
      bottom = max(bottom, lines.upperBound)
    }
    guard top < bottom else { return }
    for line in top..<bottom {
      let first = downward[line]
      let second = upward[line]
      insert(min(first, second), max(first, second), on: line)
    }
  }

  /// Notes where an edge crosses the lines; returns which ones it does.
  private func cross(_ start: Point, _ end: Point) -> Range<Int> {
    let isDownward = start.y < end.y
    let upper = isDownward ? start : end
    let lower = isDownward ? end : start
    let lines = Double(Self.linesPerRow)
    // A line lies in the middle of its share of the row: line n at (n + 1/2) / 15 px.
    let first = max(0, min(lineCount, Self.roundedUp(upper.y * lines - 0.5)))
    let last = max(0, min(lineCount, Self.roundedUp(lower.y * lines - 0.5)))
    guard first < last else { return 0..<0 }
    let slope = (lower.x - upper.x) / (lower.y - upper.y) * Double(Self.steps)
    let limit = Double(width * Self.steps)
    let step = slope / lines
    var x = upper.x * Double(Self.steps) + ((Double(first) + 0.5) / lines - upper.y) * slope
    let crossings = isDownward ? downward : upward
    for line in first..<last {
      crossings[line] = Int32(max(0, min(limit, x)) + 0.5)
      x += step
    }
    return first..<last
  }

  private static func roundedUp(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }

  private mutating func insert(_ from: Int32, _ to: Int32, on line: Int) {
    let last = newest[line]
    if last >= 0, spans[Int(last)].from <= to, from <= spans[Int(last)].to {
      spans[Int(last)].from = min(spans[Int(last)].from, from)
      spans[Int(last)].to = max(spans[Int(last)].to, to)
      return
    }
    if count == capacity { grow() }
    newest[line] = Int32(count)
    (spans + count).initialize(to: Span(from: from, to: to, next: last))
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Span>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: spans, count: count)
    spans.deallocate()
    spans = larger
    capacity *= 2
  }

  /// Lays the area over coverage that is there already.
  ///
  /// The memory has the union's size.
  func cover(_ base: UnsafeMutablePointer<UInt8>, stride: Int) {
    var parts: [(from: Int32, to: Int32)] = []
    // The covered steps of each pixel by partly covered ends, and changes of whole pixels.
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * (width + 2)) { sums in
      sums.initialize(repeating: 0)
      guard let ends = sums.baseAddress else { return }
      cover(base, stride: stride, &parts, ends, ends + width + 2)
    }
  }

  private func cover(
    _ base: UnsafeMutablePointer<UInt8>, stride: Int, _ parts: inout [(from: Int32, to: Int32)],
    _ ends: UnsafeMutablePointer<Int32>, _ changes: UnsafeMutablePointer<Int32>
  ) {
    for y in 0..<height {
      var isEmpty = true
      for line in (y * Self.linesPerRow)..<((y + 1) * Self.linesPerRow) where newest[line] >= 0 {
        isEmpty = false
        collect(line, &parts)
        for part in parts { Self.add(part.from, part.to, ends, changes) }
      }
      guard !isEmpty else { continue }
      var whole: Int32 = 0
      let row = base + y * stride
      for x in 0..<width {
        whole += changes[x]
        row[x] = Self.over(Self.coverage(whole + ends[x]), row[x])
        changes[x] = 0
        ends[x] = 0
      }
      changes[width] = 0
      ends[width] = 0
      changes[width + 1] = 0
    }
  }

  /// The spans of a line from left to right, joined where they meet.
  private func collect(_ line: Int, _ parts: inout [(from: Int32, to: Int32)]) {
    parts.removeAll(keepingCapacity: true)
    var index = newest[line]
    while index >= 0 {
      let span = spans[Int(index)]
      index = span.next
      // There are few: they are put in their place as they come.
      var place = parts.count
      while place > 0, parts[place - 1].from > span.from { place -= 1 }
      parts.insert((span.from, span.to), at: place)
    }
    var kept = 0
    for part in parts.dropFirst() {
      if part.from <= parts[kept].to {
        parts[kept].to = max(parts[kept].to, part.to)
      } else {
        kept += 1
        parts[kept] = part
      }
    }
    parts.removeLast(parts.count - kept - 1)
  }

  private static func add(
    _ from: Int32, _ to: Int32, _ ends: UnsafeMutablePointer<Int32>,
    _ changes: UnsafeMutablePointer<Int32>
  ) {
    let first = Int(from >> 8)
    let last = Int(to >> 8)
    guard first < last else {
      ends[first] += to - from
      return
    }
    ends[first] += 256 - (from & 255)
    ends[last] += to & 255
    changes[first + 1] += 256
    changes[last] -= 256
  }

  /// 15 lines of 256 steps become 255.
  private static func coverage(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (sum &* 34 &+ 256) >> 9)
  }

  private static func over(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
    guard lower > 0 else { return upper }
    return UInt8(Int(upper) + (Int(lower) * (255 - Int(upper)) + 127) / 255)
  }
}
