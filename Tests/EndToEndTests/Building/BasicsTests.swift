// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite struct BasicsTests {
  @Test func aSecondBuildTouchesNoFile() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"], locales: "[en, de]")
    let before = try place.stamps("Output")
    #expect(
      before.keys.sorted() == ["de/a.png", "de/b.png", "en/a.png", "en/b.png", "metrics.json"])
    let second = try place.program.run("build")
    #expect(second.status == 0)
    #expect(second.stderr.contains("0 images written, 4 up to date, 0 removed"))
    #expect(try place.stamps("Output") == before)
  }

  @Test func anEditDrawsItsOwnLabelAndNoOther() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.stamps("Output")
    try place.write(Sample.manifest(["a": "Alpha", "b": "Gamma"]), to: "assets.yaml")
    #expect(try place.program.run("build").stderr.contains("1 image written, 1 up to date"))
    let after = try place.stamps("Output")
    #expect(after["en/a.png"] == before["en/a.png"])
    #expect(after["en/b.png"] != before["en/b.png"])
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func theSameBytesSavedAgainDrawNothing() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.stamps("Output")
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    #expect(try place.program.run("build").stderr.contains("0 images written"))
    #expect(try place.stamps("Output") == before)
  }

  @Test func theFilesOfARemovedLabelGo() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"], locales: "[en, de]")
    try place.write(Sample.manifest(["a": "Alpha"], locales: "[en, de]"), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 0)
    #expect(output.stderr.contains("2 removed"))
    #expect(output.stderr.contains("deleted Output/{de,en}/b.png"))
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func theLastFileOfAFolderTakesTheFolderWithIt() throws {
    let place = try Workspace.built(["menu/a": "Alpha", "b": "Beta"])
    #expect(place.exists("Output/en/menu/a.png"))
    try place.write(Sample.manifest(["b": "Beta"]), to: "assets.yaml")
    _ = try place.program.run("build")
    #expect(!place.exists("Output/en/menu"))
    #expect(place.exists("Output/en/b.png"))
  }

  @Test func withoutPruningStaleFilesStay() throws {
    let more = "output: {prune: false}\n"
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"], more: more)
    try place.write(Sample.manifest(["a": "Alpha"], more: more), to: "assets.yaml")
    #expect(try place.program.run("build").status == 0)
    #expect(place.exists("Output/en/b.png"))
  }

  @Test func deletedAndTruncatedFilesComeBack() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta", "c": "Gamma"])
    let fresh = try place.tree("Output")
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/en/a.png"))
    try Data().write(to: place.url.appendingPathComponent("Output/en/b.png"))
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/metrics.json"))
    #expect(try place.program.run("build").status == 0)
    #expect(try place.tree("Output") == fresh)
  }

  @Test func aBuildOfOneLabelLeavesTheOthersAlone() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta", "c": "Gamma"])
    let before = try place.tree("Output")
    try place.write(Sample.manifest(["a": "Other", "b": "Other"]), to: "assets.yaml")
    let output = try place.program.run("build", "--label", "a")
    #expect(output.status == 0, "\(output.stderr)")
    let after = try place.tree("Output")
    #expect(after["en/a.png"] != before["en/a.png"])
    #expect(after["en/b.png"] == before["en/b.png"])
    #expect(after["en/c.png"] == before["en/c.png"])
    _ = try place.program.run("build")
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func adoptsCommittedPicturesAfterAFreshClone() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.stamps("Output")
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/.labelsmith"))
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try place.stamps("Output") == before)
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    _ = try place.program.run("build")
    #expect(!place.exists("Output/en/b.png"))
  }

  @Test func adoptsByTheMetricsWhatHasChangedSinceTheClone() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta", "c": "Gamma"])
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/.labelsmith"))
    try place.write(Sample.manifest(["a": "Other", "b": "Beta"]), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func cleanRemovesOwnFilesAndNoOthers() throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("mine", to: "Output/en/notes.txt")
    #expect(try place.program.run("clean").status == 0)
    #expect(try place.tree("Output").keys.sorted() == ["en/notes.txt"])
  }
}
