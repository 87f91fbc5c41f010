// SPDX-License-Identifier: MIT

internal import CProcess
import Glibc

package typealias Instant = ContinuousClock.Instant

/// Something `poll` waits for.
package struct WaitRequest: Hashable, Sendable {
  package var descriptor: Int32
  package var wantsReading: Bool
  package var wantsWriting: Bool

  package init(descriptor: Int32, wantsReading: Bool = true, wantsWriting: Bool = false) {
    self.descriptor = descriptor
    self.wantsReading = wantsReading
    self.wantsWriting = wantsWriting
  }
}

/// Waits until one of the descriptors is ready or the time has come; returns the ready ones.
///
/// A signal also ends the wait.
func waitForDescriptors(_ requests: [WaitRequest], until deadline: Instant?) -> Set<Int32> {
  var descriptors = requests.map { request in
    let events = (request.wantsReading ? POLLIN : 0) | (request.wantsWriting ? POLLOUT : 0)
    return pollfd(fd: request.descriptor, events: Int16(events), revents: 0)
  }
  var timeout: Int32 = -1
  if let deadline {
    let left = max(.zero, deadline - .now)
    // Rounded up: waking a moment too early would only go round once more.
    let milliseconds = (left.nanoseconds + 999_999) / 1_000_000
    timeout = Int32(clamping: milliseconds)
  }
  guard poll(&descriptors, nfds_t(descriptors.count), timeout) > 0 else { return [] }
  return Set(descriptors.filter { $0.revents != 0 }.map(\.fd))
}

extension Duration {
  package var nanoseconds: Int64 {
    let parts = components
    return parts.seconds &* 1_000_000_000 &+ parts.attoseconds / 1_000_000_000
  }

  package var seconds: Double { Double(nanoseconds) / 1e9 }
}

/// Wakes a waiting thread from another one.
final class WakeUp: Sendable {
  let descriptor: Int32

  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func signal() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
