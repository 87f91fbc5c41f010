// SPDX-License-Identifier: MIT

import Glibc

/// Where a report's files go.
package protocol ReportWriter {
  /// Writes a file; `path` is relative, with `/` between its parts, and safe to join.
  func write(_ bytes: [UInt8], to path: String) throws
}

/// Why a file of a report could not be written.
package struct ReportWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
}

/// Writes into a folder and makes it, and the folders in it, as needed.
package struct FolderReportWriter: ReportWriter {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  package func write(_ bytes: [UInt8], to path: String) throws {
    let parts = path.split(separator: "/")
    var parent = folder
    try makeFolders(folder)
    for part in parts.dropLast() {
      parent += "/" + part
      try makeFolder(parent)
    }
    let file = folder + "/" + path
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(file) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else { throw failure(file) }
      written += count
    }
  }

  private func makeFolders(_ path: String) throws {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      try makeFolder(made)
    }
  }

  private func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure(path) }
  }

  private func failure(_ path: String) -> ReportWriteError {
    ReportWriteError(description: "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
