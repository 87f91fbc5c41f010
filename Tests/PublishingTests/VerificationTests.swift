// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Testing

@testable import Publishing

@Suite struct VerificationTests {
  let place: TemporaryFolder
  let run: Workshop
  /// Long after everything the test writes.
  let later = Ledger.now() + 3600 * 1_000_000_000

  init() throws {
    place = try TemporaryFolder()
    run = try Workshop(place)
    run.publish("de/a.png", "picture")
  }

  private func verify() -> [OutputDeviation.State] {
    run.ledger.verify(nil, readsEverything: false, now: later).map(\.state)
  }

  private var signature: FileSignature? {
    run.ledger.entries.values.first?.images.first?.signature
  }

  @Test func intactFilesDeviateInNothing() {
    #expect(verify().isEmpty)
  }

  @Test func missingFilesAreFound() throws {
    try FileManager.default.removeItem(atPath: place.output + "/de/a.png")
    #expect(verify() == [.missing])
    try FileManager.default.removeItem(atPath: place.output + "/de")
    #expect(verify() == [.missing])
  }

  @Test(arguments: ["", "picturf", "other"])
  func changedBytesAreFound(text: String) throws {
    try place.write(text, to: "de/a.png")
    #expect(verify() == [.modified])
  }

  @Test func bytesChangedUnderTheSameSizeAndTimeAreFound() throws {
    #expect(verify().isEmpty)
    let date = try #require(place.attributes("de/a.png")[.modificationDate] as? Date)
    try place.write("picturf", to: "de/a.png")
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: place.output + "/de/a.png")
    #expect(verify() == [.modified])
  }

  @Test func aFileOfTheSameBytesInItsPlaceIsIntact() throws {
    #expect(verify().isEmpty)
    try FileManager.default.removeItem(atPath: place.output + "/de/a.png")
    try place.write("picture", to: "de/a.png")
    #expect(verify().isEmpty)
  }

  @Test func linksAndFoldersAreFound() throws {
    try FileManager.default.removeItem(atPath: place.output + "/de/a.png")
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/de/a.png", withDestinationPath: "/etc/passwd")
    #expect(verify() == [.replaced])
    try FileManager.default.removeItem(atPath: place.output + "/de")
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/de", withDestinationPath: place.path)
    #expect(verify() == [.replaced])
  }

  @Test func aYoungFileIsReadAgainAndAnOldOneIsNot() {
    // Just written: whatever its signature says, the next write may leave the same one.
    #expect(signature == nil)
    #expect(run.ledger.verify(nil, readsEverything: false, now: Ledger.now()).isEmpty)
    #expect(signature == nil)
    #expect(verify().isEmpty)
    #expect(signature != nil)
  }

  @Test func aSignatureIsTrustedUntilEverythingIsRead() throws {
    #expect(verify().isEmpty)
    let entry = try #require(run.ledger.entries.values.first)
    var images = entry.images
    images[0].hash = item("x", "not on disk").images[0].hash
    try run.ledger.update([entry.with(images: images)])
    #expect(verify().isEmpty)
    #expect(
      run.ledger.verify(nil, readsEverything: true, now: later).map(\.state) == [.modified])
  }

  @Test(arguments: [
    (-10, -10, true), (-1, -10, false), (-10, -1, false), (-2, -10, false), (10, -10, false),
    (-3, -3, true),
  ])
  func onlyAFileOlderThanTwoSecondsIsSettled(modified: Int64, changed: Int64, settled: Bool) {
    let now: Int64 = 1_000_000_000_000
    let signature = FileSignature(
      device: 1, inode: 2, size: 3, modified: now + modified * 1_000_000_000,
      changed: now + changed * 1_000_000_000)
    #expect(signature.isSettled(at: now) == settled)
  }
}
