// SPDX-License-Identifier: GPL-2.0-only

enum ExitStatus: Int32 {
  /// Standard input ended: nobody needs us any more.
  case finished = 0
  /// Standard output cannot be written.
  case outputClosed = 1
  /// The kernel gives no inotify instance; a "broken" record says why.
  case noInstance = 3
  /// The descriptor cannot be used with `select`, which the library calls.
  case unusableDescriptor = 4
}
