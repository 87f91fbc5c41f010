// SPDX-License-Identifier: MIT

import Testing

@testable import Watching

struct DeletionGateTests {
  let start = Instant.now

  private func after(_ seconds: Double) -> Instant { start + .seconds(seconds) }

  private func names(_ count: Int) -> [String] { (0..<count).map { "label\($0).png" } }

  @Test func aRemovalWaitsTwoSecondsAfterTheLastChange() {
    var gate = DeletionGate()
    gate.noteChange(at: after(0))
    gate.propose(["a.png"], total: 100, at: after(0.1))
    let first = gate.take(at: after(1.9))
    #expect(first.isEmpty)
    let second = gate.take(at: after(2))
    #expect(second == ["a.png"])
    #expect(gate.deadline == nil)
  }

  @Test func aLaterChangeStartsTheWaitAgain() {
    var gate = DeletionGate()
    gate.noteChange(at: after(0))
    gate.propose(["a.png"], total: 100, at: after(0.1))
    gate.noteChange(at: after(1.5))
    let first = gate.take(at: after(3.4))
    #expect(first.isEmpty)
    let second = gate.take(at: after(3.5))
    #expect(second == ["a.png"])
  }

  @Test func aLabelThatComesBackIsNotRemoved() {
    var gate = DeletionGate()
    gate.noteChange(at: after(0))
    gate.propose(["a.png", "b.png"], total: 100, at: after(0))
    gate.propose(["b.png"], total: 100, at: after(1))
    let first = gate.take(at: after(10))
    #expect(first == ["b.png"])
  }

  @Test(arguments: [
    // removed, of, is large
    (11, 20, true), (11, 22, false), (10, 10, false), (10, 12, false), (200, 300, true),
    (1, 1, false), (5000, 10_001, false),
  ])
  func onlyMoreThanHalfAndMoreThanTenWaitLonger(removed: Int, total: Int, isLarge: Bool) {
    var gate = DeletionGate()
    gate.noteChange(at: after(0))
    gate.propose(names(removed), total: total, at: after(0))
    #expect(gate.isLarge == isLarge)
    #expect(gate.deadline == after(isLarge ? 30 : 2))
  }

  @Test func aRequestLetsALargeRemovalGoAtOnce() {
    var gate = DeletionGate()
    gate.noteChange(at: after(0))
    gate.propose(names(50), total: 60, at: after(0))
    let first = gate.take(at: after(3))
    #expect(first.isEmpty)
    gate.release()
    let second = gate.take(at: after(3))
    #expect(second.count == 50)
  }

  @Test func aChangeAfterTheRequestHoldsBackAgain() {
    var gate = DeletionGate()
    gate.propose(names(50), total: 60, at: after(0))
    gate.release()
    gate.noteChange(at: after(1))
    #expect(gate.deadline == after(31))
  }
}
