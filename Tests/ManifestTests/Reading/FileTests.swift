// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Testing

@testable import Manifest

@Suite struct DiskFileTests {
  /// A folder that is gone after `body`.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func readsAFileOfTheLimitAndNoByteMore() throws {
    try withFolder { folder in
      try Data("12345".utf8).write(to: URL(filePath: folder + "/f"))
      #expect(try DiskSourceFiles().read(folder + "/f", limit: 5) == Array("12345".utf8))
      #expect(throws: SourceError.tooLarge(limit: 4)) {
        try DiskSourceFiles().read(folder + "/f", limit: 4)
      }
    }
  }

  @Test func whatIsNoFileIsRefusedAtOnce() throws {
    try withFolder { folder in
      #expect(throws: SourceError.notFound) {
        try DiskSourceFiles().read(folder + "/none", limit: 9)
      }
      #expect(throws: SourceError.notAFile(kind: "a folder")) {
        try DiskSourceFiles().read(folder, limit: 9)
      }
      #expect(throws: SourceError.notAFile(kind: "a device")) {
        try DiskSourceFiles().read("/dev/zero", limit: 9)
      }
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(throws: SourceError.notAFile(kind: "a pipe")) {
        try DiskSourceFiles().read(folder + "/pipe", limit: 9)
      }
    }
  }

  @Test func aSparseGiantIsRefusedWithoutReadingIt() throws {
    try withFolder { folder in
      let path = folder + "/sparse"
      try Data().write(to: URL(filePath: path))
      #expect(truncate(path, 10 << 30) == 0)
      #expect(throws: SourceError.tooLarge(limit: 16 << 20)) {
        try DiskSourceFiles().read(path, limit: 16 << 20)
      }
    }
  }

  @Test func patternsFindFilesSortedAndNoFolders() throws {
    try withFolder { folder in
      for path in ["b.yaml", "a.yaml", ".a.yaml", "c.txt", "sub/d.yaml", "sub/deep/e.yaml"] {
        let url = URL(filePath: folder + "/" + path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
      }
      func expand(_ glob: String) -> [String] {
        DiskSourceFiles().expand(glob: glob, relativeTo: folder).map {
          String($0.dropFirst(folder.count + 1))
        }
      }
      #expect(expand("*.yaml") == ["a.yaml", "b.yaml"])
      #expect(expand("**/*.yaml") == ["a.yaml", "b.yaml", "sub/d.yaml", "sub/deep/e.yaml"])
      #expect(expand("*/?.yaml") == ["sub/d.yaml"])
      #expect(expand("[!a].*") == ["b.yaml", "c.txt"])
      #expect(expand("*") == ["a.yaml", "b.yaml", "c.txt"])
      #expect(expand("none/*") == [])
    }
  }
}

@Suite struct PathTests {
  @Test(arguments: [
    ("*.yaml", "a.yaml", true), ("*.yaml", ".yaml", false), ("a*b*c", "axxbyyc", true),
    ("a*b*c", "axxbyy", false), ("?", "絵", true), ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false),
    ("[a-c]x", "dx", false), ("*", "", true), ("a[", "a[", true), ("**", "ab", true),
    ("*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
  ])
  func patternsMatchNames(pattern: String, name: String, matches: Bool) {
    #expect(GlobPattern(pattern).matches(name) == matches)
  }

  @Test(arguments: [
    ("", "a", "a"), ("a/b", "c", "a/b/c"), ("a/b", "../c", "a/c"), ("a", "/x", "/x"),
    ("a", "./b", "a/b"), ("", "../a", "../a"), ("/a", "../../b", "/b"), (".", "a", "a"),
  ])
  func pathsAreSeenFromAFolder(folder: String, path: String, joined: String) {
    #expect(FilePath.join(folder, path) == joined)
  }

  @Test(arguments: [
    ("{locale}/{key}{variant}{scale}.png", "pt-BR/menu.playNow.few@2x.png"),
    ("{key|snake}.png", "menu_play_now.png"), ("{locale|under}/x", "pt_BR/x"),
    ("values-{locale|android}/x", "values-pt-rBR/x"), ("{style|snake}{scale}", "big_button@2x"),
    ("fixed", "fixed"),
  ])
  func tokensAndFiltersAreFilledIn(template: String, path: String) throws {
    let template = try #require(PathTemplate(parsing: template))
    let values = PathTemplate.Values(
      locale: try tag("pt-BR"), key: "menu.playNow", variant: "few",
      scale: try #require(Scale(2)), style: "bigButton")
    #expect(template.path(values) == path)
  }

  @Test(arguments: [
    ("zh-Hant-TW", "b+zh+Hant+TW"), ("de", "de"), ("es-419", "b+es+419"), ("sr-Latn", "b+sr+Latn"),
  ])
  func androidHasItsOwnNamesForLocales(text: String, qualifier: String) throws {
    let template = try #require(PathTemplate(parsing: "{locale|android}"))
    #expect(template.path(PathTemplate.Values(locale: try tag(text))) == qualifier)
  }

  @Test func outputSettingsArrive() throws {
    let project = try #require(
      reading(
        manifest(
          style: "",
          extra:
            "output: {directory: out, path: \"{key}{scale}.png\", metrics: \"m-{locale}.json\", "
            + "metrics_text: true, scales: [1, 2, 2, 1.5], prune: false, "
            + "png: {compression: small, alpha: premultiplied, bleed: 2, palette: auto}}\n")
      ).project)
    #expect(project.output.directory == "out" && project.output.path.text == "{key}{scale}.png")
    #expect(project.output.metrics.uses(.locale) && project.output.includesTexts)
    #expect(project.output.scales.map(\.factor) == [1, 2, 1.5] && !project.output.prunes)
    #expect(project.output.png.compression == .small && project.output.png.bleed == 2)
    #expect(project.output.png.alpha == .premultiplied && project.output.png.palette == .auto)
  }
}
