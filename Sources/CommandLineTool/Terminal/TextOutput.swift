// SPDX-License-Identifier: MIT

import Glibc

/// Somewhere to write to.
package protocol TextOutput: Sendable {
  func write(_ bytes: [UInt8]) -> WriteResult
}

package enum WriteResult: Hashable, Sendable {
  case written
  /// Nobody reads any more: `labelsmith list | head -1`.
  case readerGone
  /// The system's error number.
  case failed(Int32)
}

/// An open file of the process.
package struct DescriptorOutput: TextOutput {
  private let descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  package func write(_ bytes: [UInt8]) -> WriteResult {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        Glibc.write(descriptor, all.baseAddress.map { $0 + written }, all.count - written)
      }
      if count >= 0 {
        written += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: return .readerGone
      default: return .failed(errno)
      }
    }
    return .written
  }

  /// A parent may have made the pipe non-blocking; then a full one is no error.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, 1_000)
  }
}
