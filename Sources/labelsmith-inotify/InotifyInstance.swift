// SPDX-License-Identifier: GPL-2.0-only

internal import CInotifyTools
import Glibc

/// The one inotify instance of this process, which libinotifytools keeps to itself.
struct InotifyInstance {
  enum Failure: Error {
    case notCreated(errno: Int32)
    case notFound
    case tooLarge(descriptor: Int32)
  }

  /// For `poll` only; the library does the reading.
  let descriptor: Int32

  init() throws(Failure) {
    guard inotifytools_initialize() == 1 else {
      throw .notCreated(errno: inotifytools_error())
    }
    let found = Self.descriptors()
    guard found.count == 1, let only = found.first else { throw .notFound }
    // The library waits with `select`, which aborts the program beyond this.
    guard only < Int32(FD_SETSIZE) else { throw .tooLarge(descriptor: only) }
    guard fcntl(only, F_SETFD, FD_CLOEXEC) == 0 else { throw .notCreated(errno: errno) }
    descriptor = only
  }

  /// The library has no call that tells its descriptor, but the kernel lists ours.
  private static func descriptors() -> [Int32] {
    guard let folder = opendir("/proc/self/fd") else { return [] }
    defer { closedir(folder) }
    var found: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let number = Int32(name) else { continue }
      var target = [UInt8](repeating: 0, count: 64)
      let length = readlink("/proc/self/fd/\(name)", &target, target.count)
      guard length > 0 else { continue }
      if String(decoding: target[..<length], as: UTF8.self) == "anon_inode:inotify" {
        found.append(number)
      }
    }
    return found
  }
}
