// SPDX-License-Identifier: MIT

import Synchronization

@testable import Manifest

/// Files that exist only in a test, and a count of how often each was read.
final class MemoryFiles: SourceFiles {
  private let state: Mutex<[String: Result<[UInt8], SourceError>]>

  init(_ texts: [String: String] = [:]) {
    state = Mutex(texts.mapValues { .success(Array($0.utf8)) })
  }

  subscript(path: String) -> String {
    get { "" }
    set { state.withLock { $0[path] = .success(Array(newValue.utf8)) } }
  }

  func set(_ path: String, bytes: [UInt8]) { state.withLock { $0[path] = .success(bytes) } }
  func set(_ path: String, error: SourceError) { state.withLock { $0[path] = .failure(error) } }
  func remove(_ path: String) { state.withLock { $0[path] = nil } }

  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    guard let result = state.withLock({ $0[path] }) else { throw .notFound }
    let bytes = try result.get()
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  func expand(glob: String, relativeTo folder: String) -> [String] {
    let pattern = FilePath.join(folder, glob).split(separator: "/").map { GlobPattern(String($0)) }
    return state.withLock { Array($0.keys) }.filter { path in
      let parts = path.split(separator: "/").map(String.init)
      return parts.count == pattern.count && zip(pattern, parts).allSatisfy { $0.matches($1) }
    }.sorted()
  }
}
