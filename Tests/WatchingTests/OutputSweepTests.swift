// SPDX-License-Identifier: MIT

import Testing

@testable import Watching

/// Looks at all outputs, with a cost of 1 µs each.
private func sweep(_ count: Int) -> (parts: [Range<Int>], pause: Duration?) {
  var sweep = OutputSweep(count: count)
  var parts: [Range<Int>] = []
  while parts.count <= count {
    parts.append(sweep.part)
    if let pause = sweep.finishPart(cost: .microseconds(sweep.part.count)) { return (parts, pause) }
  }
  return (parts, nil)
}

/// How many are left for the last part must not decide how long the pause is.
@Test(arguments: [1, 1999, 2000, 2001, 40_000, 40_001])
func thePauseFollowsTheCostOfTheWholeSweep(count: Int) {
  let (parts, pause) = sweep(count)
  #expect(pause == .milliseconds(2 * count))
  #expect(parts.flatMap(Array.init) == Array(0..<count))
  #expect(parts.allSatisfy { $0.count <= OutputSweep.step })
}

@Test func withoutOutputsASweepIsOverAtOnce() {
  #expect(sweep(0).pause == .zero)
}
