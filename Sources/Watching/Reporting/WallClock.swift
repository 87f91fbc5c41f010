// SPDX-License-Identifier: MIT

import Glibc

/// The time people have on their wall; never used to order or to wait for anything.
package enum WallClock {
  /// Nanoseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// `14:03:22`, in local time.
  package static func timeOfDay(_ nanoseconds: Int64) -> String {
    format(nanoseconds, "%H:%M:%S")
  }

  /// `2026-01-31T14:03:22+0100`.
  package static func timestamp(_ nanoseconds: Int64) -> String {
    format(nanoseconds, "%Y-%m-%dT%H:%M:%S%z")
  }

  private static func format(_ nanoseconds: Int64, _ pattern: String) -> String {
    var seconds = time_t(nanoseconds / 1_000_000_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let length = strftime(&buffer, buffer.count, pattern, &parts)
    return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
