// SPDX-License-Identifier: MIT

internal import CProcess
import Glibc

/// A file descriptor with one owner, closed when the owner lets it go.
final class Descriptor {
  let number: Int32

  /// Takes over an open descriptor; `nil` for the -1 of a failed call.
  init?(owning number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Both ends of a pipe; no child process inherits them.
  static func pipe(nonBlocking: Bool = true) -> (reading: Descriptor, writing: Descriptor)? {
    var ends: [Int32] = [-1, -1]
    let flags = O_CLOEXEC | (nonBlocking ? O_NONBLOCK : 0)
    guard pipe2(&ends, flags) == 0, let reading = Descriptor(owning: ends[0]),
      let writing = Descriptor(owning: ends[1])
    else { return nil }
    return (reading, writing)
  }

  func setNonBlocking() {
    let flags = fcntl(number, F_GETFL)
    if flags >= 0 { _ = fcntl(number, F_SETFL, flags | O_NONBLOCK) }
  }

  enum ReadResult {
    case bytes(Int)
    case end
    case nothingYet
    case failed(Int32)
  }

  /// Reads what is there without waiting, if the descriptor is non-blocking.
  func read(into buffer: inout [UInt8]) -> ReadResult {
    while true {
      let count = Glibc.read(number, &buffer, buffer.count)
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if errno == EAGAIN { return .nothingYet }
      if errno != EINTR { return .failed(errno) }
    }
  }

  /// Writes as much as fits; returns how much that was, or `nil` when nobody reads any more.
  func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    var written = 0
    while written < bytes.count {
      let count = bytes.dropFirst(written).withUnsafeBytes {
        Glibc.write(number, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        return nil
      }
    }
    return written
  }
}

/// What a system error means, as people know it.
package func systemMessage(_ error: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  guard strerror_r(error, &buffer, buffer.count) == 0 else { return "error \(error)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
