// SPDX-License-Identifier: MIT

import Glibc

/// The folder the running program lies in.
enum ProgramFolder {
  static func path() -> String? {
    LinkTarget.read("/proc/self/exe").flatMap { target in
      target.lastIndex(of: "/").map { String(target[..<$0]) }
    }
  }
}

enum LinkTarget {
  /// What a symbolic link holds; `nil` when there is none.
  static func read(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink(path, &buffer, buffer.count)
    guard length > 0, length < buffer.count else { return nil }
    return String(decoding: buffer[..<length], as: UTF8.self)
  }
}

enum WorkingDirectory {
  /// Absolute; "/" when it cannot be told.
  static func path() -> String { LinkTarget.read("/proc/self/cwd") ?? "/" }
}
