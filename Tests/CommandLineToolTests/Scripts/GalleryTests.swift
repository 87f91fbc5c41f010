// SPDX-License-Identifier: MIT

import Foundation
import Testing

private let pages = [
  "README.md", "CONTRIBUTING.md", "docs/gallery.md", "docs/coming-from-uikit.md",
  "docs/adding-a-style-property.md", "docs/testing.md",
]

private let projectFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

private func text(_ path: String) throws -> String {
  try String(contentsOf: projectFolder.appending(path: path), encoding: .utf8)
}

@Test func theGalleryShowsEveryLineOfItsManifest() throws {
  let page = try text("docs/gallery.md").split(separator: "\n", omittingEmptySubsequences: false)
  let shown = Set(page)
  let manifest = try text("docs/gallery/gallery.yaml")
  let labels = try #require(manifest.firstMatch(of: /\nlabels:\n((?:  .*\n|\n)*)/)).1
  let lines = labels.split(separator: "\n").filter { !$0.hasPrefix("  #") }
  #expect(lines.count > 300)
  for line in lines {
    let isShown = shown.contains(line.dropFirst(2))
    #expect(isShown, "run 'make gallery': \(line)")
  }
}

@Test(arguments: pages)
func aPageNamesOnlyFilesThatExist(_ page: String) throws {
  let folder = projectFolder.appending(path: page).deletingLastPathComponent()
  let named = try text(page).matches(of: /\]\(([^):#]+)(?:#[^)]*)?\)|src="([^"]+)"/)
  for match in named {
    let path = String(match.1 ?? match.2 ?? "")
    let url = folder.appending(path: path)
    let exists = FileManager.default.fileExists(atPath: url.path)
    #expect(exists, "\(page) names \(path)")
  }
}
