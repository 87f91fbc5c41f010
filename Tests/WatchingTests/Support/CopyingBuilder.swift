// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import Synchronization

@testable import Watching

/// The smallest project there is: each line of the manifest names a label.
///
/// Each label is a file that holds the whole manifest. Lines `include FILE` and `list FOLDER PATTERN` are inputs.
final class CopyingBuilder: Builder {
  let manifest: String
  let output: String
  let calls = Mutex<[(time: Instant, trigger: Trigger)]>([])
  private let hook: @Sendable (Trigger) async -> Void

  init(
    manifest: String, output: String, hook: @escaping @Sendable (Trigger) async -> Void = { _ in }
  ) {
    self.manifest = manifest
    self.output = output
    self.hook = hook
  }

  var count: Int { calls.withLock(\.count) }

  func build(_ trigger: Trigger) async -> BuildPassResult {
    calls.withLock { $0.append((.now, trigger)) }
    trigger.progress.advance()
    let text: String
    let read: WatchedInput
    do throws(StableRead.Failure) {
      let (bytes, _) = try StableRead.bytes(of: manifest, limit: 1 << 20)
      text = String(decoding: bytes, as: UTF8.self)
      read = WatchedInput(path: manifest, content: .digest(Digest(of: bytes)))
    } catch {
      guard error == .absent else {
        return BuildPassResult(
          .rejected("\(manifest): \(error)"),
          inputs: [WatchedInput(path: manifest, content: .unreadable)])
      }
      return BuildPassResult(
        .waiting(manifest), inputs: [WatchedInput(path: manifest, content: .absent)])
    }
    await hook(trigger)
    if Task.isCancelled { return BuildPassResult(.superseded, inputs: []) }
    let lines = text.split(separator: "\n").map(String.init)
    guard !lines.isEmpty, !text.contains("BROKEN") else {
      return BuildPassResult(.rejected("\(manifest):1:1: error: invalid"), inputs: [read])
    }
    return publish(text, lines: lines, read: read)
  }

  func remove(_ paths: [String]) async -> [String] {
    paths.filter { (try? FileManager.default.removeItem(atPath: $0)) != nil }
  }

  private func publish(_ text: String, lines: [String], read: WatchedInput) -> BuildPassResult {
    try? FileManager.default.createDirectory(
      atPath: output, withIntermediateDirectories: true)
    var inputs = [read]
    var content = text
    var labels: [String] = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "include":
        let (input, text) = include(words[1])
        inputs.append(input)
        content += text
      case "list":
        let names = DirectoryListing.names(in: words[1], matching: words[2])
        let digest = DirectoryListing.digest(of: words[1], matching: words[2])
        inputs.append(
          WatchedInput(
            path: words[1], content: digest.map { .listing($0, pattern: words[2]) } ?? .absent))
        content += (names ?? []).map(\.text).joined(separator: ",")
      default: labels.append(words[0])
      }
    }
    var result = BuildPassResult(.built, inputs: inputs)
    result.counts.labels = labels.count
    let bytes = Array(content.utf8)
    for label in labels {
      let path = "\(output)/\(label).png"
      result.outputs.append(GuardedOutput(path: path, digest: Digest(of: bytes)))
      if let old = try? StableRead.bytes(of: path, limit: 1 << 20).bytes, old == bytes {
        result.counts.unchanged += 1
        continue
      }
      if SmallFile.replace(path, with: content) == 0 {
        result.counts.written += 1
      } else {
        result.shouldRetry = true
      }
    }
    let wanted = Set(labels.map { $0 + ".png" })
    result.staleOutputs = (DirectoryListing.names(in: output, matching: "*.png") ?? [])
      .map(\.text).filter { !wanted.contains($0) }.map { "\(output)/\($0)" }
    return result
  }

  private func include(_ path: String) -> (WatchedInput, String) {
    guard let bytes = try? StableRead.bytes(of: path, limit: 1 << 20).bytes else {
      return (WatchedInput(path: path, content: .absent), "")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return (WatchedInput(path: path, content: .digest(Digest(of: bytes))), text)
  }
}
