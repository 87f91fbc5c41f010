// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import Manifest
import Publishing
import Typesetting

extension BuildSession {
  private var settledFile: SettledFile? {
    // A part of the project, a watcher and files besides the outputs are not what was settled.
    guard request.scope.isEverything, !request.isWatcher, request.destinations.isEmpty,
      let directory = request.cacheDirectory
    else { return nil }
    return SettledFile(cacheDirectory: directory, name: SettledProof.name(of: request))
  }

  /// What a build would answer that has nothing to do, without reading the manifest's meaning;
  /// `nil` when that cannot be known.
  ///
  /// Every input is read and hashed, and every output looked at: only what follows from them is
  /// taken from the last build.
  func settledResult() -> BuildResult? {
    guard outputs == nil, let settled = settledFile?.read() else { return nil }
    var result = BuildResult()
    let clock = ContinuousClock()
    var began = clock.now
    func note(_ stage: String) {
      let now = clock.now
      result.timings.add(now - began, to: stage)
      began = now
    }
    var records: [(path: String, digest: Digest)] = []
    for path in settled.inputs {
      guard let bytes = try? files.read(path, limit: request.readerLimits.fileBytes) else {
        return nil
      }
      records.append((path, Digest(of: bytes)))
    }
    guard SettledProof.inputs(records, of: request) == settled.inputProof else { return nil }
    note("read")
    guard
      let library = try? FontLibrary(
        settings: settled.fonts, cacheDirectory: request.cacheDirectory),
      // They are no part of what the fonts are known by.
      library.skipped.isEmpty, library.findings.isEmpty
    else { return nil }
    let fonts = library.digest
    note("fonts")
    guard
      let folder = try? OutputFolder.open(
        path: settled.outputDirectory, manifestDirectory: request.manifestDirectory, lock: .build),
      let signatures = folder.signatures(of: settled.outputs),
      SettledProof.outputs(fonts: fonts, signatures) == settled.outputProof
    else { return nil }
    note("verify")
    result.diagnostics = settled.diagnostics
    result.labels = settled.labels
    result.locales = settled.locales
    result.unchanged = settled.images
    result.metrics = settled.metrics
    result.outputDirectory = settled.outputDirectory
    result.inputs = records.map { InputRecord(path: $0.path, state: .file($0.digest)) }
    return result
  }

  /// Warnings that are remembered; to read more again would take longer than to find them.
  private static let mostWarnings = 200

  /// Remembers a build that had nothing to do, with its warnings.
  func settle(_ loaded: LoadedProject, _ outputs: Outputs, _ result: BuildResult) {
    // What string files hold is not among the inputs that are hashed.
    guard let file = settledFile, loaded.project.strings.isEmpty, result.written.isEmpty,
      result.removed.isEmpty, result.kept.isEmpty, result.diagnostics.count <= Self.mostWarnings,
      // An error may come from elsewhere than the inputs: from a file in an image's place.
      result.diagnostics.allSatisfy({ $0.severity != .error }), result.notices.isEmpty,
      result.failure == nil, !result.isInterrupted
    else { return }
    let library = loaded.fonts.library
    guard library.skipped.isEmpty, library.findings.isEmpty else { return }
    var settled = SettledBuild()
    var records: [(path: String, digest: Digest)] = []
    for input in result.inputs {
      // A pattern may match other files next time.
      guard case .file(let digest) = input.state else { return }
      records.append((input.path, digest))
    }
    settled.inputs = records.map(\.path)
    settled.outputs =
      outputs.ledger.entries.values.flatMap { $0.images.map(\.path) }.sorted() + result.metrics
    guard let signatures = outputs.signatures(of: settled.outputs),
      signatures.allSatisfy({ $0.isSettled(at: now()) })
    else { return }
    settled.inputProof = SettledProof.inputs(records, of: request)
    settled.outputProof = SettledProof.outputs(fonts: loaded.fonts.setDigest, signatures)
    settled.outputDirectory = result.outputDirectory
    settled.diagnostics = result.diagnostics
    settled.labels = result.labels
    settled.locales = result.locales
    settled.images = result.unchanged
    settled.fonts = loaded.fonts.library.settings
    settled.metrics = result.metrics
    file.write(settled)
  }
}
