// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Synchronization
import Testing

@testable import Watching

/// Hears all that a daemon tells its service manager.
///
/// A socket holds ten messages and loses what comes then, so a thread empties it all the time.
final class ServiceManager: Sendable {
  private struct Ear {
    let socket: Descriptor
    var heard: [String] = []

    mutating func listen() {
      var buffer = [UInt8](repeating: 0, count: 1024)
      while case .bytes(let count) = socket.read(into: &buffer) {
        heard.append(String(decoding: buffer[..<count], as: UTF8.self))
      }
    }
  }

  private let ear: Mutex<Ear>

  init(at path: String) throws {
    let socket = try #require(UnixSocket.make(SOCK_DGRAM, nonBlocking: true))
    let status = UnixSocket.withAddress(path) { bind(socket.number, $0, $1) }
    try #require(status == 0)
    ear = Mutex(Ear(socket: socket))
    Thread.detachNewThread { [weak self] in
      while self?.heard != nil { usleep(5_000) }
    }
  }

  /// Everything that was said up to now.
  var heard: [String] {
    ear.withLock { ear in
      ear.listen()
      return ear.heard
    }
  }

  var pings: Int { heard.count { $0 == "WATCHDOG=1" } }
}
