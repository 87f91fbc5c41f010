// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

@testable import Watching

extension IntegrationTests {
  /// The helper's own promises, over its pipes.
  struct HelperTests {
    /// Sends requests to a running helper and collects its records.
    final class Conversation {
      private let connection: HelperConnection
      private(set) var records: [HelperRecord] = []
      private(set) var isOpen = true

      init(_ path: String = HelperScript.helper) throws {
        connection = HelperConnection(process: try ChildProcess.start(path))
      }

      func send(_ text: String) { connection.send(Array(text.utf8)) }

      /// Reads until the claim holds; returns whether it came to hold in time.
      func until(_ claim: ([HelperRecord]) -> Bool) -> Bool {
        let deadline = Instant.now + EventRecorder.patience
        while true {
          isOpen = connection.exchange { records.append($0) }
          if claim(records) { return true }
          guard isOpen, Instant.now < deadline else { return false }
          _ = waitForDescriptors(connection.waits, until: deadline)
        }
      }
    }

    private func watchedFolder() throws -> (TestFolder, Conversation) {
      let folder = try TestFolder()
      let conversation = try Conversation()
      conversation.send("watch 7 \(folder.path)\0")
      #expect(
        conversation.until { $0.contains { if case .watching(7, _) = $0 { true } else { false } } })
      return (folder, conversation)
    }

    @Test func aWatchIsConfirmedWithTheDirectoryItIsOn() throws {
      let (folder, conversation) = try watchedFolder()
      let identity = try #require(FileSignature(path: folder.path)?.identity)
      #expect(conversation.records == [.ready, .watching(id: 7, identity)])
    }

    @Test(arguments: [("/nonexistent", ENOENT), ("/etc/hostname", ENOTDIR), ("", nil)])
    func aWatchThatCannotBeSetIsAnsweredWithItsError(path: String, error: Int32?) throws {
      let conversation = try Conversation()
      conversation.send("watch 3 \(path)\0")
      let expected = error.map { HelperRecord.failed(id: 3, errno: $0) } ?? .unknown
      #expect(conversation.until { $0.contains(expected) })
    }

    @Test func aSecondWatchOfADirectoryFailsInsteadOfReplacingTheFirst() throws {
      let (folder, conversation) = try watchedFolder()
      conversation.send("watch 8 \(folder.path)/\0")
      #expect(conversation.until { $0.contains(.failed(id: 8, errno: EEXIST)) })
      try folder.shell("touch x")
      #expect(conversation.until { $0.contains(.event(id: 7, mask: 0x100, name: ByteString("x"))) })
    }

    @Test func namesThatAreNotUTF8ArriveAsTheyAre() throws {
      let (folder, conversation) = try watchedFolder()
      try folder.shell("touch \"$(printf 'a\\377 \\nb')c\"")
      let name = ByteString(bytes: [0x61, 0xFF, 0x20, 0x0A, 0x62, 0x63])
      #expect(conversation.until { $0.contains(.event(id: 7, mask: 0x100, name: name)) })
    }

    @Test func afterUnwatchNothingIsReportedAndNothingIsUnknown() throws {
      let (folder, conversation) = try watchedFolder()
      conversation.send("unwatch 7\0")
      #expect(conversation.until { $0.contains(.unwatched(id: 7)) })
      try folder.shell("touch x")
      conversation.send("watch 9 /nonexistent\0")
      #expect(conversation.until { $0.contains(.failed(id: 9, errno: ENOENT)) })
      #expect(conversation.records.count == 4)
    }

    @Test func aRemovedDirectoryGivesARescanAndCanBeWatchedAgain() throws {
      let (folder, conversation) = try watchedFolder()
      for id in 10..<60 {
        try folder.shell("mkdir d")
        conversation.send("watch \(id) \(folder("d"))\0")
        #expect(
          conversation.until {
            $0.contains { if case .watching(UInt64(id), _) = $0 { true } else { false } }
          })
        try folder.shell("touch d/f; rm -r d")
        #expect(conversation.until { $0.contains(.rescan(.ignored, id: UInt64(id))) })
        #expect(
          conversation.records.contains(
            .event(id: UInt64(id), mask: 0x100, name: ByteString("f"))))
      }
      #expect(!conversation.records.contains(.rescan(.unknown, id: 0)))
    }

    @Test func readingIsNoEvent() throws {
      let (folder, conversation) = try watchedFolder()
      try folder.write("x", to: "f")
      try folder.shell("cat f > /dev/null; ls > /dev/null; touch last")
      #expect(
        conversation.until { $0.contains(.event(id: 7, mask: 0x100, name: ByteString("last"))) })
      let masks = conversation.records.compactMap { record -> UInt32? in
        if case .event(_, let mask, _) = record { mask } else { nil }
      }
      #expect(masks.allSatisfy { $0 & 0x31 == 0 })
    }

    @Test(arguments: ["hello\0", "watch\0", "watch x /tmp\0", "unwatch\0", "\0"])
    func aRequestThatMakesNoSenseIsRejected(request: String) throws {
      let conversation = try Conversation()
      conversation.send(request)
      // "rejected" is no record the daemon knows.
      #expect(conversation.until { $0.contains(.unknown) })
      #expect(conversation.isOpen)
    }

    private func exitStatus(_ script: String) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, "sh", HelperScript.helper]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test func theEndOfStandardInputEndsTheHelper() throws {
      let (status, output) = try exitStatus("exec \"$1\" < /dev/null")
      #expect(status == 0)
      #expect(output == "ready\0")
    }

    @Test func aLargeDescriptorIsRefusedInsteadOfAborting() throws {
      let (status, output) = try exitStatus(
        """
        exec python3 -c '
        import os, resource, sys
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
        for i in range(1100): os.set_inheritable(os.open("/dev/null", os.O_RDONLY), True)
        os.execv(sys.argv[1], ["labelsmith-inotify"])' "$1" < /dev/null
        """)
      #expect(status == 4)
      #expect(output == "broken \(EMFILE) descriptor\0")
    }

    @Test(.enabled(if: HelperScript.canLimit))
    func noInstanceIsReportedAndEndsTheHelper() throws {
      let (status, output) = try exitStatus(
        """
        exec unshare -Ur sh -c 'echo 0 > /proc/sys/user/max_inotify_instances; exec "$1"' sh "$1" \
          < /dev/null
        """)
      #expect(status == 3)
      #expect(output == "broken \(EMFILE) instance\0")
    }
  }
}
