// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Two machines that differ are told apart before anything is drawn.
@Suite struct LockTests {
  private func locked() throws -> Workspace {
    let place = try Workspace.built(["a": "Alpha"])
    let output = try place.program.run("lock")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(output.stderr.contains("labelsmith.lock: "))
    return place
  }

  private func edit(_ place: Workspace, _ old: String, _ new: String) throws {
    let text = String(decoding: try place.read("labelsmith.lock"), as: UTF8.self)
    #expect(text.contains(old))
    try place.write(text.replacingOccurrences(of: old, with: new), to: "labelsmith.lock")
  }

  @Test func theSameMachineHoldsItsLock() throws {
    let place = try locked()
    for command in ["build", "check", "lint"] {
      #expect(try place.program.run(command, "--frozen").status == 0)
    }
    let before = try place.read("labelsmith.lock")
    #expect(try place.program.run("lock").status == 0)
    #expect(try place.read("labelsmith.lock") == before)
  }

  @Test(arguments: ["build", "check", "lint", "watch"])
  func anotherLibraryIsNamedAndNothingIsDrawn(command: String) throws {
    let place = try locked()
    let text = String(decoding: try place.read("labelsmith.lock"), as: UTF8.self)
    let version = try #require(text.firstMatch(of: /"harfbuzz" : "([^"]+)"/)).1
    try edit(place, "\"harfbuzz\" : \"\(version)\"", "\"harfbuzz\" : \"1.2.3\"")
    try place.write(Sample.manifest(["a": "Other"]), to: "assets.yaml")
    let before = try place.stamps("Output")
    let output = try place.program.run(command, "--frozen")
    #expect(output.status == 4)
    #expect(output.stderr.contains("harfbuzz 1.2.3 → \(version)"), "\(output.stderr)")
    #expect(output.stderr.contains("labelsmith lock"))
    #expect(try place.stamps("Output") == before)
  }

  @Test func anotherFontFileIsNamed() throws {
    let place = try locked()
    let text = String(decoding: try place.read("labelsmith.lock"), as: UTF8.self)
    let hash = try #require(text.firstMatch(of: /"sha256" : "([0-9a-f]{64})"/)).1
    try edit(place, String(hash), String(repeating: "0", count: 64))
    let output = try place.program.run("build", "--frozen")
    #expect(output.status == 4)
    #expect(output.stderr.contains(" is another file"), "\(output.stderr)")
  }

  @Test(arguments: [nil, "", "{}", "{\"version\": 2, \"libraries\": {}, \"fonts\": []}"])
  func withoutALockThereIsNothingToHold(text: String?) throws {
    let place = try Workspace.built(["a": "Alpha"])
    if let text { try place.write(text, to: "labelsmith.lock") }
    let output = try place.program.run("build", "--frozen")
    #expect(output.status == 2)
    #expect(output.stderr.contains("labelsmith lock"), "\(output.stderr)")
  }

  @Test func aProjectThatCannotBeReadIsNotLocked() throws {
    let place = try Workspace()
    #expect(try place.program.run("lock").status == 2)
    try place.write("version: 1\nstyles: [\n", to: "assets.yaml")
    #expect(try place.program.run("lock").status == 1)
    #expect(!place.exists("labelsmith.lock"))
  }
}
