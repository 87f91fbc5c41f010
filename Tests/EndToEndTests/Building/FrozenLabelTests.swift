// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// One bad label never stops the others, and loses nothing.
@Suite struct FrozenLabelTests {
  private func broken() throws -> (place: Workspace, before: [String: Data]) {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.tree("Output")
    try place.write(
      Sample.head + "labels:\n  a: {style: plian, text: Alpha}\n  b: {style: plain, text: Gamma}\n",
      to: "assets.yaml")
    return (place, before)
  }

  @Test func keepsTheirPicturesAndListsThem() throws {
    let (place, before) = try broken()
    let output = try place.program.run("build")
    #expect(output.status == 1)
    #expect(output.stderr.contains("error[style_unknown]: unknown style 'plian'"))
    #expect(output.stderr.contains("kept Output/en/a.png (its label is in error)\n"))
    #expect(
      output.stderr.contains(
        "note: 'a' was not drawn; its 1 image from the last good build was kept\n"))
    let after = try place.tree("Output")
    #expect(after["en/a.png"] == before["en/a.png"])
    #expect(after["en/b.png"] != before["en/b.png"])
    let metrics = String(decoding: after["metrics.json"] ?? Data(), as: UTF8.self)
    #expect(!metrics.contains("en/a.png"))
    #expect(metrics.contains("en/b.png"))
  }

  @Test func removesTheirPicturesWhereNothingIsToBeKept() throws {
    let (place, _) = try broken()
    let output = try place.program.run("build", "--no-keep", "-v")
    #expect(output.status == 1)
    #expect(output.stderr.contains("deleted Output/en/a.png (its label is in error)\n"))
    #expect(!output.stderr.contains("kept") && !output.stderr.contains("no label asks for it"))
    #expect(try place.tree("Output").keys.sorted() == ["en/b.png", "metrics.json"])
  }

  @Test func labelsInErrorAreCountedAndListed() throws {
    let (place, _) = try broken()
    _ = try place.program.run("build")
    let metrics = String(decoding: try place.read("Output/metrics.json"), as: UTF8.self)
    #expect(metrics.contains("\"error\": 1,") && metrics.contains("\"labels\": 2,"))
    let build = try place.program.run("build", "--json")
    #expect(build.stdout.contains("\"kept\":1"))
    let list = try place.program.run("list")
    let words = list.stdout.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(words.contains { $0.prefix(4) == ["a", "en", "error", "plian"] }, "\(list.stdout)")
    #expect(list.status == 1)
  }

  @Test func aRepairedLabelIsWrittenAgainWithoutATrace() throws {
    let (place, before) = try broken()
    _ = try place.program.run("build")
    try place.write(Sample.manifest(["a": "Alpha", "b": "Beta"]), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try place.tree("Output") == before)
  }

  @Test func aLabelThatIsRemovedWhileItIsBrokenGoes() throws {
    let (place, _) = try broken()
    _ = try place.program.run("build")
    try place.write(Sample.manifest(["b": "Gamma"]), to: "assets.yaml")
    _ = try place.program.run("build")
    #expect(!place.exists("Output/en/a.png"))
  }

  @Test(arguments: ["labels: [", "", "# nothing\n", "version: 1\nlabels: {a: {text: A}", "\u{0}"])
  func aManifestThatCannotBeReadChangesNothing(text: String) throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.stamps("Output")
    try place.write(text, to: "assets.yaml")
    let output = try place.program.run("build", "--no-keep")
    #expect(output.status == 1 || output.status == 2, "\(output.status) \(output.stderr)")
    #expect(try place.stamps("Output") == before)
  }

  @Test func anIncludeThatCannotBeReadKeepsWhatItDefined() throws {
    let place = try Workspace()
    try place.write(
      Sample.manifest(["a": "Alpha"], more: "include: [more.yaml]\n"), to: "assets.yaml")
    try place.write("labels: {b: {style: plain, text: Beta}}\n", to: "more.yaml")
    _ = try place.program.run("build")
    let before = try place.tree("Output")
    try place.write("labels: {b: {style: plain, text: Be\n", to: "more.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 1)
    #expect(try place.tree("Output")["en/b.png"] == before["en/b.png"])
    try place.write("labels: {b: {style: plain, text: Beta}}\n", to: "more.yaml")
    #expect(try place.program.run("build").status == 0)
    #expect(try place.tree("Output") == before)
  }

  @Test func twentyBadLabelsStopNoneOfTheGoodOnes() throws {
    let place = try Workspace()
    let bad = (0..<20).map { "  bad\($0): {style: plain, text: B, width: 1\($0)}\n" }.joined()
    try place.write(
      Sample.manifest(["a": "Alpha", "b": "Beta"]) + bad, to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 1)
    #expect(try place.tree("Output").keys.sorted() == ["en/a.png", "en/b.png", "metrics.json"])
  }
}
