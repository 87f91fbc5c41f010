// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import LabelModel
import Testing

@testable import Publishing

@Suite struct LedgerTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private var ledgerPath: String { place.output + "/.labelsmith/ledger.db" }

  /// A closed folder with two labels and a file of the user's.
  private func prepare() throws {
    let run = try Workshop(place)
    run.publish("de/a.png", "a")
    run.publish("de/b.png", "b")
    try place.write("mine", to: "de/mine.png")
  }

  @Test func everyFieldComesBack() throws {
    let full = LedgerEntry(
      id: EntryID(key: "menü/quit", locale: "zh-Hans", variant: "few"),
      contentKey: Digest(of: [1]), facets: ["text": "a=b", "fonts": ""], status: "overflow",
      metrics: [0, 255, 10], findings: Array("[]".utf8),
      images: [
        LedgerImage(
          scale: 1.5, path: "é/x@1.5x.png", hash: Digest(of: [2]), size: 77,
          signature: FileSignature(
            device: .max, inode: 1, size: -1, modified: .min, changed: 5)),
        LedgerImage(scale: 2, path: "", hash: Digest(of: []), size: 0),
      ])
    let plain = LedgerEntry(
      id: EntryID(key: "menü/quit", locale: "zh-Hans"), contentKey: Digest(of: []), status: "")
    do {
      try Workshop(place).ledger.update([full, plain])
    }
    let ledger = try Workshop(place).ledger
    #expect(ledger.entries.count == 2)
    for entry in [full, plain] {
      let read = try #require(ledger.entries[entry.id])
      #expect(try Remembered(read, in: ledger) == Remembered(entry, in: ledger))
    }
  }

  @Test func entriesAreOrderedByCodePoint() {
    let ids = [
      EntryID(key: "B", locale: "en"), EntryID(key: "a", locale: "de"),
      EntryID(key: "a", locale: "en"), EntryID(key: "a", locale: "en", variant: "one"),
      EntryID(key: "a.b", locale: "de"), EntryID(key: "é", locale: "de"),
      EntryID(key: "\u{FF21}", locale: "de"), EntryID(key: "\u{1F600}", locale: "de"),
    ]
    #expect(ids.shuffled().sorted() == ids)
  }

  @Test func aLostLedgerCostsOnlyWork() throws {
    try prepare()
    try FileManager.default.removeItem(atPath: place.output + "/.labelsmith")
    let run = try Workshop(place)
    #expect(run.ledger.isNew)
    #expect(run.ledger.entries.isEmpty)
    #expect(run.publish("de/a.png", "a") == .adopted)
    #expect(run.publish("de/mine.png", "x") == .conflict)
  }

  @Test(arguments: [
    ("PRAGMA user_version = 99", "version 99"), ("PRAGMA application_id = 5", "not a ledger"),
    ("UPDATE meta SET value = 'other'", "another folder"), ("DELETE FROM meta", "another folder"),
    ("DROP TABLE entries", "damaged"),
  ])
  func aLedgerThatIsNotOursIsSetAsideWithAWarning(sql: String, words: String) throws {
    try prepare()
    do { try Database(path: ledgerPath, access: .readWrite).execute(sql) }
    let inode = place.inode(".labelsmith/ledger.db")
    let run = try Workshop(place)
    #expect(run.ledger.warnings.count == 1)
    #expect(run.ledger.warnings.first?.contains(words) == true)
    #expect(run.ledger.entries.isEmpty)
    #expect(place.inode(".labelsmith/set-aside-1-ledger.db") == inode)
    #expect(run.publish("de/a.png", "a") == .adopted)
    #expect(place.visibleFiles() == ["de/a.png": "a", "de/b.png": "b", "de/mine.png": "mine"])
  }

  @Test func aCopiedFolderDoesNotTrustTheCopiedLedger() throws {
    try prepare()
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: place.output, toPath: copy.output)
    let run = try Workshop(copy)
    #expect(run.ledger.warnings.first?.contains("another folder") == true)
    #expect(run.publish("de/a.png", "a") == .adopted)
  }

  @Test func aLinkInThePlaceOfTheLedgerIsSetAside() throws {
    let victim = place.path + "/victim"
    try place.write("", to: ".labelsmith/x")
    try FileManager.default.createSymbolicLink(
      atPath: ledgerPath, withDestinationPath: victim)
    try Workshop(place).publish("a.png", "a")
    #expect(!FileManager.default.fileExists(atPath: victim))
    #expect(place.visibleFiles() == ["a.png": "a"])
  }

  @Test func aDamagedRowIsSkippedAndTheOthersAreNot() throws {
    try prepare()
    do {
      try Database(path: ledgerPath, access: .readWrite)
        .execute("UPDATE entries SET metrics = 'x' WHERE key = 'de/a.png'")
    }
    let run = try Workshop(place)
    #expect(run.ledger.entries.keys.map(\.key) == ["de/b.png"])
    #expect(run.ledger.warnings.count == 1)
    #expect(run.publish("de/a.png", "a") == .adopted)
  }

  @Test func aTruncatedLedgerNeverHurts() throws {
    try prepare()
    let original = try Data(contentsOf: URL(fileURLWithPath: ledgerPath))
    // Every length up to the end of the magic bytes, then one of every few.
    let lengths = Array(0..<20) + stride(from: 20, to: original.count, by: 499)
    for length in lengths { try check(original.prefix(length), "\(length) bytes") }
  }

  @Test func flippedBitsNeverHurt() throws {
    try prepare()
    let original = try Data(contentsOf: URL(fileURLWithPath: ledgerPath))
    // One bit of every byte of the header, then of every few bytes that hold something.
    var places = (0..<100).map { $0 * 8 + $0 % 8 }
    let used = original.indices.filter { original[$0] != 0 && $0 >= 100 }
    for (number, index) in used.enumerated() where number % 11 == 0 {
      places.append(index * 8 + number % 8)
    }
    for bit in places {
      var data = original
      data[bit / 8] ^= 1 << UInt8(bit % 8)
      try check(data, "bit \(bit)")
    }
  }

  /// Puts a broken ledger in place, runs, and expects the user's file and the labels as they were.
  private func check(_ ledger: Data, _ what: Comment) throws {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: ledgerPath + suffix)
    }
    try ledger.write(to: URL(fileURLWithPath: ledgerPath))
    do {
      let run = try Workshop(place)
      let outcomes = run.publisher.publish([item("de/a.png", "a"), item("de/b.png", "b")])
      #expect(outcomes.allSatisfy { $0.isPublished }, what)
      _ = run.publisher.remove([EntryID(key: "de/mine.png", locale: "en")])
      _ = run.publisher.removeStale()
      #expect(run.ledger.entries[EntryID(key: "de/a.png", locale: "en")] != nil, what)
    }
    #expect(
      place.visibleFiles() == ["de/a.png": "a", "de/b.png": "b", "de/mine.png": "mine"], what)
    let second = try Workshop(place)
    #expect(second.ledger.entries.count >= 2, what)
    #expect(second.ledger.verify().allSatisfy { $0.path != "de/a.png" }, what)
    for name in place.allFiles() where name.contains("set-aside") {
      try FileManager.default.removeItem(atPath: place.output + "/" + name)
    }
  }

  @Test func aLedgerThatGoesBadWhileItIsOpenIsWrittenAnew() throws {
    let run = try Workshop(place)
    run.publish("a.png", "a")
    do { try Database(path: ledgerPath, access: .readWrite).execute("DROP TABLE entries") }
    #expect(run.publish("b.png", "b") == .written)
    #expect(run.ledger.warnings.count == 1)
    #expect(run.ledger.entries.count == 2)
  }

  @Test func readingAnUnusableLedgerIsReadingNone() throws {
    try prepare()
    try place.write("garbage", to: ".labelsmith/ledger.db")
    let before = place.allFiles()
    let folder = try #require(try OutputFolder.openReadOnly(path: place.output))
    let ledger = Ledger.read(in: folder)
    #expect(ledger.entries.isEmpty && ledger.isNew)
    #expect(ledger.warnings.count == 1)
    #expect(place.allFiles() == before)
  }
}
