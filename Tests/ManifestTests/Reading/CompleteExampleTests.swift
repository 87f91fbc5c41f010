// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Manifest

@Suite struct CompleteExampleTests {
  @Test func theExampleOfTheReferenceHasNoErrors() throws {
    let reading = reading(completeExample)
    for diagnostic in reading.diagnostics { print(diagnostic.summary, diagnostic.message) }
    #expect(reading.diagnostics.filter { $0.severity == .error } == [])
    let project = try #require(reading.project)
    #expect(project.keys == ["menu.play", "menu.continue", "win.banner", "news.headline"])
    #expect(reading.frozenKeys == [])
    #expect(!reading.mayHideLabels)
  }
}
