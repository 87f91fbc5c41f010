// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Preview

/// Where a report goes nothing is lost that no report has written.
@Suite struct ReportFolderTests {
  private let folder =
    FileManager.default.temporaryDirectory.path + "/labelsmith-\(UUID().uuidString)/a/b"

  private func write(_ files: [String: [UInt8]]) throws {
    let report = try ReportFolder(folder)
    for (path, bytes) in files { try report.write(bytes, to: path) }
    try report.finish()
  }

  private func put(_ text: String, in path: String) throws {
    let file = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func bytes(_ path: String) -> Data? {
    FileManager.default.contents(atPath: folder + "/" + path)
  }

  @Test func aLaterReportReplacesAnEarlierOneWholly() throws {
    try write(["images/de/x.png": [1], "images/de/y.png": [2], "index.html": [3]])
    try write(["images/de/x.png": [4], "index.html": [5]])
    #expect(bytes("images/de/x.png") == Data([4]))
    #expect(bytes("images/de/y.png") == nil)
    #expect(bytes("index.html") == Data([5]))
    #expect(bytes(".labelsmith-report") == Data("images/de/x.png\nindex.html\n".utf8))
  }

  @Test func aReportThatWasCutOffIsReplaced() throws {
    let report = try ReportFolder(folder)
    try report.write([1], to: "images/x.png")
    try write(["index.html": [5]])
    #expect(bytes("images/x.png") == nil)
  }

  @Test(arguments: ["index.html", "images/x.png", "notes.txt"])
  func aFolderWithSomethingElseIsLeftAlone(file: String) throws {
    try put("mine", in: file)
    let error = #expect(throws: ReportWriteError.self) { try write(["index.html": [1]]) }
    #expect(error?.description.contains("hold") == true)
    #expect(bytes(file) == Data("mine".utf8))
    #expect(bytes(".labelsmith-report") == nil)
  }

  @Test func aFileThatSomebodyPutIntoAReportIsLeftAlone() throws {
    try write(["index.html": [1]])
    try put("mine", in: "images/x.png")
    try put("mine", in: "notes.txt")
    #expect(throws: ReportWriteError.self) { try write(["images/x.png": [2]]) }
    #expect(bytes("images/x.png") == Data("mine".utf8))
    try write(["index.html": [3]])
    #expect(bytes("notes.txt") == Data("mine".utf8))
  }

  @Test func noLinkLeadsOutOfTheFolder() throws {
    try write(["images/x.png": [1], "index.html": [1]])
    let other = folder + "-other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.removeItem(atPath: folder + "/images")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/images", withDestinationPath: other)
    #expect(throws: ReportWriteError.self) { try write(["images/x.png": [2]]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).isEmpty)
    try Data().write(to: URL(fileURLWithPath: other + "/x.png"))
    try write(["index.html": [3]])
    #expect(FileManager.default.fileExists(atPath: other + "/x.png"))
  }

  @Test(arguments: ["../mine", "a/../../mine", "./../mine"])
  func noLineOfTheListLeadsOutOfTheFolder(line: String) throws {
    try put("mine", in: "../mine")
    try put(line + "\n", in: ".labelsmith-report")
    try write(["index.html": [1]])
    #expect(bytes("../mine") == Data("mine".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        == [".labelsmith-report", "index.html"])
  }

  @Test func whatCannotBeWrittenIsSaid() throws {
    let report = try ReportFolder(folder)
    try report.write([1], to: "images/x.png")
    #expect(throws: ReportWriteError.self) { try report.write([1], to: "images/x.png/y") }
  }
}
