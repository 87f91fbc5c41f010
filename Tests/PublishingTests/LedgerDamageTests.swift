// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Testing

@testable import Publishing

/// A ledger file that was cut or changed anywhere costs time and nothing else.
@Suite struct LedgerDamageTests {
  /// With `LABELSMITH_SOAK` every byte, else some.
  private static let step =
    ProcessInfo.processInfo.environment["LABELSMITH_SOAK"] == nil ? 397 : 1

  @Test func aLedgerCutAtAnyByteKeepsWhatItCanAndTakesNewEntries() throws {
    try damage { whole, place in whole.prefix(place) }
  }

  @Test func aLedgerWithAnyByteChangedKeepsWhatItCanAndTakesNewEntries() throws {
    try damage { whole, place in
      var bytes = whole
      bytes[place] ^= UInt8(1 << (place % 8))
      return bytes
    }
  }

  /// The first page holds what SQLite believes first: its own header and the tables.
  @Test func aLedgerWithAnyBitOfItsFirstPageFlippedKeepsWhatItCan() throws {
    try damage(upTo: 8 * 4096, step: Self.step == 1 ? 1 : 1999) { whole, bit in
      var bytes = whole
      bytes[bit / 8] ^= UInt8(1 << (bit % 8))
      return bytes
    }
  }

  private func damage(
    upTo end: Int? = nil, step: Int = step, _ change: (Data, Int) -> Data
  ) throws {
    let place = try TemporaryFolder(inMemory: true)
    let original = try Self.entries(in: place)
    let file = URL(fileURLWithPath: place.output + "/.labelsmith/ledger.db")
    let whole = try Data(contentsOf: file)
    #expect(original.count == 20)
    for offset in stride(from: 0, to: end ?? whole.count, by: step) {
      for name in try FileManager.default.contentsOfDirectory(
        atPath: file.deletingLastPathComponent().path) where name.contains("ledger")
      {
        try FileManager.default.removeItem(
          at: file.deletingLastPathComponent().appendingPathComponent(name))
      }
      try? FileManager.default.removeItem(atPath: place.output + "/new.png")
      try change(whole, offset).write(to: file)
      let run = try Workshop(place)
      for (id, entry) in run.ledger.entries {
        let read = try Remembered(entry, in: run.ledger, withSignatures: false)
        #expect(original[id] == read, "byte \(offset): \(id)")
      }
      #expect(run.publish("new.png", "new \(offset)").isInPlace, "byte \(offset)")
    }
    #expect(place.text("mine.png") == "mine")
    #expect(place.quarantined() == [])
  }

  /// Publishes some labels and closes the folder again.
  private static func entries(in place: TemporaryFolder) throws -> [EntryID: Remembered] {
    let run = try Workshop(place)
    for number in 0..<20 { run.publish("l\(number).png", "text \(number)") }
    try place.write("mine", to: "mine.png")
    return try run.ledger.entries.mapValues { entry in
      try Remembered(entry, in: run.ledger, withSignatures: false)
    }
  }
}
