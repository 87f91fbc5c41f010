// SPDX-License-Identifier: MIT

// Pango's headers bring `stat` along, and the compiler takes whichever module it meets first for its owner.
internal import CPango
import Hashing
import LabelModel
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// SHA-256 of font files, remembered across runs.
///
/// A file is known by device, inode, size and both times; a replaced or edited file has another of
/// these. The memory is only a cache: losing it costs time, never correctness.
final class FontFileHashes: Sendable {
  private let memory: String?
  /// What earlier runs noted, by stamp.
  private let remembered: [String: String]
  /// By path.
  private let state: Mutex<[String: String]>

  init(cacheDirectory: String?) {
    memory = cacheDirectory.map { $0 + "/font-hashes" }
    // Without the directory there is no memory, which only costs time.
    if let cacheDirectory { mkdir(cacheDirectory, 0o755) }
    remembered = Self.table(memory.flatMap(Self.contents) ?? [])
    state = Mutex([:])
  }

  /// The file's hash, hexadecimal; empty for a file that cannot be read.
  func hash(of path: String) -> String {
    state.withLock { known in
      if let hash = known[path] { return hash }
      let stamp = Self.stamp(of: path)
      let found = stamp.flatMap { self.remembered[$0] }
      let hash = found ?? Self.digest(of: path)
      known[path] = hash
      if let stamp, found == nil, !hash.isEmpty { remember("\(stamp) \(hash)\n") }
      return hash
    }
  }

  /// Hashes by stamp from lines of a stamp, a space and a hash.
  ///
  /// By bytes: cutting a text at its characters takes fifty times as long.
  private static func table(_ bytes: [UInt8]) -> [String: String] {
    var table: [String: String] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let hash = line.suffix(64)
      let rest = line.dropLast(64)
      // Anything else is a torn line of a run that was cut off.
      guard rest.last == UInt8(ascii: " "), !hash.contains(UInt8(ascii: " ")) else { continue }
      let stamp = String(decoding: rest.dropLast(), as: UTF8.self)
      table[stamp] = String(decoding: hash, as: UTF8.self)
    }
    return table
  }

  private func remember(_ line: String) {
    guard let memory, let file = fopen(memory, "ae") else { return }
    // One short write in append mode: lines of two processes do not mix.
    fputs(line, file)
    fclose(file)
  }

  private static func stamp(of path: String) -> String? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    return [
      "\(info.st_dev)", "\(info.st_ino)", "\(info.st_size)",
      "\(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)",
      "\(info.st_ctim.tv_sec).\(info.st_ctim.tv_nsec)",
    ].joined(separator: ":")
  }

  private static func digest(of path: String) -> String {
    guard let file = fopen(path, "rbe") else { return "" }
    defer { fclose(file) }
    var hasher = SHA256()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      chunk.withUnsafeBytes { hasher.update(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    }
    return hasher.finish().hex
  }

  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rbe") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
  }
}
