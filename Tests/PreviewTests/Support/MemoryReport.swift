// SPDX-License-Identifier: MIT

import Synchronization

@testable import Preview

/// Keeps what a report writes.
final class MemoryReport: ReportWriter {
  let files = Mutex<[String: [UInt8]]>([:])

  func write(_ bytes: [UInt8], to path: String) throws { files.withLock { $0[path] = bytes } }

  func text(_ path: String) -> String {
    String(decoding: files.withLock { $0[path] ?? [] }, as: UTF8.self)
  }

  var paths: [String] { files.withLock { $0.keys.sorted() } }
}
