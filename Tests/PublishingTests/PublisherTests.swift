// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import LabelModel
import Testing

@testable import Publishing

@Suite struct PublisherTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  @Test func publishesAFileInAFolderThatIsMade() throws {
    let run = try Workshop(place)
    #expect(run.publish("de/menu.quit.png", "picture") == .written)
    #expect(place.visibleFiles() == ["de/menu.quit.png": "picture"])
  }

  @Test func remembersWhatItPublished() throws {
    do {
      let run = try Workshop(place)
      run.publish("a.png", "picture")
    }
    let ledger = try Workshop(place).ledger
    let entry = try #require(ledger.entries[EntryID(key: "a.png", locale: "en")])
    #expect(entry.images.map(\.path) == ["a.png"])
    #expect(entry.images.map(\.hash) == [Digest(of: "picture".utf8)])
    #expect(try ledger.details(of: entry).facets == ["text": "picture"])
    #expect(entry.status == "ok")
    #expect(!ledger.wasInterrupted)
    #expect(ledger.warnings.isEmpty)
  }

  @Test func leavesEqualBytesAlone() throws {
    let run = try Workshop(place)
    run.publish("a.png", "picture")
    let before = place.attributes("a.png")
    #expect(run.publish("a.png", "picture") == .unchanged)
    let after = place.attributes("a.png")
    #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
    #expect(after[.modificationDate] as? Date == before[.modificationDate] as? Date)
  }

  @Test func replacesItsOwnFileByRename() throws {
    let run = try Workshop(place)
    run.publish("a.png", "old")
    let before = place.inode("a.png")
    #expect(run.publish("a.png", "new") == .written)
    #expect(place.text("a.png") == "new")
    #expect(place.inode("a.png") != before)
    #expect(place.quarantined().isEmpty)
  }

  @Test func replacesTheFileOfAnEarlierRun() throws {
    do { try Workshop(place).publish("a.png", "old") }
    #expect(try Workshop(place).publish("a.png", "new") == .written)
    #expect(place.quarantined().isEmpty)
  }

  @Test func neverTouchesAFileOfTheUser() throws {
    let run = try Workshop(place)
    try place.write("mine", to: "a.png")
    let outcomes = run.publisher.publish([item("a.png", "theirs"), item("b.png", "fine")])
    #expect(outcomes.map { $0.images.map(\.outcome) } == [[.conflict], [.written]])
    #expect(outcomes.map(\.isPublished) == [false, true])
    #expect(place.visibleFiles() == ["a.png": "mine", "b.png": "fine"])
    #expect(run.ledger.entries.keys.map(\.key) == ["b.png"])
  }

  @Test func adoptsAnUnknownFileWithTheSameBytes() throws {
    let run = try Workshop(place)
    try place.write("picture", to: "a.png")
    let before = place.inode("a.png")
    #expect(run.publish("a.png", "picture") == .adopted)
    #expect(place.inode("a.png") == before)
    #expect(run.publish("a.png", "new") == .written)
  }

  @Test func replacesAnUnknownFileThatTheMetricsList() throws {
    let run = try Workshop(place)
    try place.write("old", to: "a.png")
    try place.write("mine", to: "b.png")
    var leaf = MetricsLeaf(status: .ok)
    leaf.images = [
      metricsImage("a.png", Digest(of: "old".utf8)),
      metricsImage("b.png", Digest(of: "something else".utf8)),
    ]
    try place.write(metricsText(leaf), to: "metrics.json")
    #expect(run.publish("a.png", "new") == .written)
    #expect(run.publish("b.png", "new") == .conflict)
    #expect(place.text("a.png") == "new")
    #expect(place.text("b.png") == "mine")
  }

  @Test func movesAFileThatWasChangedByHandToTheQuarantine() throws {
    let run = try Workshop(place)
    run.publish("de/a.png", "old")
    try place.write("touched up", to: "de/a.png")
    let outcome = run.publish("de/a.png", "new")
    guard case .restored(let quarantine) = outcome else {
      Issue.record("unexpected \(outcome)")
      return
    }
    #expect(place.text("de/a.png") == "new")
    #expect(place.text(quarantine) == "touched up")
    #expect(quarantine == ".labelsmith/quarantine/00000001-de+a.png")
    #expect(place.visibleFiles().count == 1)
  }

  @Test func keepsWorkByHandWhenTheLabelDidNotChange() throws {
    let run = try Workshop(place)
    run.publish("a.png", "picture")
    try place.write("touched up", to: "a.png")
    guard case .restored = run.publish("a.png", "picture") else {
      Issue.record("not restored")
      return
    }
    #expect(place.text("a.png") == "picture")
    #expect(place.quarantined() == ["touched up"])
  }

  @Test func takesALinkFromItsPlaceWithoutFollowingIt() throws {
    let victim = place.path + "/victim"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
    let run = try Workshop(place)
    run.publish("a.png", "old")
    try FileManager.default.removeItem(atPath: place.output + "/a.png")
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/a.png", withDestinationPath: victim)
    guard case .restored = run.publish("a.png", "new") else {
      Issue.record("not restored")
      return
    }
    #expect(place.visibleFiles() == ["a.png": "new"])
    #expect(FileManager.default.contents(atPath: victim) == Data("precious".utf8))
  }

  @Test func takesAFolderFromItsPlaceWithEverythingInIt() throws {
    let run = try Workshop(place)
    run.publish("a.png", "old")
    try FileManager.default.removeItem(atPath: place.output + "/a.png")
    try place.write("mine", to: "a.png/inside")
    guard case .restored = run.publish("a.png", "new") else {
      Issue.record("not restored")
      return
    }
    #expect(place.text("a.png") == "new")
    #expect(place.quarantined() == ["mine"])
  }

  @Test func anUnknownLinkIsAConflict() throws {
    let run = try Workshop(place)
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/a.png", withDestinationPath: "/etc/passwd")
    #expect(run.publish("a.png", "new") == .conflict)
    #expect(place.visibleFiles() == ["a.png": "→ /etc/passwd"])
  }

  @Test func neverWritesThroughALinkedFolder() throws {
    let victim = place.path + "/victim"
    try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: true)
    let run = try Workshop(place)
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/de", withDestinationPath: victim)
    let outcomes = run.publisher.publish([item("de/a.png", "x"), item("en/a.png", "y")])
    #expect(outcomes[0].images.map(\.outcome) == [.blocked(by: "de")])
    #expect(outcomes[1].isPublished)
    #expect(try FileManager.default.contentsOfDirectory(atPath: victim).isEmpty)
  }

  @Test(arguments: [
    "", "/abs", "../out.png", "a/../b.png", "a//b.png", ".", "..", "a/", "a\0b",
    ".labelsmith/ledger.db", ".labelsmith-x", "de/.labelsmith-y",
    String(repeating: "x", count: 256),
  ])
  func refusesPathsThatAreNoOutputPaths(path: String) throws {
    let run = try Workshop(place)
    #expect(run.publish(path, "x", key: "k") == .failed(.badPath(path)))
    #expect(place.visibleFiles().isEmpty)
  }

  @Test func oneRejectedImageKeepsTheWholeEntryOutOfTheLedger() throws {
    let run = try Workshop(place)
    try place.write("mine", to: "a@2x.png")
    var both = item("a.png", "one")
    both.images.append(PublishImage(scale: 2, path: "a@2x.png", bytes: Array("two".utf8)))
    let outcome = try #require(run.publisher.publish([both]).first)
    #expect(outcome.images.map(\.outcome) == [.written, .conflict])
    #expect(!outcome.isPublished)
    #expect(run.ledger.entries.isEmpty)
    // The half that is there is still known to be ours.
    #expect(run.publish("a.png", "three") == .written)
    #expect(place.visibleFiles() == ["a.png": "three", "a@2x.png": "mine"])
  }

  @Test func oldestOfAFullQuarantineIsReportedAndRemoved() throws {
    let notices = Notices()
    let run = try Workshop(place, report: notices.add)
    run.publish("a.png", "old")
    for number in 1...Quarantine.mostFiles {
      try place.write("by hand", to: ".labelsmith/quarantine/\(number + 9)-x.png")
    }
    try place.write("touched up", to: "a.png")
    run.publish("a.png", "new")
    #expect(
      notices.all == [.quarantineRemoval(path: ".labelsmith/quarantine/10-x.png")])
    #expect(!place.exists(".labelsmith/quarantine/10-x.png"))
    #expect(place.quarantined().count == Quarantine.mostFiles)
    #expect(place.quarantined().contains("touched up"))
  }

  @Test func durableRunsGiveTheSameFiles() throws {
    let run = try Workshop(place, isDurable: true)
    #expect(run.publish("de/a.png", "one") == .written)
    #expect(run.publish("de/a.png", "two") == .written)
    #expect(place.visibleFiles() == ["de/a.png": "two"])
  }
}

/// Collects what a publisher reports.
final class Notices {
  private(set) var all: [PublishNotice] = []

  func add(_ notice: PublishNotice) { all.append(notice) }
}
