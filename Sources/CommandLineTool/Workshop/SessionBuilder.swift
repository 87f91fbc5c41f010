// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import Manifest
import Pipeline
import Publishing
import Watching

/// The build of the watcher: one session that lives as long as the watcher does.
struct SessionBuilder: Builder {
  let session: BuildSession
  let severities: SeverityOverrides
  let preview: LivePreview?
  /// Fonts the last build used: a change of theirs makes the session look for fonts again.
  private let fonts = FontPaths()

  init(session: BuildSession, severities: SeverityOverrides, preview: LivePreview?) {
    self.session = session
    self.severities = severities
    self.preview = preview
  }

  func build(_ trigger: Trigger) async -> BuildPassResult {
    var request = PassRequest()
    switch trigger.reason {
    case .start, .outputs, .retry: request.verification = .signatures
    case .audit: request.verification = .bytes
    case .inputs: request.verification = .nothing
    }
    request.suspects = trigger.reason == .audit ? nil : trigger.paths
    request.rereadsFonts = trigger.reason == .audit || fonts.contains(any: trigger.paths)
    let progress = trigger.progress
    let pass = await session.pass(request) {
      progress.advance()
    } drawn: {
      progress.noteDrawn()
    }
    fonts.replace(with: pass.fontFiles + pass.fontFolders)
    if let preview, !pass.result.isInterrupted {
      let findings = DiagnosticSet(pass.result.diagnostics, overrides: severities)
      preview.show(
        await session.review(), findings.all,
        isRejected: pass.result.isRejected || pass.result.failure != nil)
    }
    return passResult(pass, isFirst: trigger.reason == .start)
  }

  func remove(_ paths: [String]) async -> [String] {
    let folder = await session.outputFolderPath.map { $0 + "/" } ?? ""
    let result = await session.remove(stale: paths.map { String($0.dropFirst(folder.count)) })
    return result.removed.map { folder + $0 }
  }

  private func passResult(_ pass: PassResult, isFirst: Bool) -> BuildPassResult {
    let result = pass.result
    let findings = DiagnosticSet(result.diagnostics, overrides: severities)
    let folder = result.outputDirectory + "/"
    var passed = BuildPassResult(
      outcome(of: result, findings), inputs: inputs(of: pass),
      outputs: pass.outputs.map { GuardedOutput(path: folder + $0.path, digest: $0.hash) })
    passed.isPartial = pass.isPartial
    passed.droppedOutputs = pass.droppedOutputs.map { folder + $0 }
    passed.counts.labels = pass.touchedLabels
    passed.counts.locales = result.locales
    passed.counts.written = result.written.count
    passed.counts.unchanged = result.unchanged
    if isFirst {
      // The first line is about the whole project, the later ones about what an edit touched.
      passed.counts.labels = result.labels
      let images = pass.outputs.count - result.metrics.count
      passed.counts.unchanged = max(0, images - result.written.count)
    }
    passed.counts.errors = findings.errorCount
    passed.counts.warnings = findings.warningCount
    switch severities.severity(of: .watchDegraded, otherwise: pass.degradedSeverity) {
    case .off: passed.polling = .unremarkable
    case .warning: passed.polling = .degraded
    case .error: passed.polling = .error
    }
    passed.staleOutputs = pass.stalePaths.map { folder + $0 }
    passed.shouldRetry = result.diagnostics.contains { $0.id == .write }
    if case .output = result.failure { passed.shouldRetry = true }
    passed.sources = SourceCounts(
      included: max(0, result.inputs.count(where: \.isFile) - 1 - result.stringFiles),
      stringFiles: result.stringFiles, fonts: pass.fontFiles.count)
    let errors = findings.all.filter { $0.severity == .error }
    passed.messages = errors.isEmpty ? [] : text(of: errors)
    passed.messageObjects = findings.all.map { JSONLinesFormat.value(for: $0).text }
    passed.inputDigest = inputDigest(of: result)
    return passed
  }

  private func outcome(
    of result: BuildResult, _ findings: DiagnosticSet
  ) -> BuildPassResult.Outcome {
    if result.isInterrupted { return .superseded }
    if case .output(let error) = result.failure { return .rejected(error.message) }
    guard result.isRejected else { return .built }
    if result.failure == .manifest, let root = result.inputs.first, root.state == .absent {
      return .waiting(root.path)
    }
    return .rejected(findings.errorCount == 1 ? "1 error" : "\(findings.errorCount) errors")
  }

  private func text(of errors: [Diagnostic]) -> [String] {
    let renderer = DiagnosticRenderer(format: .human, toolVersion: LabelsmithVersion.full)
    return renderer.text(for: DiagnosticSet(errors)).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map(String.init)
  }

  private func inputs(of pass: PassResult) -> [WatchedInput] {
    var inputs = pass.result.inputs.flatMap(WatchedInput.list)
    for file in pass.fontFiles {
      let content = FileSignature(path: file).map(WatchedInput.Content.signature) ?? .absent
      inputs.append(WatchedInput(path: file, content: content))
    }
    for folder in pass.fontFolders { inputs.append(WatchedInput(listing: folder, pattern: "*")) }
    return inputs
  }

  private func inputDigest(of result: BuildResult) -> Digest {
    var hasher = SHA256()
    for input in result.inputs {
      hasher.update(field: input.path)
      if case .file(let digest) = input.state { hasher.update(field: digest.hex) }
    }
    return hasher.finish()
  }
}

extension WatchedInput {
  /// What a watcher follows for something the manifest depends on.
  static func list(_ record: InputRecord) -> [WatchedInput] {
    switch record.state {
    case .file(let digest): return [WatchedInput(path: record.path, content: .digest(digest))]
    case .absent: return [WatchedInput(path: record.path, content: .absent)]
    case .unreadable: return [WatchedInput(path: record.path, content: .unreadable)]
    case .tooLarge(let limit):
      // Another file may have come since: then this is not what is there.
      let signature = FileSignature(path: record.path)
      let isTooLarge = signature.map { $0.size > Int64(limit) } ?? false
      let content = isTooLarge ? signature.map(WatchedInput.Content.signature) : nil
      return [WatchedInput(path: record.path, content: content ?? .absent)]
    case .listing(let files):
      // The folders where a new match can appear: those before the first pattern, and those of
      // the files there are.
      let parts = record.path.split(separator: "/", omittingEmptySubsequences: false)
      let fixed = parts.prefix { part in !part.contains { "*?[".contains($0) } }
      let isShallow = fixed.count == parts.count - 1
      let top = fixed.joined(separator: "/")
      let name = isShallow ? String(parts.last ?? "*") : "*"
      var folders: Set<String> = [top.isEmpty ? (record.path.hasPrefix("/") ? "/" : ".") : top]
      if !isShallow {
        folders.formUnion(files.map(folder(of:)))
      }
      let inputs = folders.sorted().map { WatchedInput(listing: $0, pattern: name) }
      // Looked at after the folders: a file that came or went since the manifest was read makes
      // the two differ, and then no listing may count as seen.
      guard DiskSourceFiles().expand(glob: record.path, relativeTo: "") == files else {
        let unseen = Digest(of: Array("unseen".utf8))
        return inputs.map {
          WatchedInput(path: $0.path, content: .listing(unseen, pattern: name))
        }
      }
      return inputs
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  fileprivate init(listing folder: String, pattern: String) {
    let digest = DirectoryListing.digest(of: folder, matching: pattern)
    self.init(path: folder, content: digest.map { .listing($0, pattern: pattern) } ?? .absent)
  }
}
