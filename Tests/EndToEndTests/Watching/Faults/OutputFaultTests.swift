// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// Somebody else is at work in the output folder, or its disk is full.
@Suite struct OutputFaultTests {
  private static let canBeSomebodyElse =
    getuid() == 0 && isPossible("setpriv --reuid=65534 --regid=65534 --clear-groups true")

  /// The second way sees no event: only the look every few seconds is left.
  @Test(arguments: [[], ["--poll=100"]])
  func aBitThatFlipsUnderTheSameTimeIsPutRight(flags: [String]) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let fresh = try place.tree("Output")
    let watcher = try RunningWatcher(place, flags)
    try watcher.settle()
    #expect(
      try place.shell(
        "cp -p Output/en/a.png ref && printf '\\377\\376' "
          + "| dd of=Output/en/a.png bs=1 seek=50 conv=notrunc && touch -r ref Output/en/a.png")
        == 0)
    let isRight = try wait(seconds: RunningWatcher.patience) {
      try place.tree("Output") == fresh
    }
    #expect(isRight, "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  @Test func aFileOfTheUserAtANewLabelsNameStopsThatLabelOnly() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    try place.write("mine", to: "Output/en/new.png")
    try place.write(Sample.manifest(["a": "Alpha", "new": "New", "z": "Zeta"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    try watcher.next("state") { $0["state"] == "error" }
    #expect(place.exists("Output/en/z.png"))
    #expect(watcher.log.contains("error[conflict]"))
    #expect(try place.read("Output/en/new.png") == Data("mine".utf8))
    // When it has gone, the next save draws both.
    #expect(try place.shell("rm Output/en/new.png") == 0)
    try place.write(Sample.manifest(["a": "Alpha", "new": "New", "z": "Omega"]), to: "assets.yaml")
    #expect(try watcher.converge() == [], "\(watcher.log)")
    try watcher.next("state") { $0["state"] == "ok" }
    #expect(watcher.stop() == 0)
  }

  @Test(.enabled(if: canMount))
  func whatAFullDiskStoppedIsWrittenWithoutAnotherSave() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    #expect(try place.shell("mkdir Output") == 0)
    let watcher = try RunningWatcher(
      place,
      wrapper: [
        "unshare", "-m", "sh", "-c",
        "mount -t tmpfs -o size=8m none Output; exec \"$0\" \"$@\"",
      ])
    // Only the watcher sees that disk: what is on it is copied to be looked at.
    func outputs() throws -> [String: Data] {
      _ = try watcher.inside("rm -rf seen; mkdir seen; cp -r Output/en Output/metrics.json seen")
      return try place.tree("seen").filter { !$0.key.contains("/.labelsmith-") }
    }
    #expect(
      try watcher.inside("dd if=/dev/zero of=Output/filler bs=64k; test -s Output/filler") == 0)
    var labels = Sample.many(100)
    labels["a"] = "Beta"
    try place.write(Sample.manifest(labels), to: "assets.yaml")
    try watcher.next("state") { $0["state"] == "error" }
    #expect(watcher.process.isRunning)
    let left = try outputs()
    #expect(left["en/a.png"] != nil)
    #expect(left.filter { $0.key.hasSuffix(".png") && !PNGFile.isComplete($0.value) }.isEmpty)
    #expect(try watcher.inside("rm Output/filler") == 0)
    try watcher.next("state") { $0["state"] == "ok" }
    let fresh = try place.freshTree()
    let isRight = try wait(seconds: RunningWatcher.patience) { try outputs() == fresh }
    #expect(isRight, "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  /// A folder of somebody else, and one in which everybody may make files and replace only theirs.
  @Test(
    .enabled(if: canBeSomebodyElse),
    arguments: ["chmod -R go-w Output", "chmod -R a+rwX Output && chmod +t Output Output/en"])
  func aFolderOfSomebodyElseIsLeftAsItIs(rights: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    chmod(place.url.path, 0o755)
    #expect(try place.shell(rights) == 0)
    let before = try place.tree("Output")
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    chmod(place.url.appendingPathComponent("assets.yaml").path, 0o644)
    var program = place.program
    program.wrapper = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let output = try program.run("build")
    // Where the other user cannot even start the program there is nothing to see.
    if ![126, 127].contains(output.status) {
      #expect(output.status == 1 || output.status == 4, "\(output.status) \(output.stderr)")
      #expect(output.stderr.lowercased().contains("permi"), "\(output.stderr)")
    }
    #expect(try place.tree("Output") == before)
    #expect(try place.program.run("build").status == 0)
    #expect(try place.deviations(from: place.freshTree()) == [])
  }
}
