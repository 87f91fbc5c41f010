// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@Suite struct CheckTests {
  private func check(_ place: Workspace) throws -> Program.Output { try place.program.run("check") }

  @Test func isContentWithWhatABuildLeaves() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let output = try check(place)
    #expect(output.status == 0)
    #expect(output.stderr.contains("2 up to date, 0 out of date, 0 modified, 0 stale"))
  }

  @Test func noticesPicturesThatAreOutOfDate() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    try place.write(Sample.manifest(["a": "Other", "b": "Beta"]), to: "assets.yaml")
    let output = try check(place)
    #expect(output.status == 3)
    #expect(output.stderr.contains("out of date: Output/en/a.png"))
  }

  @Test(arguments: ["en/a.png", "metrics.json"])
  func noticesFilesThatAreGone(path: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/" + path))
    let output = try check(place)
    #expect(output.status == 3)
    #expect(output.stderr.contains("Output/" + path))
  }

  @Test(arguments: ["en/a.png", "metrics.json"])
  func noticesFilesThatWereChanged(path: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("edited by hand", to: "Output/" + path)
    let output = try check(place)
    #expect(output.status == 3)
    #expect(output.stderr.contains("modified: Output/" + path))
  }

  @Test func noticesAChangeThatKeepsSizeAndTime() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let file = place.url.appendingPathComponent("Output/en/a.png")
    let date = try #require(
      try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 20] ^= 1
    try bytes.write(to: file)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    #expect(try check(place).status == 3)
  }

  @Test func noticesPicturesNobodyAsksForAnyMore() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    let output = try check(place)
    #expect(output.status == 3)
    #expect(output.stderr.contains("stale: Output/en/b.png"))
  }

  @Test func anErrorWeighsMoreThanPicturesOutOfDate() throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write(
      Sample.manifest(["a": "Other"]) + "  b: {style: none, text: B}\n", to: "assets.yaml")
    #expect(try check(place).status == 1)
  }

  @Test func comparesByDrawingWhereTheLedgerIsLost() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/.labelsmith"))
    #expect(try check(place).status == 0)
    try place.write("edited by hand", to: "Output/en/a.png")
    #expect(try check(place).status == 3)
  }

  @Test func isNotContentWithoutAnyOutput() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    #expect(try check(place).status == 3)
    #expect(!place.exists("Output"))
  }

  enum State: CaseIterable { case upToDate, outOfDate, modified, stale, neverBuilt, ledgerLost }

  @Test(arguments: State.allCases)
  func writesNothing(state: State) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha", "b": "Beta"]), to: "assets.yaml")
    if state != .neverBuilt { _ = try place.program.run("build") }
    switch state {
    case .upToDate, .neverBuilt: break
    case .outOfDate: try place.write(Sample.manifest(["a": "O", "b": "O"]), to: "assets.yaml")
    case .modified: try place.write("edited", to: "Output/en/a.png")
    case .stale: try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    case .ledgerLost:
      try FileManager.default.removeItem(at: place.url.appendingPathComponent("Output/.labelsmith"))
    }
    let before = try place.listing()
    for command in ["check", "lint", "list", "explain a", "fonts"] {
      _ = try place.program.run(command.split(separator: " ").map(String.init))
      #expect(try place.listing() == before, "\(command)")
    }
  }

  @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0))
  func worksForSomebodyWhoMayOnlyRead() throws {
    let place = try Workspace.built(["a": "Alpha"])
    // Another user may read everything and write nothing.
    chmod(place.url.path, 0o755)
    let before = try place.listing()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments =
      ["--reuid=65534", "--regid=65534", "--clear-groups", Program.labelsmith.path, "check"]
    process.currentDirectoryURL = place.url
    process.environment = ["PATH": "/usr/bin:/bin", "G_DEBUG": "fatal-warnings"]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // 127: the other user cannot even start the program where it lies.
    #expect([0, 126, 127].contains(process.terminationStatus), "\(process.terminationStatus)")
    #expect(try place.listing() == before)
  }

  @Test func lintNeedsNoOutputFolderAndMakesNone() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    #expect(try place.program.run("lint").status == 0)
    #expect(!place.exists("Output"))
    try place.write("a file where the folder should be", to: "Output")
    #expect(try place.program.run("lint").status == 0)
  }
}
