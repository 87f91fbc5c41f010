// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// The manifest goes, moves, explodes, or names what it must not.
@Suite struct ManifestFaultTests {
  @Test func aManifestThatIsAwayForLongLosesNoImage() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.stamps("Output")
    let watcher = try RunningWatcher(place)
    #expect(try place.shell("rm assets.yaml") == 0)
    try watcher.next("state") { $0["state"] == "waiting" }
    // Longer than the images of a removed label stay.
    usleep(4_000_000)
    #expect(watcher.process.isRunning)
    #expect(try place.stamps("Output") == before)
    #expect(try !watcher.all().contains { $0.type == "removed" })
    try place.write(Sample.manifest(["a": "Omega", "b": "Beta"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [], "\(watcher.log)")
    #expect(try place.stamps("Output")["en/b.png"] == before["en/b.png"])
    #expect(watcher.stop() == 0)
  }

  /// What Kubernetes does with a mounted configuration: a new folder, one rename, the old one goes.
  @Test func aMountedConfigurationIsFollowedThroughEverySwap() throws {
    let place = try Workspace()
    func make(_ round: Int) throws {
      let more = "include: [part.yaml]\n"
      try place.write(
        Sample.manifest(["a": "Round \(round)"], more: more), to: "config/..\(round)/assets.yaml")
      try place.write(
        "labels: {b: {style: plain, text: Part \(round)}}\n", to: "config/..\(round)/part.yaml")
    }
    try make(0)
    #expect(
      try place.shell(
        "cd config && ln -s ..0 ..data && ln -s ..data/assets.yaml assets.yaml "
          + "&& ln -s ..data/part.yaml part.yaml") == 0)
    let watcher = try RunningWatcher(place, ["config/assets.yaml", "--output", "Output"])
    for round in 1...(Soak.isOn ? 200 : 8) {
      try make(round)
      #expect(
        try place.shell(
          "cd config && ln -s ..\(round) ..data_tmp && mv -T ..data_tmp ..data "
            + "&& rm -r ..\(round - 1)") == 0)
      let fresh = try place.freshTree("config/assets.yaml")
      let isRight = try wait(seconds: RunningWatcher.patience) {
        try place.deviations(from: fresh) == []
      }
      try #require(isRight, "round \(round): \(watcher.log)")
    }
    #expect(watcher.stop() == 0)
  }

  /// Each replaces `assets.yaml` by something that grows, nests or turns round.
  static let bombs: [(name: String, shell: String)] = [
    (
      "aliases",
      #"""
      echo 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
      for i in 1 2 3 4 5 6 7 8 9; do
        p="*a$((i - 1))"; echo "a$i: &a$i [$p, $p, $p, $p, $p, $p, $p, $p, $p]"
      done
      """#
    ),
    (
      "merges",
      #"""
      echo 'a0: &a0 {k0: 1, k1: 2}'
      for i in $(seq 40); do
        p="*a$((i - 1))"; echo "a$i: &a$i {<<: [$p, $p], z$i: 1}"
      done
      """#
    ),
    ("a ring", "echo 'labels: &a [*a]'"),
    ("depth", "printf 'labels: '; head -c 1000 /dev/zero | tr '\\0' '['"),
    ("a million keys", "echo 'labels:'; seq -f '  k%.0f: x' 1000000"),
    (
      "a scalar of 100 MB",
      "printf 'labels: {a: {text: '; head -c 100000000 /dev/zero | tr '\\0' x; echo '}}'"
    ),
  ]

  @Test(arguments: bombs.map(\.name))
  func aManifestThatExplodesIsRefusedAndCostsLittle(name: String) throws {
    let shell = try #require(Self.bombs.first { $0.name == name }?.shell)
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.stamps("Output")
    let watcher = try RunningWatcher(place)
    try watcher.settle()
    let peak = try highWaterMark(of: watcher)
    #expect(try place.shell("{ echo 'version: 1'; \(shell)\n} >t && mv t assets.yaml") == 0)
    try watcher.next("build") { $0["outcome"] == "rejected" }
    let size = try place.read("assets.yaml").count / 1024
    #expect(try highWaterMark(of: watcher) <= peak + 16 * size + 65536)
    #expect(try place.stamps("Output") == before)
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(try watcher.converge() == [])
    #expect(watcher.stop() == 0)
  }

  /// The most memory it ever had, in kB.
  private func highWaterMark(of watcher: RunningWatcher) throws -> Int {
    let text = try String(
      contentsOfFile: "/proc/\(watcher.process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  @Test func keysThatLeadElsewhereAreRefusedOneByOne() throws {
    let place = try Workspace()
    let keys = [
      "../../sentinel", "/labelsmith-sentinel", "..", ".", "a..b", "-rf", "CON", "aux", "a\\b",
      "\"a\\0b\"", "\"a\\nb\"", "é", "e\u{301}", String(repeating: "k", count: 300),
    ]
    let lines = keys.map { "  \($0): {style: plain, text: Bad}\n" }.joined()
    try place.write(Sample.manifest(["good": "Good"]) + lines, to: "project/assets.yaml")
    for path in ["sentinel.png", "project/sentinel.png"] { try place.write("mine", to: path) }
    let before = try place.tree(".")
    let output = try place.program.run("build", "project/assets.yaml")
    #expect(output.status == 1, "\(output.stderr)")
    #expect(try place.tree("project/Output").keys.sorted() == ["en/good.png", "metrics.json"])
    let outside = try place.tree(".").filter { !$0.key.hasPrefix("project/Output/") }
    #expect(outside == before)
    #expect(!FileManager.default.fileExists(atPath: "/labelsmith-sentinel.png"))
  }
}
