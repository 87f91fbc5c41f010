// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Publishing

/// Old files of ours that stand where new ones need a folder, or the other way round.
@Suite struct ObstacleTests {
  let place: TemporaryFolder
  let run: Workshop

  init() throws {
    place = try TemporaryFolder()
    run = try Workshop(place)
  }

  private func clear(_ paths: String..., wanted: Set<String> = []) -> [String] {
    run.publisher.clearWay(for: paths) { wanted.contains($0) }.map(\.path)
  }

  @Test func aFileOfOursGoesWhereAFolderIsNeeded() {
    run.publish("a", "old")
    #expect(clear("a/b", "a/c") == ["a"])
    #expect(run.publish("a/b", "new") == .written)
    #expect(place.visibleFiles() == ["a/b": "new"])
    // The old entry is gone for good: nothing is said of it any more.
    #expect(run.publisher.remove([EntryID(key: "a", locale: "en")]).isEmpty)
    #expect(place.visibleFiles() == ["a/b": "new"])
  }

  @Test func aFolderOfOursGoesWhereAFileIsNeeded() {
    run.publish("a/b", "old")
    run.publish("a/c/d", "old")
    #expect(clear("a") == ["a/b", "a/c/d"])
    #expect(run.publish("a", "new") == .written)
    #expect(place.visibleFiles() == ["a": "new"])
  }

  @Test func whatIsWantedOrChangedByHandStaysInTheWay() throws {
    run.publish("a", "old")
    #expect(clear("a/b", wanted: ["a"]).isEmpty)
    #expect(run.publish("a/b", "new") == .blocked(by: "a"))
    try place.write("mine", to: "a")
    #expect(clear("a/b").isEmpty)
    #expect(run.publish("a/b", "new") == .blocked(by: "a"))
    #expect(place.visibleFiles() == ["a": "mine"])
  }

  @Test func aFolderOfTheUserStaysInTheWay() throws {
    try place.write("mine", to: "a/mine")
    #expect(clear("a").isEmpty)
    #expect(run.publish("a", "new") == .conflict)
    #expect(place.visibleFiles() == ["a/mine": "mine"])
  }

  @Test func anEntryThatLostAnImageIsDrawnAgain() throws {
    run.publish("a", "old")
    let id = EntryID(key: "a", locale: "en")
    let before = run.ledger.entries[id]?.contentKey
    _ = clear("a/b")
    #expect(run.ledger.entries[id]?.images.isEmpty == true)
    #expect(run.ledger.entries[id]?.contentKey != before)
  }
}
