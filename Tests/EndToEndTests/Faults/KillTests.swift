// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import RandomProjects
import Testing

/// A build may die at any moment.
@Suite struct KillTests {
  private static let rounds = Soak.rounds(50)

  @Test func everyVisibleFileIsWholeAfterEveryKill() throws {
    let place = try Workspace.built(Sample.many(30), locales: "[en, de]", more: Self.quiet)
    try place.write("mine", to: "Output/mine.txt")
    try place.write("mine", to: "Output/en/mine.png.txt")
    var random = SeededGenerator(seed: 1)
    // Kills are spread over the time a build takes, start and end included.
    var longest = try duration(of: place, text: "First")
    for round in 0..<Self.rounds {
      try place.write(
        Sample.manifest(
          Sample.many(30 - round % 3, text: "Round \(round)"), locales: "[en, de]",
          more: Self.quiet), to: "assets.yaml")
      let process = try place.program.start(["build", "--jobs", "2"])
      let pause = Double.random(in: 0...(longest * 1.1), using: &random)
      usleep(UInt32(pause * 1_000_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(try broken(place) == [], "round \(round)")
      if round % 10 == 9 { longest = try duration(of: place, text: "Again \(round)") }
    }
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(output.stderr)")
    let mine: Set<String> = ["mine.txt", "en/mine.png.txt"]
    #expect(try place.deviations(from: place.freshTree(), except: mine) == [])
    for path in mine { #expect(try place.read("Output/" + path) == Data("mine".utf8)) }
  }

  private static let quiet = "checks: {fallback: off}\n"

  private func duration(of place: Workspace, text: String) throws -> Double {
    try place.write(
      Sample.manifest(Sample.many(30, text: text), locales: "[en, de]", more: Self.quiet),
      to: "assets.yaml")
    let start = Date()
    _ = try place.program.run("build", "--jobs", "2")
    return Date().timeIntervalSince(start)
  }

  /// Files that are not whole, but for files on their way and those that are not the tool's.
  private func broken(_ place: Workspace) throws -> [String] {
    try place.incompleteFiles().filter { path in
      let name = path.split(separator: "/").last ?? ""
      return !name.hasPrefix(".labelsmith") && !name.hasSuffix(".txt")
    }
  }

  @Test(arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
  func aSignalStopsABuildAfterItsStep(signal: Int32, status: Int32) throws {
    let place = try Workspace()
    try place.write(Sample.manifest(Sample.many(3000)), to: "assets.yaml")
    let process = try place.program.start(["build", "--jobs", "1"])
    try #require(wait(seconds: 300) { place.exists("Output/en/l000.png") || !process.isRunning })
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    #expect(try place.incompleteFiles() == [])
    #expect(!place.exists("Output/en/l2999.png"))
  }

  @Test func twoBuildsAtOnceTakeTurns() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(Sample.many(40)), to: "assets.yaml")
    let processes = try (0..<3).map { _ in try place.program.start(["build"]) }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try place.deviations(from: place.freshTree()) == [])
  }
}

/// Waits until something is true, and not for ever.
func wait(seconds: Double, until condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock().now + .seconds(seconds)
  while true {
    if try condition() { return true }
    if ContinuousClock().now > end { return false }
    usleep(5_000)
  }
}

/// `LABELSMITH_SOAK` asks for long runs.
enum Soak {
  static let isOn = ProcessInfo.processInfo.environment["LABELSMITH_SOAK"] != nil

  static func rounds(_ count: Int) -> Int { isOn ? count * 10 : count }
}
