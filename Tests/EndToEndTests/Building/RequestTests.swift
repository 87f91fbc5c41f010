// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What makes no sense in a project is refused before anything is written.
@Suite struct RequestTests {
  @Test(arguments: [
    (["--locale", "xx"], "there is no locale 'xx' in this project", "it has en, de"),
    (["--locale", "en,dde"], "there is no locale 'dde' in this project", "did you mean 'de'?"),
    (["--label", "zz*"], "no label matches 'zz*'", "labelsmith list"),
    (["--label", "menu.plya"], "there is no label 'menu.plya'", "did you mean 'menu.play'?"),
    (["--style", "plian"], "there is no style of a label 'plian'", "did you mean 'plain'?"),
  ])
  func aSelectionThatSelectsNothingIsRefused(
    flags: [String], message: String, hint: String
  ) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["menu.play": "Play"], locales: "[en, de]"), to: "assets.yaml")
    for command in ["build", "check", "lint", "list"] {
      let output = try place.program.run([command] + flags)
      #expect(output.status == 2, "\(command) \(output.stderr)")
      #expect(output.stderr.contains(message) && output.stderr.contains(hint), "\(output.stderr)")
    }
    #expect(!place.exists("Output"))
  }

  @Test(arguments: ["EN", "en", "En"]) func aLocaleIsKnownByAnySpelling(tag: String) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"], locales: "[en, de]"), to: "assets.yaml")
    #expect(try place.program.run("build", "--locale", tag).status == 0)
    #expect(place.exists("Output/en/a.png") && !place.exists("Output/de/a.png"))
  }

  @Test(arguments: [
    (["explain", "a", "--locale", "fr"], 2, "there is no locale 'fr'"),
    (["explain", "ab"], 2, "did you mean 'a'?"),
    (["explain", "a", "--locale", "de"], 2, "the label 'a' is not drawn in what was asked for"),
    (["explain", "broken"], 1, "the label 'broken' is in error and is not drawn"),
  ])
  func explainSaysWhyThereIsNothingToExplain(
    words: [String], status: Int32, message: String
  ) throws {
    let place = try Workspace()
    try place.write(
      Sample.head + "locales: [en, de]\nlabels:\n  a: {style: plain, text: A, only: [en]}\n"
        + "  broken: {style: plian, text: B}\n", to: "assets.yaml")
    let output = try place.program.run(words)
    #expect(output.status == status, "\(output.stderr)")
    #expect(output.stderr.contains(message), "\(output.stderr)")
    if status == 1 { #expect(output.stderr.contains("error[style_unknown]")) }
  }

  @Test(arguments: [
    ["build", "--report", "assets.yaml"], ["build", "--depfile", "assets.yaml"],
    ["render", "--text", "x", "-o", "assets.yaml"], ["build", "--report", "./more/../assets.yaml"],
    ["build", "--report", "link"], ["build", "--report", "hard"],
    ["build", "--depfile", "more/part.yaml"], ["render", "--text", "x", "-o", "font.ttf"],
    ["build", "--report", "Output/metrics.json"], ["build", "--depfile", "Output/en/a.png"],
    ["build", "--report", "Output/.labelsmith/ledger.db"],
    ["build", "--report", "new", "--depfile", "./new"],
  ])
  func nothingIsWrittenOverAnInputOrAnImage(words: [String]) throws {
    let place = try Workspace()
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      toPath: place.url.appendingPathComponent("font.ttf").path)
    try place.write("labels: {b: {style: s, text: B}}\n", to: "more/part.yaml")
    try place.write(
      "version: 1\ninclude: [more/*.yaml]\nfonts: {system: false, files: [font.ttf]}\n"
        + "styles: {s: {font: {family: DejaVu Sans, size: 9}}}\n"
        + "labels: {a: {style: s, text: A}}\n", to: "assets.yaml")
    #expect(try place.program.run("build").status == 0)
    #expect(try place.shell("ln -s assets.yaml link && ln more/part.yaml hard") == 0)
    let before = try place.tree(".")
    let output = try place.program.run(words)
    #expect(output.status == 2, "\(output.stderr)")
    #expect(try place.tree(".") == before)
  }

  @Test func aBrokenManifestIsNotWrittenOverEither() throws {
    let place = try Workspace()
    try place.write("labels: [", to: "assets.yaml")
    #expect(try place.program.run("build", "--report", "assets.yaml").status == 2)
    #expect(try place.read("assets.yaml") == Data("labels: [".utf8))
  }

  @Test func theDependencyRuleNamesTheFontsThatDraw() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    #expect(try place.program.run("build", "--depfile", "out.d").status == 0)
    let rule = String(decoding: try place.read("out.d"), as: UTF8.self)
    #expect(rule.contains("assets.yaml") && rule.contains("/dejavu/DejaVuSans.ttf"))
  }

  @Test(arguments: [("labels: [", 1), ("version: 2\nlabels: {}\n", 2)])
  func cleaningWithABrokenManifestFails(text: String, status: Int32) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.tree("Output")
    try place.write(text, to: "assets.yaml")
    let output = try place.program.run("clean")
    #expect(output.status == status || output.status == 2, "\(output.status) \(output.stderr)")
    #expect(output.status != 0)
    #expect(!output.stderr.contains("0 files removed"))
    #expect(try place.tree("Output") == before)
  }

  @Test(arguments: [
    ("", "project/Output"), ("output: {directory: out}\n", "project/out"),
    ("output: {scales: [1]}\n", "project/Output"), ("output: {directory: ../out}\n", "out"),
  ])
  func theOutputFolderIsRelativeToTheManifest(more: String, folder: String) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"], more: more), to: "project/assets.yaml")
    #expect(try place.program.run("build", "project/assets.yaml").status == 0)
    #expect(try place.tree(folder).keys.sorted() == ["en/a.png", "metrics.json"])
    #expect(try place.program.run("check", "project/assets.yaml").status == 0)
  }

  @Test(arguments: [".", "./", "sub/.."])
  func theManifestsOwnFolderIsRefusedInTheManifestToo(folder: String) throws {
    let place = try Workspace()
    try place.write(
      Sample.manifest(["a": "Alpha"], more: "output: {directory: \"\(folder)\"}\n"),
      to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 2, "\(output.stderr)")
    #expect(output.stderr.contains("it holds the manifest"))
  }
}
