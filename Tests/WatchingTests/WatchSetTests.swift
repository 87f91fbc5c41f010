// SPDX-License-Identifier: MIT

import Hashing
import Testing

@testable import Watching

struct WatchSetTests {
  private func watchSet(
    _ inputs: [String], on disk: FakeDisk, outputs: [String] = [], ceiling: Int = 8192
  ) -> WatchSet {
    WatchSet(
      inputs: inputs.map { WatchedInput(path: $0, content: .absent) }, outputs: outputs,
      workingDirectory: "/home/me", status: disk, ceiling: ceiling)
  }

  @Test func everyDirectoryOnThePathIsWatchedForTheNextName() {
    let disk = FakeDisk(directories: ["/home", "/home/me"], files: ["/home/me/m.yaml"])
    let set = watchSet(["m.yaml"], on: disk)
    #expect(set.inputNames == ["/": ["home"], "/home": ["me"], "/home/me": ["m.yaml"]])
  }

  @Test func theDirectoriesOfALinkAndOfItsTargetAreWatched() {
    let disk = FakeDisk(
      directories: ["/home", "/home/me", "/data", "/data/v1"],
      links: ["/home/me/m.yaml": "current/m.yaml", "/home/me/current": "/data/v1"],
      files: ["/data/v1/m.yaml"])
    let set = watchSet(["m.yaml"], on: disk)
    #expect(
      set.inputNames == [
        "/": ["home", "data"], "/home": ["me"], "/home/me": ["m.yaml", "current"],
        "/data": ["v1"], "/data/v1": ["m.yaml"],
      ])
  }

  @Test func aRelativeLinkStartsWhereTheLinkLies() {
    let disk = FakeDisk(
      directories: ["/a", "/a/b", "/c"], links: ["/a/b/m": "../../c/m"], files: ["/c/m"])
    let set = watchSet(["/a/b/m"], on: disk)
    #expect(set.inputNames["/c"] == ["m"])
    #expect(set.inputNames["/"] == ["a", "c"])
  }

  @Test func dotDotAfterALinkLeadsToTheParentOfTheTarget() {
    let disk = FakeDisk(
      directories: ["/a", "/x", "/x/y"], links: ["/a/l": "/x/y"], files: ["/x/m"])
    #expect(watchSet(["/a/l/../m"], on: disk).inputNames["/x"] == ["y", "m"])
  }

  @Test(arguments: [
    (["/home"], "/home", "me"),
    (["/home", "/home/me"], "/home/me", "l10n"),
    (["/home", "/home/me", "/home/me/l10n"], "/home/me/l10n", "de"),
  ])
  func aMissingPartIsAwaitedInTheDeepestDirectoryThatExists(
    directories: [String], deepest: String, name: String
  ) {
    let set = watchSet(["/home/me/l10n/de/m.po"], on: FakeDisk(directories: directories))
    #expect(set.directories.last?.path == deepest)
    #expect(set.inputNames[deepest] == [name])
  }

  @Test func aFileWhereADirectoryShouldBeEndsTheWay() {
    let disk = FakeDisk(directories: ["/a"], files: ["/a/b"])
    #expect(watchSet(["/a/b/c"], on: disk).inputNames == ["/": ["a"], "/a": ["b"]])
  }

  @Test func aLoopOfLinksEnds() {
    let disk = FakeDisk(directories: ["/a"], links: ["/a/x": "y", "/a/y": "x"])
    #expect(watchSet(["/a/x"], on: disk).inputNames["/a"] == ["x", "y"])
  }

  @Test(arguments: [(40, true), (41, false)])
  func fortyLinksAreFollowedAndNoMore(count: Int, isFollowed: Bool) {
    var links: [String: String] = [:]
    for number in 1...count { links["/l\(number)"] = number == count ? "/end" : "/l\(number + 1)" }
    let disk = FakeDisk(directories: ["/end"], links: links, files: ["/end/m"])
    let set = watchSet(["/l1/m"], on: disk)
    #expect((set.inputNames["/end"] == ["m"]) == isFollowed)
  }

  @Test func oneDirectoryUnderTwoNamesIsWatchedOnce() {
    var disk = FakeDisk(directories: ["/a", "/b"], files: ["/a/m", "/b/n"])
    disk["/b"] = disk["/a"]
    let set = watchSet(["/a/m", "/b/n"], on: disk)
    #expect(set.directories.count == 2)
    #expect(set.inputNames["/a"] == ["m", "n"])
  }

  @Test func namesAreComparedAsBytesAndNotAsTheyLook() {
    let disk = FakeDisk(directories: ["/a"])
    let set = watchSet(["/a/\u{E9}"], on: disk)
    let directory = set.directories.last
    #expect(directory?.interest(in: ByteString("\u{E9}")) != nil)
    #expect(directory?.interest(in: ByteString("e\u{301}")) == nil)
    #expect(directory?.interest(in: ByteString(bytes: [0xFF, 0xFE])) == nil)
  }

  @Test func aListingMakesMatchingNamesMatter() {
    let disk = FakeDisk(directories: ["/l10n"])
    let listing = WatchedInput(
      path: "/l10n", content: .listing(Digest(of: []), pattern: "*.po"))
    let set = WatchSet(
      inputs: [listing], outputs: [], workingDirectory: "/", status: disk)
    let directory = set.directories.last
    #expect(directory?.interest(in: ByteString("de.po"))?.concernsInputs == true)
    #expect(directory?.interest(in: ByteString("de.po~")) == nil)
  }

  @Test func outputsAreKnownByTheirPlaceInTheList() {
    let disk = FakeDisk(directories: ["/home", "/home/me", "/home/me/out"])
    let set = watchSet([], on: disk, outputs: ["out/a.png", "out/b.png", "top.png"])
    let out = set.directories.first { $0.path == "/home/me/out" }
    #expect(out?.interest(in: ByteString("b.png"))?.output == 1)
    #expect(out?.interest(in: ByteString("b.png"))?.concernsInputs == false)
    let home = set.directories.first { $0.path == "/home/me" }
    #expect(home?.interest(in: ByteString("top.png"))?.output == 2)
    #expect(home?.interest(in: ByteString("out"))?.leadsToOutputs == true)
  }

  @Test(arguments: [(4, 0), (3, 1), (2, 2)])
  func directoriesBeyondTheCeilingAreLeftToPolling(ceiling: Int, leftOver: Int) {
    let disk = FakeDisk(directories: ["/a", "/b", "/c"])
    let set = watchSet(["/a/m", "/b/m", "/c/m"], on: disk, ceiling: ceiling)
    #expect(set.directories.count == ceiling)
    #expect(set.leftOver == leftOver)
  }

  @Test func theCeilingIs8192() { #expect(WatchSet.defaultCeiling == 8192) }
}
