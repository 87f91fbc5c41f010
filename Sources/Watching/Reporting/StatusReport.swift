// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// What `status.json` and `labelsmith status` tell.
///
/// `schema` goes up when a field changes its meaning or goes away.
package struct StatusReport: Codable, Hashable, Sendable {
  package struct LastBuild: Codable, Hashable, Sendable {
    package var trigger: [String]
    package var outcome: String
    package var labels: Int
    package var written: Int
    package var unchanged: Int
    package var errors: Int
    package var warnings: Int
    package var ms: Int
  }

  package struct LastError: Codable, Hashable, Sendable {
    package var message: String
    /// Local time with its offset, ISO 8601.
    package var time: String
  }

  package var schema = 1
  /// `false` after an orderly stop.
  package var running = true
  package var state: DaemonState
  package var why: [String]
  /// Counts finished builds.
  package var generation: Int
  package var inputSha256: String?
  package var pid: Int32
  package var version: String
  package var manifest: String
  package var output: String
  package var previewUrl: String?
  package var lastBuild: LastBuild?
  package var lastError: LastError?
  /// Whether changes are noticed by `events` or by `polling`.
  package var noticing: String
  package var inputs: Int
  package var outputs: Int
  package var pendingRemovals: Int
  package var watches: Int
  package var unwatchedDirectories: Int
  package var counters: HintCounters
  package var process: ProcessNumbers

  package init(
    condition: Condition, options: WatchOptions, counters: HintCounters, noticing: String
  ) {
    state = condition.state
    why = condition.reasons
    generation = 0
    pid = getpid()
    version = options.version
    manifest = options.manifestPath
    output = options.outputPath
    previewUrl = options.previewURL
    self.noticing = noticing
    inputs = 0
    outputs = 0
    pendingRemovals = 0
    watches = 0
    unwatchedDirectories = 0
    self.counters = counters
    process = .current()
  }

  package func encoded(pretty: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  package init(decoding text: some StringProtocol) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Self.self, from: Data(text.utf8))
  }
}

extension StatusReport {
  package static let fileName = "status.json"

  /// What the watcher wrote last; `nil` when there is nothing readable.
  ///
  /// The watcher may be gone: `ControlClient` tells whether it lives.
  package static func read(stateDirectory: String) -> StatusReport? {
    SmallFile.read("\(stateDirectory)/\(fileName)").flatMap { try? StatusReport(decoding: $0) }
  }
}
