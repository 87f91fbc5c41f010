// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// What an earlier run, a crash or a person left in the tool's own folder.
@Suite struct LeftoverTests {
  @Test(arguments: [
    "", "garbage \u{1}\u{2}\n", "pid 1\nrole watcher\n", "pid -5\nrole x\nurl \n",
    String(repeating: "x", count: 100_000),
  ])
  func whateverStandsInTheLockFileABuildStarts(content: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    try Data(content.utf8).write(
      to: place.url.appendingPathComponent("Output/.labelsmith/lock"))
    try place.write(Sample.manifest(["a": "Other"]), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(output.stderr.contains("1 image written"))
  }

  /// Damages the ledger in a way and says that nothing but time is lost.
  private func buildAfter(
    _ damage: String, _ change: (URL, Data) throws -> Void
  ) throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta", "c": "Gamma"])
    try place.write("mine", to: "Output/en/mine.png")
    let ledger = place.url.appendingPathComponent("Output/.labelsmith/ledger.db")
    for end in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: ledger.path + end)
    }
    try change(ledger, Data(contentsOf: ledger))
    try place.write(Sample.manifest(["a": "Alpha", "b": "Other"]), to: "assets.yaml")
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(damage): \(output.stderr)")
    #expect(
      try place.deviations(from: place.freshTree(), except: ["en/mine.png"]) == [], "\(damage)")
    #expect(try place.read("Output/en/mine.png") == Data("mine".utf8))
    #expect(try place.program.run("build").stderr.contains("0 images written"), "\(damage)")
  }

  @Test(arguments: 0...12)
  func aLedgerCutOffAnywhereCostsNothingButTime(twelfths: Int) throws {
    try buildAfter("cut at \(twelfths)/12") { url, data in
      try data.prefix(data.count * twelfths / 12).write(to: url)
    }
  }

  @Test(arguments: 0..<10)
  func aLedgerWithWrongBytesCostsNothingButTime(place: Int) throws {
    try buildAfter("byte \(place)") { url, data in
      var data = data
      // The header, and then something in the middle of most pages.
      let offset = place < 3 ? [16, 24, 60][place] : place * data.count / 10 + 777
      data[offset % data.count] ^= 0x55
      try data.write(to: url)
    }
  }

  @Test func aLedgerThatIsSomethingElseCostsNothingButTime() throws {
    try buildAfter("text") { url, _ in try Data("not a database at all".utf8).write(to: url) }
    try buildAfter("folder") { url, _ in
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try buildAfter("gone") { url, _ in try FileManager.default.removeItem(at: url) }
  }

  @Test func aLedgerOfAnotherFolderOwnsNothingHere() throws {
    let other = try Workspace.built(["x": "Alpha", "y": "Beta"])
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("mine", to: "Output/en/x.png")
    for end in ["", "-wal", "-shm"] {
      let name = "Output/.labelsmith/ledger.db" + end
      let (source, target) = (
        other.url.appendingPathComponent(name), place.url.appendingPathComponent(name)
      )
      try? FileManager.default.removeItem(at: target)
      if other.exists(name) { try FileManager.default.copyItem(at: source, to: target) }
    }
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try place.read("Output/en/x.png") == Data("mine".utf8))
    #expect(try place.deviations(from: place.freshTree(), except: ["en/x.png"]) == [])
  }

  @Test(arguments: [(0o077, 0o600), (0o000, 0o644), (0o022, 0o644)])
  func theUmaskDecidesWhoMayRead(mask: Int, mode: Int) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    let octal = String(mask, radix: 8)
    #expect(try place.shell("umask \(octal); exec \"$0\" build", Program.labelsmith.path) == 0)
    for path in ["Output/en/a.png", "Output/metrics.json"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: place.url.appendingPathComponent(path).path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func foreignFilesNamedLikeTemporaryOnesStay() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let names = [".labelsmith-tmp", ".labelsmith-0123-4567", ".labelsmith-x.swap"]
    for name in names { try place.write("mine", to: "Output/en/" + name) }
    try place.write(Sample.manifest(["a": "Other"]), to: "assets.yaml")
    #expect(try place.program.run("build").status == 0)
    for name in names { #expect(try place.read("Output/en/" + name) == Data("mine".utf8)) }
  }
}
