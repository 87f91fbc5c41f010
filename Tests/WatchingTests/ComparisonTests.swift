// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Hashing
import Testing

@testable import Watching

struct StableReadTests {
  @Test func aFileIsReadWithItsSignature() throws {
    let folder = try TestFolder()
    try folder.write("hello", to: "f")
    let (bytes, signature) = try StableRead.bytes(of: folder("f"), limit: 5)
    #expect(bytes == Array("hello".utf8))
    #expect(signature == FileSignature(path: folder("f")))
    #expect(try StableRead.digest(of: folder("f"), limit: 5).digest == Digest(of: bytes))
  }

  @Test(arguments: [
    ("mkdir f", StableRead.Failure.notRegular), ("mkfifo f", .notRegular),
    ("ln -s /dev/zero f", .notRegular), (":", .absent), ("ln -s nowhere f", .absent),
    ("touch g; ln -s g/x f", .absent), ("ln -s f f", .unreadable(errno: ELOOP)),
  ])
  func anythingElseIsRefusedAtOnce(script: String, failure: StableRead.Failure) throws {
    let folder = try TestFolder()
    try folder.shell(script)
    let start = Instant.now
    #expect(throws: failure) { try StableRead.bytes(of: folder("f"), limit: 100) }
    #expect(Instant.now - start < .seconds(1))
  }

  @Test(arguments: [(100, true), (101, false)])
  func theLimitIsKept(size: Int, isAllowed: Bool) throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "x", count: size), to: "f")
    #expect(((try? StableRead.bytes(of: folder("f"), limit: 100)) != nil) == isAllowed)
  }

  @Test func aHugeSparseFileCostsNothing() throws {
    let folder = try TestFolder()
    try folder.shell("truncate -s 10G f")
    let start = Instant.now
    #expect(throws: StableRead.Failure.self) {
      try StableRead.digest(of: folder("f"), limit: 1 << 20)
    }
    #expect(Instant.now - start < .seconds(1))
  }
}

struct InputTrackerTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func file(_ text: String) -> WatchedInput {
    WatchedInput(path: folder("f"), content: .digest(Digest(of: text.utf8)))
  }

  private func now() -> Int64 { WallClock.now() }
  /// So much later that every signature can be trusted.
  private func later() -> Int64 { WallClock.now() + 10_000_000_000 }

  @Test func onlyOtherContentIsAChange() throws {
    var tracker = InputTracker()
    tracker.adopt([file("one")])
    try folder.write("one", to: "f")
    #expect(look(&tracker).changed.isEmpty)
    try folder.shell("touch -d 2000-01-01 f; chmod 600 f; cp f g; mv g f")
    #expect(look(&tracker).changed.isEmpty)
    try folder.write("two", to: "f")
    #expect(look(&tracker).changed == [folder("f")])
    #expect(look(&tracker).isNew == false)
    try folder.shell("rm f")
    #expect(look(&tracker).changed == [folder("f")])
    try folder.write("one", to: "f")
    #expect(look(&tracker).changed.isEmpty)
  }

  @Test func aFreshSignatureIsNotTrusted() throws {
    var tracker = InputTracker()
    tracker.adopt([file("one")])
    try folder.write("one", to: "f")
    // A file system with coarse clocks: other bytes, the same signature.
    let fresh = tracker.look(wallClock: now())
    #expect(fresh.changed.isEmpty)
    let signature = FileSignature(path: folder("f"))
    try folder.shell("printf two > f")
    let again = tracker.look(wallClock: now())
    #expect(again.changed == [folder("f")])
    #expect(signature?.size == FileSignature(path: folder("f"))?.size)
  }

  @Test func anOldSignatureIsTrustedUntilEverythingIsDistrusted() throws {
    var tracker = InputTracker()
    tracker.adopt([WatchedInput(path: "/proc/self/stat", content: .absent)])
    // Reading this file always gives other bytes; its times stay the same.
    let content = Set((0..<3).map { _ in look(&tracker, at: later()).isNew })
    #expect(content == [false])
  }

  @Test func aLargeFileIsComparedBySignature() throws {
    try folder.write("font", to: "f")
    let signature = try #require(FileSignature(path: folder("f")))
    var tracker = InputTracker()
    tracker.adopt([WatchedInput(path: folder("f"), content: .signature(signature))])
    #expect(look(&tracker).changed.isEmpty)
    try folder.write("tnof", to: "f")
    #expect(look(&tracker).changed == [folder("f")])
  }

  @Test func aListingChangesWithTheNamesThatMatch() throws {
    try folder.shell("mkdir d; touch d/a.po")
    let digest = try #require(DirectoryListing.digest(of: folder("d"), matching: "*.po"))
    var tracker = InputTracker()
    tracker.adopt([
      WatchedInput(path: folder("d"), content: .listing(digest, pattern: "*.po"))
    ])
    try folder.shell("touch d/x d/.hidden.po; echo text > d/a.po")
    #expect(look(&tracker).changed.isEmpty)
    try folder.shell("touch d/b.po")
    #expect(look(&tracker).changed == [folder("d")])
    try folder.shell("rm -r d")
    #expect(look(&tracker).changed == [folder("d")])
  }

  @Test func somethingUnreadableIsNoFile() throws {
    var tracker = InputTracker()
    tracker.adopt([WatchedInput(path: folder("f"), content: .unreadable)])
    try folder.shell("mkdir f")
    #expect(look(&tracker).changed.isEmpty)
    try folder.shell("rmdir f; touch f")
    #expect(look(&tracker).changed == [folder("f")])
  }

  private func look(_ tracker: inout InputTracker, at time: Int64? = nil) -> InputTracker.Look {
    tracker.look(wallClock: time ?? now())
  }
}

struct OutputGuardTests {
  @Test(arguments: [
    (":", true), ("touch f", true), ("chmod 600 f", true), ("cp f g; mv g f", true),
    ("rm f", false), (": > f", false), ("printf ONE > f", false),
    ("rm f; mkdir f", false), ("mv f g; ln -s g f", false), ("rm f; mkfifo f", false),
    ("cp -p f r; printf ONE > f; touch -r r f", false),
  ])
  func anOutputIsIntactWhenARegularFileHoldsItsBytes(script: String, isIntact: Bool) throws {
    let folder = try TestFolder()
    try folder.write("one", to: "f")
    var outputs = OutputGuard()
    let output = GuardedOutput(path: folder("f"), digest: Digest(of: "one".utf8))
    let atFirst = outputs.adopt([output])
    #expect(atFirst.isEmpty)
    try folder.shell(script)
    let damaged = outputs.check()
    #expect(damaged == (isIntact ? [] : [folder("f")]))
    let some = outputs.check([0])
    #expect(some == damaged)
  }

  @Test func anOutputDamagedWhileABuildLeftItAloneIsFound() throws {
    let folder = try TestFolder()
    try folder.write("one", to: "f")
    var outputs = OutputGuard()
    let output = GuardedOutput(path: folder("f"), digest: Digest(of: "one".utf8))
    _ = outputs.adopt([output])
    try folder.write("two", to: "f")
    let damaged = outputs.adopt([output])
    #expect(damaged == [folder("f")])
  }

  @Test func whatIsToldPieceByPieceIsGuardedLikeAWhole() throws {
    let folder = try TestFolder()
    for name in ["a", "b", "c", "d"] { try folder.write(name, to: name) }
    func output(_ name: String, _ text: String) -> GuardedOutput {
      GuardedOutput(path: folder(name), digest: Digest(of: text.utf8))
    }
    var outputs = OutputGuard()
    _ = outputs.adopt([output("a", "a"), output("b", "b"), output("c", "c")])
    let revision = outputs.revision
    try folder.write("new", to: "b")
    let intact = outputs.adopt(changed: [output("b", "new")], dropped: [])
    #expect(intact.isEmpty)
    #expect(outputs.revision == revision)
    _ = outputs.adopt(changed: [output("d", "d")], dropped: [folder("a"), folder("nowhere")])
    #expect(outputs.revision > revision)
    #expect(Set(outputs.outputs.map(\.path)) == Set(["b", "c", "d"].map { folder($0) }))
    try folder.shell("rm a b; printf X > c; printf Y > d")
    let damaged = outputs.check()
    #expect(Set(damaged) == Set(["b", "c", "d"].map { folder($0) }))
  }

  /// The signature is taken after the build has written; somebody else may have come in between.
  @Test func anOutputChangedAsSoonAsItWasWrittenIsFound() throws {
    let folder = try TestFolder()
    try folder.write("two", to: "f")
    var outputs = OutputGuard()
    let output = GuardedOutput(path: folder("f"), digest: Digest(of: "one".utf8))
    let atOnce = outputs.adopt(changed: [output], dropped: [])
    #expect(atOnce == [folder("f")])
    var others = OutputGuard()
    _ = others.adopt([output])
    let later = others.check()
    #expect(later == [folder("f")])
    let audited = outputs.audit(0)
    #expect(!audited)
  }
}

struct AuditBudgetTests {
  @Test func aRoundCostsItsShareAndNoMore() {
    let start = Instant.now
    var budget = AuditBudget(period: .seconds(600), now: start)
    var files: [Int] = []
    // Each file costs one millisecond; one look every two seconds for ten minutes.
    for tick in 1...300 {
      while let file = budget.nextFile(of: 100_000, at: start + .seconds(tick * 2)) {
        files.append(file)
        budget.spend(.milliseconds(1))
      }
    }
    #expect(files == Array(0..<files.count))
    #expect((250...310).contains(files.count))
  }

  @Test func everyFileIsReadOncePerPeriod() {
    let start = Instant.now
    var budget = AuditBudget(period: .seconds(600), now: start)
    var counts = [Int](repeating: 0, count: 50)
    for tick in 1...590 {
      while let file = budget.nextFile(of: 50, at: start + .seconds(tick * 2)) {
        counts[file] += 1
        budget.spend(.microseconds(20))
      }
    }
    #expect(counts.allSatisfy { $0 == 2 })
  }
}

struct HelperRecordTests {
  @Test(arguments: [
    ("ready", HelperRecord.ready),
    ("watching 7 65024 99", .watching(id: 7, FileIdentity(device: 65024, inode: 99))),
    ("failed 7 28", .failed(id: 7, errno: 28)), ("unwatched 7", .unwatched(id: 7)),
    ("event 7 256 a b", .event(id: 7, mask: 256, name: ByteString("a b"))),
    ("event 7 4 ", .event(id: 7, mask: 4, name: ByteString(""))),
    ("event 7 1073742080  x", .event(id: 7, mask: 0x4000_0100, name: ByteString(" x"))),
    ("rescan overflow 0", .rescan(.overflow, id: 0)), ("rescan self 3", .rescan(.own, id: 3)),
    ("broken 24 instance", .broken(errno: 24, what: "instance")),
    ("", .unknown), ("event x 1 a", .unknown), ("event 7", .unknown), ("rescan why 1", .unknown),
    ("watching 7", .unknown), ("failed -1 2", .unknown),
  ])
  func recordsAreRead(text: String, record: HelperRecord) {
    #expect(HelperRecord(Array(text.utf8)[...]) == record)
  }

  @Test func aStreamMayBeCutAnywhere() {
    let bytes = Array("ready\0event 1 8 name\0rescan overflow 0\0".utf8)
    let whole: [HelperRecord] = [
      .ready, .event(id: 1, mask: 8, name: ByteString("name")), .rescan(.overflow, id: 0),
    ]
    for cut in 0...bytes.count {
      var reader = HelperRecordReader()
      var records: [HelperRecord] = []
      reader.take(bytes[..<cut]) { records.append($0) }
      reader.take(bytes[cut...]) { records.append($0) }
      #expect(records == whole)
    }
  }
}

struct FileSystemKindTests {
  @Test(
    arguments: [
      (0x6969, "NFS"), (0x0102_1997, "9p"), (0x6573_5546, "FUSE"), (0xEF53, nil),
      (0x0102_1994, nil), (0x9123_683E, nil), (0x5846_5342, nil),
    ] as [(UInt32, String?)])
  func fileSystemsWithoutEventsAreKnownByTheirNumber(magic: UInt32, name: String?) {
    #expect(FileSystemKind.silentName(magic: magic) == name)
  }
}

struct LineOutputTests {
  @Test func aReaderThatNeverReadsCostsOnlyTheFirstWait() throws {
    let pipe = try #require(Descriptor.pipe(nonBlocking: false))
    var output = LineOutput(descriptor: pipe.writing.number)
    let start = Instant.now
    for _ in 0..<2000 { output.write(String(repeating: "x", count: 200)) }
    #expect(Instant.now - start < .seconds(2))
    #expect(output.dropped > 1000)
  }

  @Test func linesGoOnWhenTheReaderComesBack() throws {
    let pipe = try #require(Descriptor.pipe())
    var output = LineOutput(descriptor: pipe.writing.number)
    while output.dropped == 0 { output.write(String(repeating: "x", count: 200)) }
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    while case .bytes = pipe.reading.read(into: &buffer) {}
    output.write("last")
    guard case .bytes(let count) = pipe.reading.read(into: &buffer) else {
      Issue.record("nothing arrived")
      return
    }
    #expect(buffer[..<count].elementsEqual("last\n".utf8))
  }

  @Test func aFullDiskAndAClosedDescriptorAreSurvived() throws {
    let full = try #require(Descriptor(owning: open("/dev/full", O_WRONLY | O_CLOEXEC)))
    var output = LineOutput(descriptor: full.number)
    output.write("text")
    #expect(output.dropped == 1)
    var closed = LineOutput(descriptor: 1_000_000)
    closed.write("text")
    #expect(closed.dropped == 1)
  }
}
