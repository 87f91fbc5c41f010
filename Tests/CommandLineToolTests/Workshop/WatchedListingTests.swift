// SPDX-License-Identifier: MIT

import Foundation
import Manifest
import Testing
import Watching

@testable import CommandLineTool

struct WatchedListingTests {
  /// A folder with `b.yaml` in it, removed afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/listing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("labels: {}\n".utf8).write(to: URL(filePath: folder + "/b.yaml"))
    try body(folder)
  }

  @Test func aListingThatWasReadAsItIsCountsAsSeen() throws {
    try withFolder { folder in
      let record = InputRecord(
        path: folder + "/*.yaml", state: .listing([folder + "/b.yaml"]))
      let digest = try #require(DirectoryListing.digest(of: folder, matching: "*.yaml"))
      #expect(
        WatchedInput.list(record)
          == [WatchedInput(path: folder, content: .listing(digest, pattern: "*.yaml"))])
    }
  }

  @Test(arguments: [[], ["a.yaml", "b.yaml"], ["a.yaml"]])
  func aListingThatChangedSinceTheManifestWasReadIsNotSeen(read: [String]) throws {
    try withFolder { folder in
      let record = InputRecord(
        path: folder + "/*.yaml", state: .listing(read.map { folder + "/" + $0 }))
      let digest = try #require(DirectoryListing.digest(of: folder, matching: "*.yaml"))
      let inputs = WatchedInput.list(record)
      #expect(inputs.map(\.path) == [folder])
      #expect(inputs.first?.content != .listing(digest, pattern: "*.yaml"))
    }
  }
}
