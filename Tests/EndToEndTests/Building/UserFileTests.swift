// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A file that is not the tool's own is never changed and never removed.
@Suite struct UserFileTests {
  @Test func aFileAtAnOutputsNameIsAConflictForThatLabelOnly() throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("mine", to: "Output/en/new.png")
    try place.write(
      Sample.manifest(["a": "Alpha", "new": "New", "z": "Zeta"]), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 1)
    #expect(output.stderr.contains("error[conflict]"))
    #expect(try place.read("Output/en/new.png") == Data("mine".utf8))
    #expect(place.exists("Output/en/z.png"))
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/en/new.png"))
    #expect(try place.program.run("build").status == 0)
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func metricsOfSomebodyElseAreNotOverwritten() throws {
    let place = try Workspace()
    try place.write("{\"mine\": true}", to: "Output/metrics.json")
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 1)
    #expect(output.stderr.contains("error[conflict]"))
    #expect(try place.read("Output/metrics.json") == Data("{\"mine\": true}".utf8))
    #expect(place.exists("Output/en/a.png"))
  }

  @Test(arguments: [true, false])
  func aPictureEditedByHandGoesToTheQuarantine(labelChanges: Bool) throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("edited by hand", to: "Output/en/a.png")
    if labelChanges { try place.write(Sample.manifest(["a": "Other"]), to: "assets.yaml") }
    let output = try place.program.run("build")
    #expect(output.status == 0)
    #expect(output.stderr.contains("warning[modified_output]"))
    let quarantine = place.url.appendingPathComponent("Output/.labelsmith/quarantine")
    let kept = try #require(FileManager.default.enumerator(atPath: quarantine.path))
      .compactMap { $0 as? String }
      .compactMap { try? Data(contentsOf: quarantine.appendingPathComponent($0)) }
    #expect(kept.contains(Data("edited by hand".utf8)))
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func anEditedPictureOfARemovedLabelStays() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    try place.write("edited by hand", to: "Output/en/b.png")
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    _ = try place.program.run("build")
    let all =
      try place.tree("Output").values
      + [try? place.read("Output/.labelsmith/quarantine/en/b.png")].compactMap(\.self)
    #expect(all.contains(Data("edited by hand".utf8)))
  }

  @Test func aLinkAtAnOutputsNameIsNotFollowed() throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("victim", to: "victim.txt")
    let picture = place.url.appendingPathComponent("Output/en/a.png")
    try FileManager.default.removeItem(at: picture)
    try FileManager.default.createSymbolicLink(
      at: picture, withDestinationURL: place.url.appendingPathComponent("victim.txt"))
    _ = try place.program.run("build")
    #expect(try place.read("victim.txt") == Data("victim".utf8))
  }

  @Test func aFolderBehindALinkIsNotWrittenTo() throws {
    let place = try Workspace()
    try FileManager.default.createDirectory(
      at: place.url.appendingPathComponent("victim"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: place.url.appendingPathComponent("Output"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: place.url.appendingPathComponent("Output/en"),
      withDestinationURL: place.url.appendingPathComponent("victim"))
    try place.write(Sample.manifest(["a": "Alpha"], locales: "[en, de]"), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 1 || output.status == 4, "\(output.status) \(output.stderr)")
    #expect(try place.tree("victim").isEmpty)
  }

  @Test(arguments: [(["a"], ["a/b"]), (["a/b", "a/c/d"], ["a"]), (["a", "c"], ["a/b", "c/d"])])
  func aFileOfOursIsNotInTheWayOfAFolder(old: [String], new: [String]) throws {
    func labels(_ keys: [String]) -> [String: String] {
      Dictionary(uniqueKeysWithValues: keys.map { ($0, "Text") })
    }
    let output = "output: {path: \"{key}\"}\n"
    let place = try Workspace.built(labels(old), more: output)
    try place.write(Sample.manifest(labels(new), more: output), to: "assets.yaml")
    let result = try place.program.run("build")
    #expect(result.status == 0, "\(result.stderr)")
    #expect(try place.tree("Output").keys.sorted() == (new + ["metrics.json"]).sorted())
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func aFileOfTheUserInTheWayOfAFolderIsNamed() throws {
    let place = try Workspace()
    try place.write("mine", to: "Output/en")
    try place.write(Sample.manifest(["a": "Alpha"], locales: "[en, de]"), to: "assets.yaml")
    let output = try place.program.run("build", "--allow", "fallback")
    #expect(output.status == 1)
    #expect(
      output.stderr.contains(
        "error[conflict]: 'Output/en' is not one of our files, and 'Output/en/a.png' needs a folder"
      ))
    #expect(!output.stderr.contains("the old file was left"))
    #expect(try place.read("Output/en") == Data("mine".utf8))
    #expect(place.exists("Output/de/a.png"))
  }

  @Test func foreignFilesInTheOutputFolderStayThroughEveryBuild() throws {
    let place = try Workspace()
    let mine = ["Output/readme.txt", "Output/en/notes.png", "Output/.hidden", "Output/x/y/z.json"]
    for path in mine { try place.write("mine: " + path, to: path) }
    for labels in [["a": "Alpha", "b": "Beta"], ["a": "Other"], [:]] {
      try place.write(Sample.manifest(labels), to: "assets.yaml")
      let output = try place.program.run("build")
      #expect(output.status == 0, "\(output.stderr)")
      for path in mine { #expect(try place.read(path) == Data(("mine: " + path).utf8)) }
    }
  }

  @Test func whatTheBuildWritesLiesInItsOutputFolderAlone() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    let manifest = try place.read("assets.yaml")
    _ = try place.program.run("build")
    let names = try FileManager.default.contentsOfDirectory(atPath: place.url.path)
    #expect(names.sorted() == ["Output", "assets.yaml"])
    #expect(try place.read("assets.yaml") == manifest)
    #expect(try place.read("Output/.labelsmith/.gitignore") == Data("*\n".utf8))
  }
}
