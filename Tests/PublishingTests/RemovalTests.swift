// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Testing

@testable import Publishing

@Suite struct RemovalTests {
  let place: TemporaryFolder
  let run: Workshop

  init() throws {
    place = try TemporaryFolder()
    run = try Workshop(place)
  }

  private func remove(_ keys: String...) -> [RemovalOutcome.Result] {
    run.publisher.remove(keys.map { EntryID(key: $0, locale: "en") }).map(\.result)
  }

  @Test func removesFilesAndTheFoldersItMade() {
    run.publish("de/menu/a.png", "a")
    run.publish("de/b.png", "b")
    #expect(remove("de/menu/a.png") == [.removed])
    #expect(!place.exists("de/menu"))
    #expect(place.visibleFiles() == ["de/b.png": "b"])
    #expect(remove("de/b.png") == [.removed])
    #expect(!place.exists("de"))
    #expect(run.ledger.entries.isEmpty)
  }

  @Test func keepsFoldersOfTheUserEvenIfEmpty() throws {
    try place.write("x", to: "de/x")
    run.publish("de/a.png", "a")
    try FileManager.default.removeItem(atPath: place.output + "/de/x")
    #expect(remove("de/a.png") == [.removed])
    #expect(place.exists("de"))
  }

  @Test func keepsFoldersInWhichTheUserHasAFile() throws {
    run.publish("de/a.png", "a")
    try place.write("mine", to: "de/mine.txt")
    #expect(remove("de/a.png") == [.removed])
    #expect(place.visibleFiles() == ["de/mine.txt": "mine"])
  }

  @Test func keepsAFileThatWasChangedByHand() throws {
    run.publish("a.png", "a")
    try place.write("touched up", to: "a.png")
    #expect(remove("a.png") == [.kept(.modified)])
    #expect(place.text("a.png") == "touched up")
    // From now on it is the user's.
    #expect(run.publish("a.png", "new") == .conflict)
  }

  @Test func keepsAFileWithAnotherHardLink() throws {
    run.publish("a.png", "a")
    try FileManager.default.linkItem(
      atPath: place.output + "/a.png", toPath: place.output + "/mine.png")
    #expect(remove("a.png") == [.kept(.linked)])
    #expect(place.visibleFiles() == ["a.png": "a", "mine.png": "a"])
  }

  @Test func keepsWhateverIsNoFile() throws {
    run.publish("a.png", "a")
    run.publish("b.png", "b")
    for name in ["a.png", "b.png"] {
      try FileManager.default.removeItem(atPath: place.output + "/" + name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/a.png", withDestinationPath: "mine")
    try place.write("mine", to: "b.png/mine")
    #expect(remove("a.png", "b.png") == [.kept(.notRegular), .kept(.notRegular)])
    #expect(place.visibleFiles() == ["a.png": "→ mine", "b.png/mine": "mine"])
  }

  @Test func neverRemovesThroughALinkedFolder() throws {
    run.publish("de/a.png", "a")
    try FileManager.default.moveItem(
      atPath: place.output + "/de", toPath: place.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/de", withDestinationPath: place.path + "/elsewhere")
    #expect(remove("de/a.png") == [.kept(.notRegular)])
    #expect(FileManager.default.fileExists(atPath: place.path + "/elsewhere/a.png"))
  }

  @Test func whatIsGoneIsForgotten() throws {
    run.publish("a.png", "a")
    try FileManager.default.removeItem(atPath: place.output + "/a.png")
    #expect(remove("a.png") == [.alreadyGone])
    #expect(run.ledger.entries.isEmpty)
  }

  @Test func removesTheOldFileOfAnEntryThatMoved() {
    run.publish("old.png", "a", key: "k")
    run.publish("new.png", "a", key: "k")
    #expect(place.visibleFiles() == ["old.png": "a", "new.png": "a"])
    #expect(
      run.publisher.removeStale() == [RemovalOutcome(path: "old.png", result: .removed)])
    #expect(place.visibleFiles() == ["new.png": "a"])
    #expect(run.publisher.removeStale().isEmpty)
  }

  @Test func removesTheOldFileAlsoInALaterRun() throws {
    let other = try TemporaryFolder()
    do {
      let first = try Workshop(other)
      first.publish("old.png", "a", key: "k")
      first.publish("new.png", "a", key: "k")
    }
    #expect(try Workshop(other).publisher.removeStale().map(\.result) == [.removed])
    #expect(other.visibleFiles() == ["new.png": "a"])
  }

  @Test(arguments: [false, true])
  func aPathMayPassFromOneEntryToAnother(inOneBatch: Bool) {
    run.publish("x.png", "a", key: "a")
    let items = [item("x.png", "b", key: "b"), item("y.png", "a", key: "a")]
    if inOneBatch {
      #expect(run.publisher.publish(items).allSatisfy { $0.isPublished })
    } else {
      for item in items { #expect(run.publisher.publish([item]).allSatisfy { $0.isPublished }) }
    }
    #expect(run.publisher.removeStale().isEmpty)
    #expect(place.visibleFiles() == ["x.png": "b", "y.png": "a"])
    #expect(remove("a") == [.removed])
    #expect(place.visibleFiles() == ["x.png": "b"])
  }

  @Test func afterALostLedgerListedFilesThatNobodyWantsAreRemoved() throws {
    var leaf = MetricsLeaf(status: .ok)
    leaf.images = ["gone.png", "wanted.png", "edited.png"].map {
      metricsImage($0, item($0, $0).images[0].hash)
    }
    try place.write(metricsText(leaf), to: "metrics.json")
    for name in ["gone.png", "wanted.png", "mine.png"] { try place.write(name, to: name) }
    try place.write("by hand", to: "edited.png")
    try run.publisher.adoptStale(except: ["wanted.png"])
    #expect(
      run.publisher.removeStale() == [
        RemovalOutcome(path: "edited.png", result: .kept(.modified)),
        RemovalOutcome(path: "gone.png", result: .removed),
      ])
    #expect(
      Set(place.visibleFiles().keys) == ["edited.png", "metrics.json", "mine.png", "wanted.png"])
  }

  @Test func cleanLeavesNothingButWhatIsTheUsers() throws {
    run.publish("de/a.png", "a")
    run.publish("en/b.png", "b", key: "b")
    run.publish("en/c.png", "b", key: "b")
    let metrics = Array(metricsText(MetricsLeaf(status: .skipped)).utf8)
    #expect(run.publisher.writeMetrics("metrics.json", metrics) == .written)
    try place.write("mine", to: "mine.txt")
    let outcomes = run.publisher.removeEverything()
    #expect(outcomes.count == 4)
    #expect(outcomes.allSatisfy { $0.result == .removed })
    #expect(place.visibleFiles() == ["mine.txt": "mine"])
    #expect(!place.exists("de") && !place.exists("en"))
  }

  @Test func removesMetricsThatHaveMoved() {
    let metrics = Array(metricsText(MetricsLeaf(status: .skipped)).utf8)
    run.publisher.writeMetrics("de/metrics.json", metrics)
    run.publisher.writeMetrics("metrics.json", metrics)
    #expect(
      run.publisher.removeDocuments(except: ["metrics.json"])
        == [RemovalOutcome(path: "de/metrics.json", result: .removed)])
    #expect(Set(place.visibleFiles().keys) == ["metrics.json"])
  }
}
