// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// Talks to the watcher of an output directory.
package struct ControlClient: Sendable {
  package enum Failure: Error, Hashable, Sendable {
    /// No watcher is running for this output directory.
    case notRunning
    /// It runs, but ended or hung up before it answered.
    case noAnswer
    /// It runs, but belongs to somebody else.
    case notPermitted
  }

  /// The `.labelsmith` folder of the output directory.
  package var stateDirectory: String

  package init(stateDirectory: String) { self.stateDirectory = stateDirectory }

  /// The watcher's status; with `waiting`, when everything saved so far is drawn.
  ///
  /// `waiting` has no time limit: a build takes as long as it takes.
  package func status(waiting: Bool = false) async throws -> StatusReport {
    let answer = try await ask(waiting ? .wait : .status)
    return try StatusReport(decoding: answer)
  }

  /// Makes the watcher look at everything again.
  package func reload() async throws { _ = try await ask(.reload) }

  /// Makes the watcher stop; returns when it is about to.
  package func stop() async throws { _ = try await ask(.stop) }

  /// Sends one request on a thread of its own, because waiting blocks.
  private func ask(_ request: ControlRequest) async throws -> String {
    let folder = stateDirectory
    let result = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: Self.exchange(request, folder: folder))
      }
      thread.start()
    }
    return try result.get()
  }

  private static func exchange(
    _ request: ControlRequest, folder: String
  ) -> Result<String, Failure> {
    guard let connection = UnixSocket.make(SOCK_STREAM, nonBlocking: false) else {
      return .failure(.notRunning)
    }
    let status = UnixSocket.withAddress(of: ControlRequest.socketName, in: folder) {
      connect(connection.number, $0, $1) == 0 ? 0 : errno
    }
    guard status == 0 else {
      return .failure(status == EACCES || status == EPERM ? .notPermitted : .notRunning)
    }
    let bytes = Array((request.rawValue + "\n").utf8)
    guard
      send(connection.number, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { return .failure(.noAnswer) }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = connection.read(into: &buffer) { answer += buffer[..<count] }
    guard answer.last == UInt8(ascii: "\n") else { return .failure(.noAnswer) }
    return .success(String(decoding: answer.dropLast(), as: UTF8.self))
  }
}
