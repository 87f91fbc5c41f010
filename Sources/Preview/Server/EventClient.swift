// SPDX-License-Identifier: MIT

internal import CMicroHTTPD
import Glibc
import Synchronization

/// One page that listens for events.
///
/// The library's thread asks for bytes; while there are none, the connection sleeps. Any thread may
/// add an event, which never waits for the network.
final class EventClient: Sendable {
  private struct State {
    var queue = EventQueue()
    var isSuspended = false
    var isEnding = false
  }

  /// The address of the `MHD_Connection`, which lives until the stream's last call.
  private let connection: UInt
  private let library: MicroHTTPD
  let socket: Int32
  private let state = Mutex(State())
  /// Linux's `POLLRDHUP`, which the headers hide from Swift.
  private static let otherSideClosed: Int16 = 0x2000

  init(connection: UInt, of library: MicroHTTPD, socket: Int32) {
    self.connection = connection
    self.library = library
    self.socket = socket
  }

  /// Returns how many older events had to go for this one.
  func add(_ event: [UInt8]) -> Int {
    state.withLock { state in
      let dropped = state.queue.add(event)
      wake(&state)
      return dropped
    }
  }

  /// Makes the stream end once the library looks.
  func end() {
    state.withLock { state in
      state.isEnding = true
      wake(&state)
    }
  }

  /// Whether the other side is gone; the library does not look at a sleeping connection.
  var isHungUp: Bool {
    var entry = pollfd(fd: socket, events: Self.otherSideClosed, revents: 0)
    return poll(&entry, 1, 0) > 0
      && entry.revents & (Self.otherSideClosed | Int16(POLLHUP) | Int16(POLLERR)) != 0
  }

  /// The library asks for more: returns the number of bytes, 0 for later, below 0 for the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      if state.isEnding { return -1 }
      if !state.queue.isEmpty { return state.queue.take(into: buffer) }
      state.isSuspended = true
      library.functions.suspend_connection(OpaquePointer(bitPattern: connection))
      return 0
    }
  }

  private func wake(_ state: inout State) {
    guard state.isSuspended else { return }
    state.isSuspended = false
    library.functions.resume_connection(OpaquePointer(bitPattern: connection))
  }
}
