// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Synchronization
import Testing

@testable import Publishing

/// Breaks a run at every one of its steps and looks at what is left.
@Suite struct FaultTests {
  /// What happens in the run that is broken.
  enum Scenario: String, CaseIterable {
    case firstBuild
    case rebuild
    case changedByHand
    case removal
    case durableRebuild
  }

  private static let old = ["de/a.png": "old a", "de/b.png": "old b", "en/c.png": "old c"]
  private static let new = ["de/a.png": "new a", "de/b.png": "new b", "en/c.png": "new c"]
  private static let sentinel = "de/mine.txt"

  @Test(arguments: Scenario.allCases)
  func aProcessThatDiesAnywhereLeavesWholeFilesAndTheNextRunConverges(
    scenario: Scenario
  ) throws {
    var step = 1
    while try breakOff(scenario, .die(at: step), "dies at \(step)") { step += 1 }
    #expect(step > 20)
  }

  @Test(arguments: Scenario.allCases)
  func aCallThatFailsAnywhereLeavesWholeFilesAndTheNextRunConverges(
    scenario: Scenario
  ) throws {
    var step = 1
    while try breakOff(scenario, .fail(at: step, code: ENOSPC), "fails at \(step)") { step += 1 }
    #expect(step > 20)
  }

  /// Returns `false` when the run was over before the plan came into effect.
  private func breakOff(
    _ scenario: Scenario, _ plan: BreakingGate.Plan, _ what: Comment
  ) throws -> Bool {
    let place = try TemporaryFolder(inMemory: true)
    try prepare(scenario, in: place)
    let gate = BreakingGate()
    var wasReached = false
    do {
      let run = try Workshop(
        place, files: FileSystem(gate: gate), isDurable: scenario == .durableRebuild)
      gate.reset(plan)
      act(scenario, run)
      if case .die(let step) = plan { wasReached = gate.calls.count >= step }
      if case .fail(let step, _) = plan { wasReached = gate.calls.count >= step }
    }
    examine(place, scenario, what)
    do {
      let run = try Workshop(place)
      act(scenario, run)
    }
    let expected = Self.expectation(scenario)
    var files = place.visibleFiles()
    #expect(files.removeValue(forKey: Self.sentinel) == "mine", what)
    #expect(files == expected, what)
    if scenario == .changedByHand {
      #expect(place.quarantined().contains("touched up"), what)
    } else {
      #expect(place.quarantined().isEmpty, what)
    }
    let last = try Workshop(place)
    #expect(!last.ledger.wasInterrupted, what)
    #expect(last.ledger.verify().isEmpty, what)
    return wasReached
  }

  private func prepare(_ scenario: Scenario, in place: TemporaryFolder) throws {
    try place.write("mine", to: Self.sentinel)
    guard scenario != .firstBuild else { return }
    let run = try Workshop(place)
    _ = run.publisher.publish(Self.items(Self.old))
    run.publisher.writeMetrics("metrics.json", metrics("old"))
    if scenario == .changedByHand { try place.write("touched up", to: "de/a.png") }
  }

  private func act(_ scenario: Scenario, _ run: Workshop) {
    if scenario == .removal {
      _ = run.publisher.remove(run.ledger.entries.keys.sorted())
      _ = run.publisher.removeStale()
      _ = run.publisher.removeDocuments()
    } else {
      _ = run.publisher.publish(Self.items(Self.new))
      run.publisher.writeMetrics("metrics.json", metrics("new"))
      _ = run.publisher.removeStale()
    }
  }

  /// After the fault and before any repair: nothing is half written, nothing of the user's is lost.
  private func examine(_ place: TemporaryFolder, _ scenario: Scenario, _ what: Comment) {
    var files = place.visibleFiles()
    #expect(files.removeValue(forKey: Self.sentinel) == "mine", what)
    var safe = place.quarantined()
    for (name, text) in files {
      if name.contains("/.labelsmith-") || name.hasPrefix(".labelsmith-") {
        safe.append(text)
        continue
      }
      if name == "metrics.json" {
        #expect([metrics("old"), metrics("new")].contains(Array(text.utf8)), what)
      } else {
        let allowed = [Self.old[name], Self.new[name], "touched up"]
        #expect(allowed.contains(text), "\(what): \(name) is \(text)")
        safe.append(text)
      }
    }
    if scenario == .changedByHand { #expect(safe.contains("touched up"), what) }
    if scenario != .firstBuild && scenario != .removal {
      // A replaced file is never absent, not for a moment.
      #expect(Set(Self.old.keys).isSubset(of: files.keys), what)
    }
  }

  private static func expectation(_ scenario: Scenario) -> [String: String] {
    guard scenario != .removal else { return [:] }
    return new.merging(
      ["metrics.json": String(decoding: metrics("new"), as: UTF8.self)]
    ) { first, _ in first }
  }

  private static func items(_ files: [String: String]) -> [PublishItem] {
    files.sorted { $0.key < $1.key }.map { item($0.key, $0.value) }
  }

  /// Somebody makes files under the names we are about to use: others are tried, but not for ever.
  @Test(arguments: [(1, true), (15, true), (16, false), (100, false)])
  func takenTemporaryNamesAreStruckOver(times: Int, isPublished: Bool) throws {
    let place = try TemporaryFolder()
    let gate = TakenNamesGate(times: times)
    let run = try Workshop(place, files: FileSystem(gate: gate))
    gate.isOn.store(true, ordering: .relaxed)
    let outcomes = run.publisher.publish([item("de/a.png", "new a")])
    gate.isOn.store(false, ordering: .relaxed)
    #expect(outcomes.map(\.isPublished) == [isPublished])
    #expect(place.visibleFiles() == (isPublished ? ["de/a.png": "new a"] : [:]))
    #expect(gate.names.count == Set(gate.names).count)
    let again = run.publisher.publish([item("de/a.png", "new a")])
    #expect(again.map(\.isPublished) == [true])
  }

  @Test func oneFullDiskDoesNotStopTheOthers() throws {
    let place = try TemporaryFolder()
    let gate = BreakingGate()
    let run = try Workshop(place, files: FileSystem(gate: gate))
    let items = Self.items(Self.new)
    gate.reset(.count)
    _ = run.publisher.publish(items)
    let firstWrite = try #require(gate.calls.firstIndex { $0.operation == .write }) + 1
    let other = try TemporaryFolder()
    let second = BreakingGate()
    let otherRun = try Workshop(other, files: FileSystem(gate: second))
    second.reset(.fail(at: firstWrite, code: ENOSPC))
    let outcomes = otherRun.publisher.publish(items)
    #expect(outcomes.map(\.isPublished) == [false, true, true])
    guard case .failed(.file(let error)) = outcomes[0].images[0].outcome else {
      Issue.record("unexpected \(outcomes[0])")
      return
    }
    #expect(error.code == ENOSPC)
    #expect(other.visibleFiles() == ["de/b.png": "new b", "en/c.png": "new c"])
  }

  @Test func shortWritesGiveWholeFiles() throws {
    let place = try TemporaryFolder()
    let gate = BreakingGate(longestWrite: 1)
    let run = try Workshop(place, files: FileSystem(gate: gate))
    #expect(run.publish("a.png", "a longer picture") == .written)
    #expect(place.text("a.png") == "a longer picture")
  }

  @Test func interruptedCallsAreMadeAgain() throws {
    for step in 1...12 {
      let place = try TemporaryFolder()
      let gate = BreakingGate()
      let run = try Workshop(place, files: FileSystem(gate: gate))
      gate.reset(.fail(at: step, code: EINTR))
      let outcome = run.publish("de/a.png", "picture")
      let call = gate.calls.count >= step ? gate.calls[step - 1].operation : .read
      // A commit and a close are no calls that may be made again.
      if call != .commit && call != .close { #expect(outcome == .written, "\(call)") }
    }
  }

  @Test func nothingIsWrittenThatTheLedgerCannotRecord() throws {
    let place = try TemporaryFolder()
    let gate = BreakingGate()
    let run = try Workshop(place, files: FileSystem(gate: gate))
    gate.reset(.count)
    run.publish("a.png", "a")
    let commits = gate.calls.indices.filter { gate.calls[$0].operation == .commit }
    #expect(commits.count == 2)
    #expect(!gate.calls[..<(commits.first ?? 0)].contains { $0.operation == .create })
    #expect(!gate.calls[(commits.last ?? 0)...].contains { $0.operation == .rename })
  }

  @Test func leftOverTemporaryFilesAreCleanedUpAndOthersAreNot() throws {
    let place = try TemporaryFolder()
    let gate = BreakingGate()
    var tag = ""
    do {
      let run = try Workshop(place, files: FileSystem(gate: gate))
      tag = run.folder.instanceTag
      run.publish("de/a.png", "one")
      gate.reset(.dieBefore(.rename))
      run.publish("de/b.png", "two")
    }
    let temporary = place.allFiles().filter { $0.hasPrefix("de/.labelsmith-\(tag)-") }
    #expect(temporary.count == 1)
    try place.write("theirs", to: "de/.labelsmith-0123456789abcdef-0123456789abcdef")
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/de/.labelsmith-\(tag)-link", withDestinationPath: "/etc/passwd")
    let notices = Notices()
    _ = try Workshop(place, report: notices.add)
    #expect(notices.all == temporary.map { .orphanRemoved(path: $0) })
    #expect(
      place.visibleFiles().keys.sorted()
        == [
          "de/.labelsmith-0123456789abcdef-0123456789abcdef", "de/.labelsmith-\(tag)-link",
          "de/a.png",
        ].sorted())
  }

  @Test(arguments: [(0o077, 0o600), (0o022, 0o644), (0o000, 0o644)])
  func filesGetTheModeTheUserWants(mask: Int, mode: Int) throws {
    let place = try TemporaryFolder()
    let run = try Workshop(place)
    let before = umask(mode_t(mask))
    run.publish("a.png", "a")
    umask(before)
    #expect(place.attributes("a.png")[.posixPermissions] as? Int == mode)
  }
}

private func metrics(_ variant: String) -> [UInt8] {
  var leaf = MetricsLeaf(status: .skipped)
  leaf.flags = [variant]
  return Array(metricsText(leaf).utf8)
}

/// Says of the first names that are to be made that they exist.
private final class TakenNamesGate: FileGate {
  let isOn = Atomic(false)
  private let state: Mutex<(left: Int, names: [String])>

  init(times: Int) { state = Mutex((times, [])) }

  var names: [String] { state.withLock(\.names) }

  func pass(_ operation: FileOperation, _ name: String) throws(FileError) {
    guard isOn.load(ordering: .relaxed), operation == .create, name.contains("labelsmith-")
    else { return }
    let isTaken = state.withLock { state in
      state.names.append(name)
      state.left -= 1
      return state.left >= 0
    }
    if isTaken { throw FileError(.create, name, code: EEXIST) }
  }
}
