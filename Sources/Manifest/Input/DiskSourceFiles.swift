// SPDX-License-Identifier: MIT

internal import Glibc

/// The files of the machine.
package struct DiskSourceFiles: SourceFiles {
  /// How often a file that changes under the reader is read again.
  private static let attempts = 4
  /// Clocks of file systems tick coarsely: a second write within this time may give the same times.
  private static let racyPeriod: UInt64 = 2_000_000_000

  package init() {}

  package func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would never return.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .notFound : .failed(Self.lastError)
    }
    defer { close(descriptor) }
    for _ in 0..<Self.attempts {
      let before = try Self.status(of: descriptor)
      try Self.check(before, limit: limit)
      let bytes = try Self.readAll(descriptor, expecting: Int(before.st_size), limit: limit)
      let after = try Self.status(of: descriptor)
      if Self.isSame(before, after) && bytes.count == Int(after.st_size) { return bytes }
    }
    throw .unstable
  }

  package func expand(glob: String, relativeTo folder: String) -> [String] {
    GlobWalk(pattern: glob).matches(in: folder)
  }

  package func stamp(of path: String) -> FileStamp? {
    var status = stat()
    var now = timespec()
    guard stat(path, &status) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else {
      return nil
    }
    let stamp = FileStamp(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    let time = Self.nanoseconds(now)
    let isSettled = [stamp.modified, stamp.changed].allSatisfy {
      (time &- $0).magnitude > Self.racyPeriod
    }
    return isSettled ? stamp : nil
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  private static func check(_ status: stat, limit: Int) throws(SourceError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .notAFile(kind: "a folder")
    case S_IFIFO: throw .notAFile(kind: "a pipe")
    case S_IFSOCK: throw .notAFile(kind: "a socket")
    default: throw .notAFile(kind: "a device")
    }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
  }

  private static func status(of descriptor: Int32) throws(SourceError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .failed(lastError) }
    return status
  }

  private static func readAll(
    _ descriptor: Int32, expecting size: Int, limit: Int
  ) throws(SourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 1 << 20))
    var offset = 0
    while true {
      let count = pread(descriptor, &chunk, chunk.count, off_t(offset))
      if count < 0 {
        if errno == EINTR { continue }
        throw .failed(lastError)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      offset += count
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }

  private static func isSame(_ left: stat, _ right: stat) -> Bool {
    left.st_size == right.st_size && left.st_mtim.tv_sec == right.st_mtim.tv_sec
      && left.st_mtim.tv_nsec == right.st_mtim.tv_nsec
      && left.st_ctim.tv_sec == right.st_ctim.tv_sec
      && left.st_ctim.tv_nsec == right.st_ctim.tv_nsec
  }

  private static var lastError: String {
    guard let words = strerror(errno) else { return "error \(errno)" }
    let text = String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
