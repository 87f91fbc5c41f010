// SPDX-License-Identifier: MIT

import Glibc

/// What this process uses right now.
package struct ProcessNumbers: Codable, Hashable, Sendable {
  package var descriptors: Int
  package var residentBytes: Int
  package var threads: Int

  package static func current() -> ProcessNumbers {
    var descriptors = 0
    if let folder = opendir("/proc/self/fd") {
      while readdir(folder) != nil { descriptors += 1 }
      closedir(folder)
      // ".", ".." and the folder's own descriptor.
      descriptors -= 3
    }
    let fields = SmallFile.read("/proc/self/statm")?.split(separator: " ") ?? []
    let pages = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
    let status = SmallFile.read("/proc/self/status") ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("Threads:") }
    let threads = line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
    return ProcessNumbers(
      descriptors: max(0, descriptors), residentBytes: pages * sysconf(Int32(_SC_PAGESIZE)),
      threads: threads)
  }
}

/// Files of a few lines, as `/proc` has them.
enum SmallFile {
  static func read(_ path: String) -> String? {
    guard let file = Descriptor(owning: open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)) else {
      return nil
    }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while content.count < 1 << 16, case .bytes(let count) = file.read(into: &buffer) {
      content += buffer[..<count]
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Replaces a file so that a reader sees the old or the new content; returns 0 or `errno`.
  static func replace(_ path: String, with text: String) -> Int32 {
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    let temporary = "\(path).\(random).partial"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    guard let file = Descriptor(owning: open(temporary, flags, 0o644)) else { return errno }
    let bytes = Array(text.utf8)
    guard file.write(bytes[...]) == bytes.count, rename(temporary, path) == 0 else {
      let error = errno
      unlink(temporary)
      return error == 0 ? EIO : error
    }
    return 0
  }
}
