// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// The end of a watcher, asked for at a bad moment.
@Suite struct StopTests {
  @Test func inTheMiddleOfABuildItEndsWithWholeFiles() throws {
    let place = try Workspace.built(Sample.many(400))
    let watcher = try RunningWatcher(place)
    try place.write(Sample.manifest(Sample.many(400, text: "Other")), to: "assets.yaml")
    try watcher.next("building")
    #expect(watcher.stop() == 0)
    #expect(try place.incompleteFiles().filter { !$0.contains(".labelsmith") } == [])
    #expect(try place.program.run("build").status == 0)
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  @Test func askedTwiceItEndsAtOnce() throws {
    let place = try Workspace.built(Sample.many(400))
    let watcher = try RunningWatcher(place)
    try place.write(Sample.manifest(Sample.many(400, text: "Other")), to: "assets.yaml")
    try watcher.next("building")
    kill(watcher.process.processIdentifier, SIGTERM)
    let status = watcher.stop()
    #expect(status == 0 || status == 128 + SIGTERM)
    #expect(try place.incompleteFiles().filter { !$0.contains(".labelsmith") } == [])
    // The next one needs no clean-up by hand.
    let next = try RunningWatcher(place)
    #expect(try next.converge() == [])
    #expect(next.stop() == 0)
  }
}
