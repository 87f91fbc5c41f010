// SPDX-License-Identifier: MIT

import Testing

@testable import Watching

struct ChangeBatchTests {
  let start = Instant.now

  private func after(_ milliseconds: Int) -> Instant { start + .milliseconds(milliseconds) }

  @Test func anEmptyBatchIsNeverDue() {
    var batch = ChangeBatch()
    #expect(batch.deadline == nil)
    let first = batch.take(at: after(10_000))
    #expect(!first)
  }

  @Test func aSettledChangeIsDueAtOnce() {
    var batch = ChangeBatch()
    batch.note(.settled, at: after(0))
    #expect(batch.deadline == after(0))
    let first = batch.take(at: after(0))
    #expect(first)
    #expect(batch.isEmpty)
  }

  @Test func anUnsettledChangeWaitsForQuiet() {
    var batch = ChangeBatch()
    batch.note(.unsettled, at: after(0))
    let first = batch.take(at: after(24))
    #expect(!first)
    let second = batch.take(at: after(25))
    #expect(second)
  }

  @Test func everyChangeStartsTheQuietAgain() {
    var batch = ChangeBatch()
    batch.note(.unsettled, at: after(0))
    batch.note(.unsettled, at: after(20))
    let first = batch.take(at: after(44))
    #expect(!first)
    let second = batch.take(at: after(45))
    #expect(second)
  }

  @Test func aSettledChangeEndsTheWaitOfEarlierOnes() {
    var batch = ChangeBatch()
    batch.note(.unsettled, at: after(0))
    batch.note(.settled, at: after(3))
    let first = batch.take(at: after(3))
    #expect(first)
  }

  @Test func aSteadyStreamIsHeldBackHalfASecondAtMost() {
    var batch = ChangeBatch()
    var taken: [Int] = []
    for time in stride(from: 0, through: 10_000, by: 20) {
      if batch.take(at: after(time)) { taken.append(time) }
      batch.note(.unsettled, at: after(time))
    }
    #expect(taken.count >= 19)
    #expect(zip(taken, taken.dropFirst()).allSatisfy { $1 - $0 <= 520 })
  }

  @Test func theQuietPeriodNeverExceedsTheLongestDelay() {
    var batch = ChangeBatch(quietPeriod: .seconds(60))
    batch.note(.unsettled, at: after(0))
    #expect(batch.deadline == after(500))
  }
}
