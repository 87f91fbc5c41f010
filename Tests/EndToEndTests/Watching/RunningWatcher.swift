// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A `labelsmith watch` of a workspace, heard through its events.
///
/// Ends with the value that owns it.
final class RunningWatcher {
  let place: Workspace
  let process: Process
  private let events: URL
  let messages: URL
  private let outputOption: [String]
  /// How many events were waited for already.
  private var seen = 0

  /// Longer than anything takes on a busy machine; a test that works never waits so long.
  static let patience = 60.0

  init(
    _ place: Workspace, _ more: [String] = [], wrapper: [String] = [],
    environment: [String: String] = [:], until type: String? = "ready"
  ) throws {
    self.place = place
    outputOption = more.firstIndex(of: "--output").map { Array(more[$0...].prefix(2)) } ?? []
    let name = UUID().uuidString
    let folder = FileManager.default.temporaryDirectory
    events = folder.appendingPathComponent("labelsmith-events-" + name)
    messages = folder.appendingPathComponent("labelsmith-messages-" + name)
    for file in [events, messages] { try Data().write(to: file) }
    var program = place.program
    program.wrapper = wrapper
    program.environment = environment
    process = try program.start(
      ["watch", "--events"] + more, stdout: FileHandle(forWritingTo: events),
      stderr: FileHandle(forWritingTo: messages))
    if let type { _ = try next(type) }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    for file in [events, messages] { try? FileManager.default.removeItem(at: file) }
  }

  struct Event {
    var fields: [String: Any]
    subscript(name: String) -> String? { fields[name] as? String }
    var type: String { self["type"] ?? "" }
    var written: Int { fields["written"] as? Int ?? 0 }
    var trigger: [String] { fields["trigger"] as? [String] ?? [] }
    var paths: [String] { fields["paths"] as? [String] ?? [] }
  }

  struct Timeout: Error, CustomStringConvertible {
    var description: String
  }

  func all() throws -> [Event] {
    let text = String(decoding: try Data(contentsOf: events), as: UTF8.self)
    // The last piece is a line that is not whole yet, or nothing.
    return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return Event(fields: object as? [String: Any] ?? [:])
    }
  }

  /// The next event of a type that nobody has waited for yet.
  @discardableResult
  func next(
    _ type: String, where isMeant: (Event) -> Bool = { _ in true }
  ) throws -> Event {
    var found: Event?
    let isThere = try wait(seconds: Self.patience) {
      let events = try all()
      let new = events.indices.dropFirst(seen)
      guard let index = new.first(where: { events[$0].type == type && isMeant(events[$0]) }) else {
        return !process.isRunning && new.isEmpty
      }
      found = events[index]
      seen = index + 1
      return true
    }
    guard isThere, let found else {
      throw Timeout(description: "no event '\(type)':\n" + log)
    }
    return found
  }

  /// Everything it said, for people who read about a failed test.
  var log: String {
    [events, messages].map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }.joined()
  }

  /// The builds so far, without those of nothing.
  func builds() throws -> [Event] { try all().filter { $0.type == "build" } }

  /// Waits until everything that was saved is drawn.
  func settle() throws {
    let output = try place.program.run(["status", "--wait"] + outputOption)
    guard output.status == 0 else { throw ProgramFailure(output: output) }
  }

  /// Waits until the output folder holds what a fresh build gives.
  func converge() throws -> [String] {
    let fresh = try place.freshTree()
    var last: [String] = []
    _ = try wait(seconds: Self.patience) {
      last = try place.deviations(from: fresh)
      return last.isEmpty
    }
    return last
  }

  /// What the watcher says of itself.
  func status() throws -> [String: Any] {
    let output = try place.program.run(["status", "--json"] + outputOption)
    guard output.status == 0 else { throw ProgramFailure(output: output) }
    let object = try JSONSerialization.jsonObject(with: Data(output.stdout.utf8))
    return object as? [String: Any] ?? [:]
  }

  /// Runs a shell line in the workspace where the watcher sees file systems.
  func inside(_ line: String) throws -> Int32 {
    try place.shell(
      "exec nsenter -t \(process.processIdentifier) -m -- "
        + "sh -c 'cd \"\(place.url.path)\" && { \(line); }'")
  }

  /// Asks it to end and returns its exit status.
  func stop(_ signal: Int32 = SIGTERM) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
  }
}
