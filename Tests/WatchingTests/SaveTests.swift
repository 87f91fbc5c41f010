// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Watching

extension IntegrationTests {
  /// Each way in which programs save a file, against the real helper.
  struct SaveTests {
    /// Scripts that replace `in/m.yaml` by the text in `$1`.
    static let saves: [(name: String, script: String)] = [
      ("truncate and write", #"printf %s "$1" > in/m.yaml"#),
      ("rename over", #"printf %s "$1" > in/t; mv in/t in/m.yaml"#),
      ("rename from elsewhere", #"printf %s "$1" > t; mv t in/m.yaml"#),
      ("backup and create", #"mv in/m.yaml in/m.yaml~; printf %s "$1" > in/m.yaml; rm in/m.yaml~"#),
      (
        "three renames",
        #"printf %s "$1" > in/m___tmp; mv in/m.yaml in/m___old; mv in/m___tmp in/m.yaml; rm in/m___old"#
      ),
      ("hard link into place", #"printf %s "$1" > t; rm in/m.yaml; ln t in/m.yaml"#),
      ("lock file beside", #"ln -s me in/.#m.yaml; printf %s "$1" > in/m.yaml; rm in/.#m.yaml"#),
      (
        "exchange",
        #"""
        printf %s "$1" > in/t
        python3 -c 'import ctypes; l = ctypes.CDLL(None); l.renameat2(-100, b"in/t", -100, b"in/m.yaml", 2)'
        """#
      ),
      (
        "unnamed file linked into place",
        #"""
        rm in/m.yaml
        python3 -c '
        import os, sys
        f = os.open("in", os.O_TMPFILE | os.O_RDWR, 0o644)
        os.write(f, sys.argv[1].encode())
        d = os.open("in", os.O_RDONLY)
        os.link(f"/proc/self/fd/{f}", "m.yaml", dst_dir_fd=d, follow_symlinks=True)
        ' "$1"
        """#
      ),
      (
        "memory mapping",
        #"""
        python3 -c '
        import mmap, sys
        text = sys.argv[1].encode()
        f = open("in/m.yaml", "r+b")
        f.truncate(len(text))
        m = mmap.mmap(f.fileno(), len(text))
        m[:] = text
        m.flush(); m.close(); f.close()
        ' "$1"
        """#
      ),
      ("directory replaced", #"rm -r in; mkdir in; printf %s "$1" > in/m.yaml"#),
      ("directory renamed", #"mv in old; mkdir in; printf %s "$1" > in/m.yaml; rm -r old"#),
      (
        "directory prepared beside",
        #"mkdir n; printf %s "$1" > n/m.yaml; mv in o; mv n in; rm -r o"#
      ),
    ]

    @Test(arguments: saves.map(\.name))
    func everySaveIsSeenThreeTimesInARow(name: String) async throws {
      let folder = try TestFolder()
      let script = try #require(Self.saves.first { $0.name == name }?.script)
      try await withDaemon(in: folder) { daemon in
        for round in 1...3 {
          let text = "a \(name) \(round)\n"
          try folder.shell(script, text)
          #expect(await daemon.shows(text), "round \(round)")
        }
      }
    }

    @Test func appendedLinesAreSeen() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        try folder.shell("echo b >> in/m.yaml")
        #expect(await daemon.shows("a one\nb\n", label: "b"))
      }
    }

    @Test func theThousandthSaveByRenameIsSeenLikeTheFirst() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        for round in 1...1000 {
          try folder.write("a \(round)\n", to: "in/t")
          #expect(rename(folder("in/t"), folder("in/m.yaml")) == 0)
        }
        #expect(await daemon.shows("a 1000\n"))
        try folder.shell("echo a last > in/t; mv in/t in/m.yaml")
        #expect(await daemon.shows("a last\n"))
      }
    }

    @Test func aDeletedManifestIsAwaitedAndItsOutputsStay() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        try folder.shell("rm in/m.yaml")
        let recorder = daemon.recorder
        #expect(await recorder.until { recorder.conditions.last?.state == .waiting })
        #expect(folder.read("out/a.png") == "a one\n")
        try folder.shell("echo a two > in/m.yaml")
        #expect(await daemon.shows("a two\n"))
        #expect(await recorder.until { recorder.conditions.last?.state == .ok })
      }
    }

    @Test func savingTheSameBytesBuildsNothing() async throws {
      let folder = try TestFolder()
      try await withDaemon(in: folder) { daemon in
        try folder.shell("touch in/m.yaml; chmod 600 in/m.yaml; cp in/m.yaml t; mv t in/m.yaml")
        _ = try await daemon.client.status(waiting: true)
        #expect(daemon.builder.count == 1)
      }
    }
  }
}
