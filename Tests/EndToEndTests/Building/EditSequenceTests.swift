// SPDX-License-Identifier: MIT

import Foundation
import RandomProjects
import Testing

extension Workspace {
  /// Makes the files on disk those of a project.
  func write(_ project: RandomProject, after earlier: RandomProject?) throws {
    let (new, old) = (project.texts, earlier?.texts ?? [:])
    for path in old.keys where new[path] == nil {
      try FileManager.default.removeItem(at: url.appendingPathComponent(path))
    }
    for (path, text) in new where old[path] != text { try write(text, to: path) }
  }
}

@Suite struct EditSequenceTests {
  @Test func theProgramConvergesAfterEveryRandomEdit() throws {
    var random = SeededGenerator(seed: 77)
    var project = RandomProject(using: &random)
    let place = try Workspace()
    var earlier: RandomProject?
    var history: [String] = []
    for _ in 0..<Soak.rounds(20) {
      try place.write(project, after: earlier)
      let output = try place.program.run("build")
      try #require(output.status == 0, "\(output.stderr) after \(history.suffix(3))")
      let deviations = try place.deviations(from: place.freshTree())
      try #require(deviations == [], "after \(history.suffix(3))")
      #expect(try place.program.run("check").status == 0, "after \(history.suffix(3))")
      earlier = project
      history.append(project.edit(using: &random))
      history.append(project.edit(using: &random))
    }
  }
}
