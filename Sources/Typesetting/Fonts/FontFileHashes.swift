// SPDX-License-Identifier: MIT

// Pango's headers bring `stat` along; its owner is the module that the compiler meets first.
internal import CPango
import Dispatch
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
    if let known = state.withLock({ $0[path] }) { return known }
    let stamp = Self.stamp(of: path)
    let found = stamp.flatMap { remembered[$0] }
    let made = found ?? Self.digest(of: path)
    // Two threads may have hashed the file, and one of them before it was replaced.
    let (hash, isFirst) = state.withLock { known in
      if let first = known[path] { return (first, false) }
      known[path] = made
      return (made, true)
    }
    if let stamp, found == nil, isFirst, !made.isEmpty { remember("\(stamp) \(made)\n") }
    return hash
  }

  /// Hashes files on all cores, so that asking for them takes no time.
  func prepare(_ paths: Set<String>) {
    let paths = paths.sorted()
    DispatchQueue.concurrentPerform(iterations: paths.count) { _ = hash(of: paths[$0]) }
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
