// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Manifest

@Suite struct ReferenceTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/manifest.md")

  /// With `LABELSMITH_UPDATE_DOCS=1` the page is written instead.
  @Test func theReferencesTablesAreTheReadersTables() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let heading = "## Every key\n\n"
    let start = try #require(text.range(of: heading))
    let tables = ManifestReference.markdown()
    if ProcessInfo.processInfo.environment["LABELSMITH_UPDATE_DOCS"] == "1" {
      try (text[..<start.upperBound] + tables).write(
        to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(String(text[start.upperBound...]) == tables)
    }
  }

  @Test func everyKeyHasASentence() {
    for table in SchemaWalk.tables {
      for entry in table.entries {
        #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix("."), "\(entry.name)")
      }
    }
  }
}
