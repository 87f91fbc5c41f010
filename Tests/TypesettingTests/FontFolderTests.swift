// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import Testing

#if canImport(Glibc)
import Glibc
#endif

@testable import Typesetting

private let regular = "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"

/// A folder below the working directory, so that it has a relative name too.
private final class FontFolder {
  let name = "font-folder-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: regular, toPath: name + "/a.ttf")
  }

  deinit { try? FileManager.default.removeItem(atPath: name) }

  func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: name + "/" + file))
  }
}

private func library(_ directories: [String], files: [String] = []) throws -> FontLibrary {
  var settings = FontSettings()
  settings.usesInstalledFonts = false
  settings.directories = directories
  settings.files = files
  return try FontLibrary(settings: settings, cacheDirectory: nil)
}

@Suite struct FontFolderTests {
  @Test func aRelativeFolderIsFoundAndKeepsItsName() throws {
    let folder = try FontFolder()
    for name in [folder.name, "./" + folder.name] {
      let library = try library([name])
      #expect(library.familyNames == ["Noto Sans"], "\(name)")
      #expect(library.findings.isEmpty && library.skipped.isEmpty)
      #expect(library.catalog.records.map(\.file) == [name + "/a.ttf"])
    }
  }

  @Test func theNamesOfAFolderGoThereAndBack() {
    let names = FontPathNames([".", "fonts", "../shared", "/usr/fonts"])
    let here = FileManager.default.currentDirectoryPath
    #expect(names.absolute(".") == here)
    #expect(names.shown(here + "/a.ttf") == "a.ttf")
    #expect(names.shown(names.absolute("../shared") + "/x/a.ttf") == "../shared/x/a.ttf")
    #expect(names.shown("/usr/fonts/a.ttf") == "/usr/fonts/a.ttf")
    #expect(!names.absolute("../shared").contains(".."))
  }

  @Test func aFileThatIsListedAndLiesInAListedFolderIsFoundOnce() throws {
    let folder = try FontFolder()
    let library = try library([folder.name], files: [folder.name + "/a.ttf"])
    #expect(library.findings.isEmpty && library.skipped.isEmpty)
    #expect(library.catalog.records.count == 1)
  }

  @Test func anAbsentFolderIsAFinding() throws {
    let library = try library(["nowhere/fonts"], files: [regular])
    #expect(
      library.findings.map(\.message) == [
        "cannot read the font folder 'nowhere/fonts': No such file or directory"
      ])
    #expect(library.familyNames == ["Noto Sans"])
  }

  @Test(.timeLimit(.minutes(1)))
  func aPipeAmongFontsHoldsNothingUp() throws {
    let folder = try FontFolder()
    #expect(mkfifo(folder.name + "/pipe.ttf", 0o600) == 0)
    let found = try library([folder.name], files: [folder.name + "/pipe.ttf"])
    #expect(found.familyNames == ["Noto Sans"])
    #expect(
      found.findings.map(\.message) == ["'\(folder.name)/pipe.ttf' is not a regular file"])
  }

  @Test func fontsThatCannotBeUsedAreNamed() throws {
    let folder = try FontFolder()
    try folder.write("wOFF0000", to: "web.woff")
    try folder.write("hello", to: "broken.otf")
    try folder.write("read me", to: "OFL.txt")
    let library = try library([folder.name])
    #expect(library.findings.isEmpty)
    #expect(
      library.skipped.map(\.message) == [
        "'\(folder.name)/broken.otf' is not a font", "'\(folder.name)/web.woff' is a WOFF file",
      ])
    #expect(library.skipped.allSatisfy { $0.words["folder"] == folder.name })
  }
}
