// SPDX-License-Identifier: MIT

@testable import Pipeline
@testable import Publishing

extension LoadedProject {
  /// The metrics files of a project of which nothing has ever been drawn, by path.
  func metricsOfNothing() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for document in metrics(records: { _ in nil }, leaf: { _ in [] }) {
      var bytes: [UInt8] = []
      try document.content.forEachPiece { bytes += $0 }
      files[document.path] = bytes
    }
    return files
  }
}
