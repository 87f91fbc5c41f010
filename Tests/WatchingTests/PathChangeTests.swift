// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Watching

extension IntegrationTests {
  /// Changes of the way to a file instead of the file itself.
  struct PathChangeTests {
    private static let limit = EventRecorder.patience

    @Test func aRetargetedLinkAndLaterEditsOfItsNewTargetAreSeen() async throws {
      let folder = try TestFolder()
      try folder.shell("mkdir in x y; echo a x > x/m; echo a y > y/m; ln -s ../x/m in/m.yaml")
      try await withDaemon(manifest: nil, in: folder) { daemon in
        try folder.shell("ln -sfn ../y/m in/m.yaml")
        #expect(await daemon.shows("a y\n", within: Self.limit))
        try folder.shell("echo a y2 > y/m")
        #expect(await daemon.shows("a y2\n", within: Self.limit))
      }
    }

    @Test func aLinkRetargetedToEqualBytesIsFollowedToo() async throws {
      let folder = try TestFolder()
      try folder.shell("mkdir in x y; echo a > x/m; echo a > y/m; ln -s ../x/m in/m.yaml")
      try await withDaemon(manifest: nil, in: folder) { daemon in
        try folder.shell("ln -sfn ../y/m in/m.yaml")
        _ = try await daemon.client.status(waiting: true)
        try folder.shell("echo a y2 > y/m")
        #expect(await daemon.shows("a y2\n", within: Self.limit))
      }
    }

    @Test func aMountedConfigurationThatIsSwappedAsAWholeIsSeenEachTime() async throws {
      let folder = try TestFolder()
      try folder.shell(
        "mkdir -p in/..0; echo a 0 > in/..0/m.yaml; ln -s ..0 in/..data; ln -s ..data/m.yaml in/m.yaml"
      )
      try await withDaemon(manifest: nil, in: folder) { daemon in
        for round in 1...20 {
          let script = """
            mkdir in/..$1; echo a $1 > in/..$1/m.yaml; ln -s ..$1 in/..data_tmp
            mv -T in/..data_tmp in/..data; rm -r in/..$2
            """
          try folder.shell(script, "\(round)", "\(round - 1)")
          #expect(await daemon.shows("a \(round)\n", within: Self.limit), "round \(round)")
        }
      }
    }

    @Test(arguments: [
      "rm -r p; mkdir -p p/q/r; echo a new > p/q/r/m.yaml",
      "rm -r p/q; mkdir -p p/q/r; echo a new > p/q/r/m.yaml",
      "mv p old; mkdir -p p/q/r; echo a new > p/q/r/m.yaml",
      "mkdir -p n/q/r; echo a new > n/q/r/m.yaml; mv p old; mv n p",
      "mkdir -p n/r; echo a new > n/r/m.yaml; mv p/q old; mv n p/q",
      "mkdir -p n/r; echo a new > n/r/m.yaml; rm -r p/q; ln -s ../n p/q",
    ])
    func aReplacedDirectoryAnywhereOnThePathIsSeen(script: String) async throws {
      let folder = try TestFolder()
      try folder.makeFolder("p/q/r")
      try await withDaemon(manifest: "a one\n", in: folder, path: "p/q/r/m.yaml") { daemon in
        try folder.shell(script)
        #expect(await daemon.shows("a new\n", within: Self.limit))
        try folder.shell("echo a later > t; mv t p/q/r/m.yaml")
        #expect(await daemon.shows("a later\n", within: Self.limit))
      }
    }

    @Test func aWholePathThatAppearsPieceByPieceIsSeen() async throws {
      let folder = try TestFolder()
      try await withDaemon(manifest: nil, in: folder, path: "p/q/r/m.yaml") { daemon in
        #expect(daemon.recorder.conditions.first?.state == .waiting)
        for step in ["mkdir p", "mkdir p/q", "mkdir p/q/r", "echo a one > p/q/r/m.yaml"] {
          try folder.shell(step)
          _ = try await daemon.client.status(waiting: true)
        }
        #expect(await daemon.shows("a one\n", within: Self.limit))
      }
    }

    @Test func theDirectoryWithTheManifestMayComeAndGoManyTimes() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        for round in 1...50 {
          try folder.shell("rm -r in; mkdir in; echo a $1 > in/m.yaml", "\(round)")
          #expect(await daemon.shows("a \(round)\n", within: Self.limit), "round \(round)")
        }
        let status = try await daemon.client.status()
        #expect(status.watches < 12)
      }
    }

    @Test func anIncludedFileIsWatchedFromTheBuildThatNamedItOn() async throws {
      let folder = try TestFolder()
      try folder.makeFolder("styles")
      try await withDaemon(in: folder) { daemon in
        let path = folder("styles/s.yaml")
        try folder.write("a\ninclude \(path)\n", to: "in/m.yaml")
        #expect(await daemon.shows("a\ninclude \(path)\n", within: Self.limit))
        try folder.write("style", to: "styles/s.yaml")
        #expect(await daemon.shows("a\ninclude \(path)\nstyle", within: Self.limit))
        #expect(daemon.recorder.triggers.last?.paths == [path])
      }
    }

    @Test func aNewFileInAListedDirectoryIsSeenAndOthersAreNot() async throws {
      let folder = try TestFolder()
      try folder.makeFolder("l10n")
      let manifest = "a\nlist \(folder("l10n")) *.po\n"
      try await withDaemon(manifest: manifest, in: folder) { daemon in
        try folder.shell("touch l10n/de.po")
        #expect(await daemon.shows(manifest + "de.po", within: Self.limit))
        let count = daemon.builder.count
        try folder.shell("touch l10n/de.po~ l10n/.de.po.swp l10n/4913; rm l10n/4913")
        _ = try await daemon.client.status(waiting: true)
        #expect(daemon.builder.count == count)
        try folder.shell("mv l10n/de.po l10n/ja.po")
        #expect(await daemon.shows(manifest + "ja.po", within: Self.limit))
      }
    }

    @Test func aSaveAtAnyMomentOfTheStartIsDrawn() async throws {
      for round in 0..<60 {
        let folder = try TestFolder()
        try folder.makeFolder("in")
        try folder.write("a one\n", to: "in/m.yaml")
        let daemon = try RunningDaemon(folder: folder)
        try await Task.sleep(for: .microseconds(round * 400))
        try folder.write("a \(round)\n", to: "t")
        #expect(rename(folder("t"), folder("in/m.yaml")) == 0)
        #expect(await daemon.shows("a \(round)\n", within: Self.limit), "round \(round)")
        await daemon.stop()
      }
    }
  }
}
