// SPDX-License-Identifier: MIT

import Glibc

/// How much memory the process may map.
enum AddressSpace {
  /// Bytes that the program, its libraries and the stacks of a few threads take.
  private static let least: rlim_t = 192 << 20

  /// Says what is wrong when there is too little to start a thread.
  ///
  /// Asked before any thread is wanted: the library that starts them waits for ever for room.
  static var shortage: String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < least
    else { return nil }
    return "the address space is limited to \(limit.rlim_cur >> 20) MB (ulimit -v); at least "
      + "\(least >> 20) MB are needed"
  }
}
