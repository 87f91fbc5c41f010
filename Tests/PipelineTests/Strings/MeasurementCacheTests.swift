// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Hashing
import Publishing
import Testing

@testable import Pipeline

/// A cache that cannot be trusted is an empty one.
@Suite struct MeasurementCacheTests {
  private static let key = Digest(of: Array("a".utf8))
  private static let other = Digest(of: Array("b".utf8))

  private func stored() throws -> (path: String, bytes: Data) {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("labelsmith-measured-" + UUID().uuidString).path
    let finding = Finding(.overflow, at: .text(scalar: 3), "is 1 px too wide", numbers: ["x": 1])
    MeasurementCache(path: path).write([
      (Self.key, .init(status: .overflow, findings: [finding])),
      (Self.other, .init(status: .ok, findings: [])),
    ])
    return (path, try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func whatWasWrittenIsReadBack() throws {
    let cache = MeasurementCache(path: try stored().path)
    let result = try #require(cache[Self.key])
    #expect(result.status == .overflow && result.findings.map(\.message) == ["is 1 px too wide"])
    #expect(cache[Self.other]?.findings == [])
    #expect(cache[Digest(of: Array("c".utf8))] == nil)
  }

  @Test func aFileCutAnywhereGivesWhatIsWholeInIt() throws {
    let (path, bytes) = try stored()
    for length in bytes.indices {
      try bytes.prefix(length).write(to: URL(fileURLWithPath: path))
      let cache = MeasurementCache(path: path)
      #expect(cache[Self.other] == nil)
      if let result = cache[Self.key] { #expect(result.status == .overflow) }
    }
  }

  @Test func aFileOfAnotherVersionIsNotRead() throws {
    let (path, bytes) = try stored()
    var changed = bytes
    changed[20] ^= 1
    try changed.write(to: URL(fileURLWithPath: path))
    #expect(MeasurementCache(path: path)[Self.key] == nil)
  }
}
