// SPDX-License-Identifier: MIT

/// What one listening page has still to be sent: bounded, the oldest event goes first.
///
/// Losing an event loses nothing: an event only says that there is something new, and a page asks
/// for everything since the generation it has.
struct EventQueue: Sendable {
  static let largestCount = 32

  private var events: [[UInt8]] = []
  /// How much of the first event has been sent; one that has been begun is never dropped.
  private var sent = 0

  init() {}

  var isEmpty: Bool { events.isEmpty }
  var count: Int { events.count }

  /// Returns how many events were dropped to make room: 0 or 1.
  mutating func add(_ event: [UInt8]) -> Int {
    events.append(event)
    guard events.count > Self.largestCount else { return 0 }
    events.remove(at: sent > 0 ? 1 : 0)
    return 1
  }

  /// Copies what comes next into `buffer`; returns how many bytes that is.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var written = 0
    while written < buffer.count, let event = events.first {
      let count = min(event.count - sent, buffer.count - written)
      event.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: buffer[written...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count]))
      }
      written += count
      sent += count
      if sent == event.count {
        events.removeFirst()
        sent = 0
      }
    }
    return written
  }
}
