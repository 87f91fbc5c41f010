// SPDX-License-Identifier: MIT

/// A look at all outputs, a few at a time, and what it cost.
struct OutputSweep {
  /// Outputs looked at in one go: about two milliseconds, and thirty times as long if all are young.
  static let step = 2000

  private var rest: Range<Int>
  private var cost = Duration.zero

  init(count: Int) { rest = 0..<count }

  /// The outputs to look at now.
  var part: Range<Int> { rest.prefix(Self.step) }

  /// Notes what looking at `part` cost; the pause until the next sweep when this one is over.
  ///
  /// Many outputs take longer to look at than an idle program may use: looks cost one part in two
  /// thousand of the time, however many there are and whatever is left for the last one.
  mutating func finishPart(cost: Duration) -> Duration? {
    self.cost += cost
    rest = part.endIndex..<rest.endIndex
    return rest.isEmpty ? self.cost * 2000 : nil
  }
}
