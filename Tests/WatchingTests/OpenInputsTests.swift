// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Watching

struct OpenInputsTests {
  private let folder = FileIdentity(device: 1, inode: 2)
  private let start = Instant.now

  private func open(after events: [(Int32, String)]) -> Bool {
    var inputs = OpenInputs()
    for (mask, name) in events {
      inputs.note(UInt32(bitPattern: mask), ByteString(name), in: folder, at: start)
    }
    return inputs.deadline != nil
  }

  private static let write = Int32(IN_MODIFY)
  private static let close = Int32(IN_CLOSE_WRITE)

  @Test func aFileIsOpenFromItsFirstWriteUntilItIsClosed() {
    #expect(!open(after: []))
    #expect(open(after: [(Self.write, "a")]))
    #expect(!open(after: [(Self.write, "a"), (Self.close, "a")]))
    #expect(open(after: [(Self.write, "a"), (Self.close, "b")]))
    #expect(open(after: [(Self.write, "a"), (Self.write, "b"), (Self.close, "a")]))
  }

  @Test(arguments: [IN_CLOSE_WRITE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE].map { Int32($0) })
  func aNameThatStandsForSomethingElseIsNotOpen(mask: Int32) {
    #expect(!open(after: [(Self.write, "a"), (mask, "a")]))
  }

  @Test func aWriterIsWaitedForHalfASecondAtMost() {
    var inputs = OpenInputs()
    for moment in 0..<10 {
      inputs.note(
        UInt32(IN_MODIFY), ByteString("a"), in: folder, at: start + .milliseconds(moment * 100))
    }
    #expect(inputs.deadline == start + ChangeBatch.longestDelay)
    inputs.forget()
    #expect(inputs.deadline == nil)
  }
}
