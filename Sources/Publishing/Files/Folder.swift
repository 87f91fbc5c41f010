// SPDX-License-Identifier: MIT

import Glibc

/// An open folder, closed when the last holder lets go of it.
final class Folder: Sendable {
  let descriptor: Int32
  /// Relative to the output folder, which is the empty path itself.
  let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }
}

/// An open file with one owner, closed at the latest when the value goes away.
struct OpenFile: ~Copyable {
  /// Negative once closed.
  private(set) var descriptor: Int32
  let name: String

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Returns 0 or the `errno`.
  consuming func close() -> Int32 {
    let code = Glibc.close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    return code
  }

  deinit {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
  }
}
