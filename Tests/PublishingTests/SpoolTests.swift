// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import LabelModel
import Testing

@testable import Publishing

@Suite struct SpoolTests {
  let place: TemporaryFolder
  let folder: OutputFolder

  init() throws {
    place = try TemporaryFolder()
    folder = try OutputFolder.open(
      path: place.output, manifestDirectory: place.manifestDirectory,
      lock: .build(patience: .seconds(5)))
  }

  /// Text number `number`, of a length of its own.
  private func bytes(_ number: Int) -> [UInt8] {
    Array(repeating: UInt8(truncatingIfNeeded: number), count: 1000 + number % 977)
  }

  /// Appends more than three times what stays in memory.
  private func fill(_ spool: Spool) -> [Spool.Place] {
    (0..<3 * Spool.mostRecent / 1000).map { spool.append(bytes($0)) }
  }

  private func expectEverything(in spool: Spool, _ places: [Spool.Place]) throws {
    #expect(places.last?.end == spool.count)
    for (number, place) in places.enumerated() {
      #expect(try spool.read(place) == bytes(number), "\(number)")
    }
    for number in places.indices.shuffled().prefix(300) {
      #expect(try spool.read(places[number]) == bytes(number), "\(number)")
    }
    #expect(try spool.read(spool.append([])) == [])
  }

  @Test func everythingComesBackFromMemoryAndFromTheFile() throws {
    let gate = BreakingGate()
    let spool = Spool(in: folder.work, files: FileSystem(gate: gate))
    try expectEverything(in: spool, fill(spool))
    #expect(gate.calls.contains { $0.operation == .create && $0.name == WorkFolder.spool })
    #expect(!place.allFiles().contains { $0.hasSuffix(WorkFolder.spool) })
  }

  /// Locales of a label are asked for in another order than they were drawn in.
  @Test func neighboursComeFromOneRead() throws {
    let gate = BreakingGate()
    let spool = Spool(in: folder.work, files: FileSystem(gate: gate))
    let places = fill(spool)
    gate.reset(.count)
    let saved = places.indices.prefix(4000)
    for start in stride(from: 0, to: saved.count, by: 10) {
      for number in saved[start..<start + 10].shuffled() {
        #expect(try spool.read(places[number]) == bytes(number))
      }
    }
    // Some six million bytes, in parts of at least 128 thousand.
    #expect(gate.calls.count < 60)
  }

  /// Locales that were drawn one after the other stand far apart.
  @Test func farPlacesAreReadAloneAndLeaveTheNeighboursWhereTheyAre() throws {
    let gate = BreakingGate()
    let spool = Spool(in: folder.work, files: FileSystem(gate: gate))
    let places = fill(spool)
    gate.reset(.count)
    // The second one shows that neighbours are wanted; from then on there is nothing to read.
    for number in 0..<100 { #expect(try spool.read(places[number]) == bytes(number)) }
    #expect(gate.calls.count == 2)
    gate.reset(.count)
    for number in 100..<110 {
      #expect(try spool.read(places[number + 3000]) == bytes(number + 3000))
      #expect(try spool.read(places[number]) == bytes(number))
    }
    #expect(gate.calls.count == 10)
  }

  @Test func withoutAFolderEverythingStaysInMemory() throws {
    let spool = Spool(in: nil, files: FileSystem())
    try expectEverything(in: spool, fill(spool))
  }

  @Test(arguments: [FileOperation.create, .write])
  func aFullDiskCostsMemoryOnly(operation: FileOperation) throws {
    let spool = Spool(
      in: folder.work,
      files: FileSystem(gate: BreakingGate(.refuse(operation, after: 0, code: ENOSPC))))
    try expectEverything(in: spool, fill(spool))
  }

  /// The second block does not fit any more, and half of it was written.
  @Test func aDiskThatGetsFullCostsMemoryOnly() throws {
    let gate = BreakingGate(.refuse(.write, after: 7, code: ENOSPC), longestWrite: 1 << 20)
    let spool = Spool(in: folder.work, files: FileSystem(gate: gate))
    try expectEverything(in: spool, fill(spool))
  }

  @Test func whatCannotBeReadIsAnError() throws {
    let gate = BreakingGate()
    let spool = Spool(in: folder.work, files: FileSystem(gate: gate))
    let places = fill(spool)
    gate.reset(.fail(at: 1, code: EIO))
    #expect(throws: FileError.self) { try spool.read(places[0]) }
    #expect(try spool.read(places[0]) == bytes(0))
  }

  @Test func aLeftOverOfTheSameNameIsReplaced() throws {
    try place.write("left over", to: ".labelsmith/" + WorkFolder.spool)
    let spool = Spool(in: folder.work, files: FileSystem())
    try expectEverything(in: spool, fill(spool))
    #expect(!place.allFiles().contains { $0.hasSuffix(WorkFolder.spool) })
  }
}

/// What the ledger does with its spool.
@Suite struct LedgerDetailsTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder(inMemory: true) }

  private func entry(_ number: Int, round: Int) -> LedgerEntry {
    LedgerEntry(
      id: EntryID(key: "l\(number)", locale: "en"), contentKey: Digest(of: "\(round)".utf8),
      facets: ["text": "\(round)"], status: "ok",
      metrics: Array(repeating: UInt8(truncatingIfNeeded: number &+ round), count: 100_000))
  }

  private func expectRound(_ round: Int, in ledger: Ledger, count: Int) throws {
    #expect(ledger.entries.count == count)
    for number in 0..<count {
      let expected = entry(number, round: round)
      let found = try #require(ledger.entries[expected.id])
      #expect(try Remembered(found, in: ledger) == Remembered(expected, in: ledger))
    }
  }

  @Test func aSpoolFullOfOldDetailsIsTidied() throws {
    let gate = BreakingGate()
    do {
      let ledger = try Workshop(place, files: FileSystem(gate: gate)).ledger
      for round in 0..<20 { try ledger.update((0..<100).map { entry($0, round: round) }) }
      try expectRound(19, in: ledger, count: 100)
    }
    let spools = gate.calls.count { $0.operation == .create && $0.name == WorkFolder.spool }
    #expect(spools > 1)
    try expectRound(19, in: Workshop(place).ledger, count: 100)
  }

  @Test func aLedgerThatGoesBadIsWrittenAnewWithAllDetails() throws {
    do {
      let ledger = try Workshop(place).ledger
      try ledger.update((0..<100).map { entry($0, round: 1) })
      let path = place.output + "/.labelsmith/ledger.db"
      do { try Database(path: path, access: .readWrite).execute("DROP TABLE entries") }
      try ledger.update((0..<3).map { entry($0, round: 1) })
      #expect(ledger.warnings.count == 1)
    }
    let again = try Workshop(place).ledger
    #expect(again.warnings.isEmpty)
    try expectRound(1, in: again, count: 100)
  }

  /// A part of a ledger would pass for a whole one, and what it lacks would never be removed.
  @Test func aLedgerThatCannotBeWrittenAnewAsAWholeIsNotWrittenAtAll() throws {
    let gate = BreakingGate()
    do {
      let ledger = try Workshop(place, files: FileSystem(gate: gate)).ledger
      try ledger.update((0..<200).map { entry($0, round: 1) })
      let path = place.output + "/.labelsmith/ledger.db"
      do { try Database(path: path, access: .readWrite).execute("DROP TABLE entries") }
      gate.reset(.refuse(.read, after: 0, code: EIO))
      #expect(throws: OutputError.self) { try ledger.update([entry(0, round: 2)]) }
      gate.reset(.count)
    }
    let again = try Workshop(place).ledger
    #expect(again.entries.isEmpty && again.isNew)
  }

  @Test func signaturesAreRefreshedWithoutLosingDetails() throws {
    do {
      let run = try Workshop(place)
      for number in 0..<3 { run.publish("l\(number).png", "text \(number)") }
      let later = Ledger.now() + 10 * FileSignature.settlingTime
      #expect(run.ledger.verify(nil, readsEverything: false, now: later).isEmpty)
    }
    let ledger = try Workshop(place).ledger
    for entry in ledger.entries.values {
      #expect(entry.images.allSatisfy { $0.signature != nil })
      #expect(try ledger.details(of: entry).facets["text"]?.hasPrefix("text ") == true)
    }
  }
}
