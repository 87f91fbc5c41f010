// SPDX-License-Identifier: MIT

import Glibc

/// Lines to a descriptor that may be closed, full, or read by nobody.
///
/// The daemon's work is more important than its words: a line that cannot be written soon is
/// dropped.
struct LineOutput {
  /// How long a reader that was quick enough so far may hold us up.
  static let patience: Int32 = 100
  /// A pipe that is ready takes this much without blocking.
  static let blockSize = 4096

  let descriptor: Int32
  private(set) var dropped = 0
  private var isStalled = false

  init(descriptor: Int32) { self.descriptor = descriptor }

  mutating func write(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&request, 1, isStalled ? 0 : Self.patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0, request.revents & Int16(POLLOUT) != 0 else {
        isStalled = true
        dropped += 1
        return
      }
      let block = rest.prefix(Self.blockSize)
      let count = block.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        isStalled = true
        dropped += 1
        return
      }
      rest = rest.dropFirst(count)
    }
    isStalled = false
  }
}
