// SPDX-License-Identifier: MIT

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
  private struct State {
    var known: [String: String] = [:]
    var byPath: [String: String] = [:]
  }

  private let memory: String?
  private let state: Mutex<State>

  init(cacheDirectory: String?) {
    memory = cacheDirectory.map { $0 + "/font-hashes" }
    // Without the directory there is no memory, which only costs time.
    if let cacheDirectory { mkdir(cacheDirectory, 0o755) }
    var known: [String: String] = [:]
    if let memory, let bytes = Self.contents(of: memory) {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let parts = line.split(separator: " ")
        // Anything else is a torn line of a run that was cut off.
        if parts.count == 2, parts[1].utf8.count == 64 {
          known[String(parts[0])] = String(parts[1])
        }
      }
    }
    state = Mutex(State(known: known))
  }

  /// The file's hash, hexadecimal; empty for a file that cannot be read.
  func hash(of path: String) -> String {
    state.withLock { state in
      if let hash = state.byPath[path] { return hash }
      let stamp = Self.stamp(of: path)
      let hash = stamp.flatMap { state.known[$0] } ?? Self.digest(of: path)
      state.byPath[path] = hash
      if let stamp, state.known[stamp] == nil, !hash.isEmpty {
        state.known[stamp] = hash
        remember("\(stamp) \(hash)\n")
      }
      return hash
    }
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
