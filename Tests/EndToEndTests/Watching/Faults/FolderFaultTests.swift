// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// Folders and file systems change under the watcher.
@Suite struct FolderFaultTests {
  @Test(.enabled(if: canMount))
  func aFolderThatCannotBeWrittenForAWhileIsBroughtUpToDate() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place, wrapper: ["unshare", "-m"])
    #expect(
      try watcher.inside("mount --bind Output/en Output/en && mount -o remount,ro,bind Output/en")
        == 0)
    let before = try place.stamps("Output")
    try place.write(Sample.manifest(["a": "Beta", "b": "New"]), to: "assets.yaml")
    try watcher.next("state") { $0["state"] == "error" }
    #expect(try place.stamps("Output")["en/a.png"] == before["en/a.png"])
    #expect(try watcher.inside("umount Output/en") == 0)
    try watcher.next("state") { $0["state"] == "ok" }
    #expect(try watcher.converge() == [], "\(watcher.log)")
    #expect(watcher.stop() == 0)
  }

  @Test(.enabled(if: canMount))
  func aFileSystemThatGoesAndComesBackIsFollowed() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha"]), to: "new")
    #expect(try place.shell("mkdir disk") == 0)
    let watcher = try RunningWatcher(
      place, ["disk/assets.yaml", "--output", "Output"],
      wrapper: [
        "unshare", "-m", "sh", "-c",
        "mount -t tmpfs none disk && cp new disk/assets.yaml; exec \"$0\" \"$@\"",
      ])
    #expect(place.exists("Output/en/a.png"))
    #expect(try watcher.inside("umount -l disk") == 0)
    try watcher.next("state") { $0["state"] == "waiting" }
    #expect(place.exists("Output/en/a.png"))
    let counters = try watcher.status()["counters"] as? [String: Any]
    #expect(counters?["unmounts"] as? Int ?? 0 >= 1, "\(String(describing: counters))")
    try place.write(Sample.manifest(["a": "Beta"]), to: "new")
    #expect(try watcher.inside("mount -t tmpfs none disk && cp new disk/assets.yaml") == 0)
    try watcher.next("build") { $0.written == 1 }
    let fresh = try place.freshTree("new")
    #expect(try place.deviations(from: fresh) == [])
    #expect(watcher.stop() == 0)
  }

  @Test func anOutputFolderReplacedByALinkIsNotFollowed() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    // Exchanged in one step: in a gap between two the watcher would make a folder of its own.
    #expect(
      try place.shell(
        "mkdir victim && echo mine >victim/file && ln -s victim old && python3 -c 'import ctypes; "
          + "exit(ctypes.CDLL(None).renameat2(-100, b\"old\", -100, b\"Output\", 2))'") == 0)
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    try watcher.next("build") { $0["outcome"] == "rejected" }
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: place.url.appendingPathComponent("victim").path) == ["file"])
    #expect(try place.read("victim/file") == Data("mine\n".utf8))
    // When the link has gone everything is made where it belongs.
    #expect(try place.shell("rm Output") == 0)
    try place.write(Sample.manifest(["a": "Gamma"]), to: "assets.yaml")
    #expect(try watcher.converge() == [], "\(watcher.log)")
    #expect(try place.read("victim/file") == Data("mine\n".utf8))
    #expect(watcher.stop() == 0)
  }

  @Test(
    .enabled(
      if: getuid() == 0 && isPossible("setpriv --bounding-set -dac_override true")))
  func aManifestThatMayNotBeReadForAWhileIsDrawnAfterwards() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(
      place,
      wrapper: ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"])
    let before = try place.stamps("Output")
    #expect(try place.shell("chmod 000 assets.yaml") == 0)
    try watcher.next("build") { $0["outcome"] == "rejected" }
    #expect(try place.stamps("Output") == before)
    #expect(
      try place.shell("sed -i s/Alpha/Beta/ assets.yaml && chmod 644 assets.yaml") == 0)
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
    #expect(watcher.stop() == 0)
  }

  @Test(arguments: [
    "mkfifo assets.yaml", "mkdir assets.yaml", "ln -s /dev/zero assets.yaml",
    "truncate -s 10G assets.yaml",
    "python3 -c 'import socket;socket.socket(1).bind(\"assets.yaml\")'",
  ])
  func whatIsNoManifestChangesNothing(making: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.stamps("Output")
    let watcher = try RunningWatcher(place)
    #expect(try place.shell("rm assets.yaml; \(making)") == 0)
    try watcher.next("build") { $0["outcome"] == "rejected" }
    #expect(try place.stamps("Output") == before)
    #expect(try watcher.status()["state"] as? String == "error")
    #expect(try place.shell("rm -r assets.yaml") == 0)
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
    #expect(watcher.stop() == 0)
  }

  /// Times say nothing: not of the manifest, not of images, not of the clock.
  @Test(arguments: ["1971-01-01", "2000-01-01", "2040-01-01"])
  func strangeTimesCauseNoBuildAndHideNone(date: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    #expect(
      try place.shell("touch -d \(date) assets.yaml Output/en/a.png Output/metrics.json") == 0)
    try watcher.settle()
    #expect(try watcher.builds().allSatisfy { $0.written == 0 })
    let count = try watcher.builds().count
    // Equal size, equal time: only the bytes are other ones.
    #expect(
      try place.shell("sed s/Alpha/Omega/ assets.yaml >t && touch -d \(date) t && mv t assets.yaml")
        == 0)
    try watcher.next("build") { $0.written == 1 }
    #expect(
      try place.shell(
        "sed s/Omega/Sigma/ assets.yaml >t && cat t >assets.yaml; touch -d \(date) assets.yaml")
        == 0)
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
    try watcher.settle()
    #expect(try watcher.builds().count <= count + 3)
    #expect(watcher.stop() == 0)
  }

  @Test func halfAManifestTouchesNothing() throws {
    let place = try Workspace.built(Sample.many(20))
    let before = try place.stamps("Output")
    let watcher = try RunningWatcher(place)
    let whole = Data(Sample.manifest(Sample.many(21)).utf8)
    // Cut in the middle of a label and in the middle of a key.
    for cut in [whole.count / 2, whole.count - 20] {
      try whole.prefix(cut).write(to: place.url.appendingPathComponent("half"))
      #expect(try place.shell("cat half >assets.yaml") == 0)
      try watcher.settle()
      for (path, stamp) in try place.stamps("Output") where path.hasSuffix(".png") {
        #expect(before[path] == nil || before[path] == stamp)
      }
      #expect(try place.stamps("Output").count >= before.count)
    }
    try whole.write(to: place.url.appendingPathComponent("assets.yaml"))
    #expect(try watcher.converge() == [])
    #expect(try place.stamps("Output")["en/l000.png"] == before["en/l000.png"])
    #expect(watcher.stop() == 0)
  }
}
