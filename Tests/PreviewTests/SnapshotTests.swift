// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Hashing
import LabelModel
import Testing

@testable import Preview

struct SnapshotTests {
  private let labels = SampleLabels()

  @Test func aDeltaNamesWhatCameWentAndChanged() {
    let old = labels.snapshot(generation: 1, labels: 4)
    var new = labels.snapshot(generation: 2, labels: 5, marks: [2: 1])
    new.labels.remove(at: 0)
    let delta = SnapshotDelta(from: old, to: new)
    #expect(delta.added == ["hud.score"])
    #expect(delta.updated == ["menu.options"])
    #expect(delta.removed == ["menu.continue"])
    #expect(delta.isReordered)
  }

  @Test func anotherGenerationAloneIsNoChange() {
    let old = labels.snapshot(generation: 1)
    #expect(SnapshotDelta(from: old, to: labels.snapshot(generation: 2)).isEmpty)
    let board = StateBoard(old)
    #expect(board.show(labels.snapshot(generation: 2)) == nil)
  }

  @Test func anotherOrderIsAChange() {
    let old = labels.snapshot(labels: 3)
    var new = old
    new.labels.swapAt(0, 2)
    let delta = SnapshotDelta(from: old, to: new)
    #expect(delta.isReordered)
    #expect(delta.updated.isEmpty)
  }

  @Test func goingBackShowsTheFirstPictureWithTheSecondBefore() throws {
    let first = labels.snapshot(generation: 1, labels: 1)
    let second = labels.snapshot(generation: 2, labels: 1, marks: [0: 1]).remembering(first)
    let third = labels.snapshot(generation: 3, labels: 1).remembering(second)
    let entry = try #require(third.labels.first?.entries.first)
    #expect(entry.images == first.labels.first?.entries.first?.images)
    #expect(entry.before == second.labels.first?.entries.first?.images)
  }

  @Test func aChangeIsRememberedThroughLaterBuilds() throws {
    let first = labels.snapshot(generation: 1, labels: 1)
    let second = labels.snapshot(generation: 2, labels: 1, marks: [0: 1]).remembering(first)
    let third = labels.snapshot(generation: 3, labels: 2, marks: [0: 1]).remembering(second)
    #expect(third.labels[0] == second.labels[0])
    #expect(third.labels[1].entries.allSatisfy { $0.isNew })
  }

  @Test func generationsOnlyGoUp() {
    let board = StateBoard(labels.snapshot(generation: 9, labels: 1))
    #expect(board.show(labels.snapshot(generation: 1, labels: 2))?.generation == 10)
    #expect(board.show(labels.snapshot(generation: 40, labels: 1))?.generation == 40)
  }

  @Test func jsonIsReadBackAsItWasMeant() throws {
    var snapshot = labels.snapshot(labels: 1)
    let text = "\u{0}\u{1f}\"\\/<>&\u{2028}\u{7f}\n\tä😀"
    snapshot.labels[0].entries[0].text = text
    let bytes = StateDocument.encode(
      snapshot, run: "r", part: .init(isFull: true, labels: snapshot.labels))
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let label = try #require((document["labels"] as? [[String: Any]])?.first)
    let entry = try #require((label["entries"] as? [[String: Any]])?.first)
    #expect(entry["text"] as? String == text)
    #expect(entry["box"] as? [Double] == [0, 0, 200, 48])
    #expect(!bytes.contains(UInt8(ascii: "<")))
  }

  @Test(arguments: [
    (0.1, "0.0996"), (1.0, "1"), (-2.5, "-2.5"), (Double.nan, "0"), (.infinity, "0"),
    (1e20, "1e+20"),
  ])
  func numbersAreFiniteAndRounded(value: Double, text: String) {
    var json = JSONText()
    json.number(value)
    #expect(String(decoding: json.bytes, as: UTF8.self).hasPrefix(text))
  }

  @Test func replacedPicturesStayUntilTheBudgetIsUsed() {
    let recent = ReplacedImages(budget: 100)
    let hashes = (0..<20).map { Digest(of: [UInt8($0)]) }
    for hash in hashes.prefix(10) { recent.remember(Array(repeating: 1, count: 10), as: hash) }
    #expect(hashes.prefix(10).allSatisfy { recent.image($0) != nil })
    _ = recent.image(hashes[0])
    recent.remember(Array(repeating: 1, count: 10), as: hashes[10])
    #expect(recent.image(hashes[10]) != nil)
    #expect(recent.image(hashes[0]) != nil)
    #expect(recent.image(hashes[1]) == nil)
    recent.remember(Array(repeating: 1, count: 101), as: hashes[12])
    #expect(recent.image(hashes[12]) == nil)
  }

  @Test func aChainAsksOneAfterTheOther() {
    let hash = Digest(of: [1])
    let chain = ImageChain([ImageDictionary([:]), ImageDictionary([hash: [7]])])
    #expect(chain.image(hash) == [7])
    #expect(chain.image(Digest(of: [2])) == nil)
  }

  @Test func aFindingThatIsSwitchedOffIsNotShown() {
    #expect(PreviewMessage(Diagnostic(.nearLimit, at: nil, "tight")) == nil)
    let shown = PreviewMessage(
      Diagnostic(
        .overflow, at: TextPosition(file: "a.po", line: 3, column: 2), "wide", helps: ["x"]))
    #expect(shown?.level == .error)
    #expect(shown?.place == PreviewPlace(file: "a.po", line: 3))
    #expect(PreviewMessage(Diagnostic(.fallback, at: nil, "f"))?.level == .warning)
  }
}
