// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import Testing

@testable import Publishing

@Suite struct OutputFolderTests {
  let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  private func open(_ path: String, lock: LockMode = .build(patience: .zero)) throws(OutputError)
    -> OutputFolder
  {
    try OutputFolder.open(path: path, manifestDirectory: place.manifestDirectory, lock: lock)
  }

  @Test func makesTheFolderAndWhatHoldsIt() throws {
    _ = try open(place.manifestDirectory + "/build/images/labels/")
    var isFolder: ObjCBool = false
    #expect(
      FileManager.default.fileExists(
        atPath: place.manifestDirectory + "/build/images/labels", isDirectory: &isFolder))
    #expect(isFolder.boolValue)
  }

  @Test func keepsItsOwnThingsOutOfGit() throws {
    _ = try open(place.output)
    #expect(place.text(".labelsmith/.gitignore") == "*\n")
  }

  @Test func refusesTheRoot() {
    #expect(throws: OutputError.dangerous(folder: "/", .root)) { try open("/") }
    #expect(throws: OutputError.dangerous(folder: "/usr/..", .root)) { try open("/usr/..") }
  }

  @Test func refusesTheHomeFolder() throws {
    let home = try #require(ProcessInfo.processInfo.environment["HOME"])
    #expect(throws: OutputError.dangerous(folder: home, .home)) { try open(home) }
  }

  @Test(arguments: ["", "/", "/.", "/../project", "/.."])
  func refusesTheFolderOfTheManifestAndWhatHoldsIt(suffix: String) {
    let path = place.manifestDirectory + suffix
    #expect(throws: OutputError.dangerous(folder: path, .manifest)) { try open(path) }
  }

  @Test func refusesTheFolderOfTheManifestUnderAnotherName() throws {
    let link = place.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: place.manifestDirectory)
    #expect(throws: OutputError.dangerous(folder: link, .manifest)) { try open(link) }
  }

  @Test func dangerousFoldersAreMistakesOfTheUser() {
    #expect(OutputError.dangerous(folder: "/", .root).exitCode == 2)
    #expect(OutputError.locked(folder: "Output", LockHolder()).exitCode == 4)
  }

  @Test func refusesALinkInThePlaceOfTheFolder() throws {
    let victim = place.path + "/victim"
    try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.output, withDestinationPath: victim)
    #expect(throws: OutputError.notAFolder(place.output)) { try open(place.output) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: victim).isEmpty)
  }

  @Test func refusesAFileInThePlaceOfTheFolder() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: place.output))
    #expect(throws: OutputError.notAFolder(place.output)) { try open(place.output) }
  }

  @Test func noticesThatItsNameLeadsElsewhere() throws {
    let folder = try open(place.output)
    #expect(folder.placement == .inPlace)
    try FileManager.default.moveItem(atPath: place.output, toPath: place.output + "2")
    #expect(folder.placement == .missing)
    try FileManager.default.createSymbolicLink(atPath: place.output, withDestinationPath: "/etc")
    #expect(folder.placement == .replaced)
    try FileManager.default.removeItem(atPath: place.output)
    try FileManager.default.createDirectory(
      atPath: place.output, withIntermediateDirectories: false)
    #expect(folder.placement == .replaced)
  }

  @Test func writesOnlyToTheFolderItOpened() throws {
    let run = try Workshop(place)
    let victim = place.path + "/victim"
    try FileManager.default.createDirectory(atPath: victim, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: place.output, toPath: place.output + "2")
    try FileManager.default.createSymbolicLink(atPath: place.output, withDestinationPath: victim)
    run.publish("a.png", "picture")
    #expect(try FileManager.default.contentsOfDirectory(atPath: victim).isEmpty)
  }

  // MARK: Lock

  @Test func aSecondWatcherIsToldWhoIsThere() throws {
    let first = try open(place.output, lock: .watcher)
    first.announce(url: "http://127.0.0.1:7357/")
    let holder = LockHolder(
      process: getpid(), role: .watcher, url: "http://127.0.0.1:7357/")
    for mode in [LockMode.watcher, .build] {
      let error = #expect(throws: OutputError.self) { try open(place.output, lock: mode) }
      #expect(error == .locked(folder: place.output, holder))
      #expect(error?.hint?.contains("status --wait") == true)
    }
    withExtendedLifetime(first) {}
  }

  @Test func aSecondBuildWaitsForTheFirst() throws {
    var first: OutputFolder? = try open(place.output)
    let started = ContinuousClock.now
    #expect(throws: OutputError.self) {
      try open(place.output, lock: .build(patience: .milliseconds(60)))
    }
    #expect(ContinuousClock.now - started >= .milliseconds(60))
    withExtendedLifetime(first) {}
    first = nil
    _ = try open(place.output)
  }

  @Test(arguments: ["", "garbage", "pid 1\nrole watcher\n", "pid 999999999\nrole watcher\n"])
  func whateverStandsInTheLockFileDoesNoHarm(text: String) throws {
    try place.write(text, to: ".labelsmith/lock")
    let inode = place.inode(".labelsmith/lock")
    do { _ = try open(place.output) }
    #expect(place.inode(".labelsmith/lock") == inode)
  }

  @Test func aLinkInThePlaceOfTheLockIsNotFollowed() throws {
    let victim = place.path + "/victim"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
    try place.write("", to: ".labelsmith/x")
    try FileManager.default.createSymbolicLink(
      atPath: place.output + "/.labelsmith/lock", withDestinationPath: victim)
    #expect(throws: OutputError.self) { try open(place.output) }
    #expect(FileManager.default.contents(atPath: victim) == Data("precious".utf8))
  }

  // MARK: Reading only

  @Test func lookingAtAFolderWritesNothingAndNeedsNoLock() throws {
    do { try Workshop(place).publish("de/a.png", "picture") }
    let watcher = try open(place.output, lock: .watcher)
    let before = place.allFiles()
    let folder = try #require(try OutputFolder.openReadOnly(path: place.output))
    let ledger = Ledger.read(in: folder)
    #expect(ledger.entries.keys.map(\.key) == ["de/a.png"])
    #expect(ledger.verify().isEmpty)
    #expect(place.allFiles() == before)
    withExtendedLifetime(watcher) {}
  }

  @Test func lookingSeesWhatARunningWriterHasRecorded() throws {
    let run = try Workshop(place)
    run.publish("a.png", "picture")
    let before = place.allFiles()
    let folder = try #require(try OutputFolder.openReadOnly(path: place.output))
    #expect(Ledger.read(in: folder).entries.count == 1)
    #expect(place.allFiles() == before)
    withExtendedLifetime(run.folder) {}
  }

  @Test func lookingAtNothingMakesNothing() throws {
    #expect(try OutputFolder.openReadOnly(path: place.output) == nil)
    #expect(try OutputFolder.openReadOnly(path: place.path + "/no/such/folder") == nil)
    #expect(!FileManager.default.fileExists(atPath: place.output))
  }

  @Test func whatIsOpenForReadingCannotBeChanged() throws {
    do { try Workshop(place).publish("a.png", "picture") }
    let folder = try #require(try OutputFolder.openReadOnly(path: place.output))
    let ledger = Ledger.read(in: folder)
    #expect(throws: OutputError.self) { try ledger.update(ledger.sortedEntries) }
    let publisher = Publisher(ledger: ledger)
    #expect(publisher.publish([item("b.png", "x")]).first?.isPublished == false)
    #expect(place.visibleFiles() == ["a.png": "picture"])
  }
}
