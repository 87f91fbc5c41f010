// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// Ends connections that take too long.
///
/// The library only ends connections on which nothing moves; one byte a second would hold one for
/// ever. What is due is shut down, and the library then finds it closed and cleans up.
final class ConnectionDeadlines: Sendable {
  enum Phase: Hashable, Sendable {
    case waitingForHeader
    case answering
    /// An event stream: lasts as long as the page.
    case unlimited

    var longest: Duration? {
      switch self {
      case .waitingForHeader: .seconds(5)
      case .answering: .seconds(60)
      case .unlimited: nil
      }
    }
  }

  private struct Connection {
    var socket: Int32
    var phase: Phase
    var since: ContinuousClock.Instant
  }

  private let connections = Mutex<[UInt: Connection]>([:])

  /// `id` is the library's address of the connection.
  func opened(_ id: UInt, socket: Int32, at now: ContinuousClock.Instant) {
    connections.withLock {
      $0[id] = Connection(socket: socket, phase: .waitingForHeader, since: now)
    }
  }

  func entered(_ phase: Phase, _ id: UInt, at now: ContinuousClock.Instant) {
    connections.withLock {
      $0[id]?.phase = phase
      $0[id]?.since = now
    }
  }

  func closed(_ id: UInt) { connections.withLock { $0[id] = nil } }

  /// Shuts down what is due; returns how many that were.
  ///
  /// A connection is forgotten before its descriptor is closed, so no descriptor that has been given
  /// to somebody else is ever shut down.
  @discardableResult
  func sweep(at now: ContinuousClock.Instant) -> Int {
    connections.withLock { connections in
      let due = connections.values.filter { connection in
        connection.phase.longest.map { now - connection.since > $0 } ?? false
      }
      for connection in due { shutdown(connection.socket, Int32(SHUT_RDWR)) }
      return due.count
    }
  }
}
