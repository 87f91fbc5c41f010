// SPDX-License-Identifier: GPL-2.0-only

import Glibc

/// Collects records and writes them to standard output together.
///
/// Every record ends with a NUL byte. A full pipe blocks the writer: the kernel's queue then
/// overflows at some time, and that is reported like any overflow.
struct RecordWriter {
  private var buffer: [UInt8] = []

  mutating func add(_ text: String, _ name: UnsafeRawBufferPointer? = nil) {
    buffer += text.utf8
    if let name { buffer += name }
    buffer.append(0)
  }

  /// Returns whether everything was written.
  mutating func flush() -> Bool {
    defer { buffer.removeAll(keepingCapacity: buffer.count < 1 << 20) }
    return buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno == EAGAIN {
          var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
          poll(&descriptor, 1, -1)
        } else if count < 0, errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
