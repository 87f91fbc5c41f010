// SPDX-License-Identifier: MIT

import Glibc

/// Addresses of local sockets.
enum UnixSocket {
  /// Calls `body` with an address; a leading `@` stands for the abstract namespace.
  ///
  /// Returns `nil` when the path is empty or too long for an address.
  static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    let isAbstract = bytes.first == UInt8(ascii: "@")
    if isAbstract { bytes[0] = 0 }
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < room else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // An abstract name has exactly its length; a path ends with a NUL byte.
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let length = socklen_t(start + bytes.count + (isAbstract ? 0 : 1))
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// The same for a file in a folder, however long the folder's path is.
  static func withAddress<Result>(
    of name: String, in folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    guard let directory = Descriptor(owning: open(folder, flags)) else { return nil }
    return withAddress("/proc/self/fd/\(directory.number)/\(name)", body)
  }

  static func make(_ type: __socket_type, nonBlocking: Bool) -> Descriptor? {
    let flags = Int32(SOCK_CLOEXEC.rawValue) | (nonBlocking ? Int32(SOCK_NONBLOCK.rawValue) : 0)
    return Descriptor(owning: socket(AF_UNIX, Int32(type.rawValue) | flags, 0))
  }
}
