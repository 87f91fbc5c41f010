// SPDX-License-Identifier: MIT

import Diagnostics
import Glibc
import Manifest
import Pipeline
import Publishing

/// The workbench of the shipped program: it connects commands to the pipeline.
package struct Workshop: Workbench {
  /// `$XDG_CACHE_HOME/labelsmith`; `nil` when there is no place for caches.
  let cacheDirectory: String?

  package init(environment: [String: String]) {
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      cacheDirectory = cache + "/labelsmith"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      cacheDirectory = home + "/.cache/labelsmith"
    } else {
      cacheDirectory = nil
    }
  }

  func session(_ options: CommonOptions) -> BuildSession {
    BuildSession(request(options))
  }

  func request(_ options: CommonOptions) -> BuildRequest {
    var request = BuildRequest()
    request.manifest = options.manifest
    request.output = options.output
    request.scope.locales = options.selection.locales
    request.scope.labels = options.selection.labels
    request.scope.styles = options.selection.styles
    request.jobs = options.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    request.keepsFrozen = options.keepsLastGood
    request.stopsAtFirstError = options.stopsAtFirstError
    request.isDurable = options.isDurable
    request.cacheDirectory = cacheDirectory
    let limits = options.reading
    request.readerLimits.fileBytes = limits[.bytes] ?? request.readerLimits.fileBytes
    request.readerLimits.depth = limits[.depth] ?? request.readerLimits.depth
    request.readerLimits.nodes = limits[.nodes] ?? request.readerLimits.nodes
    request.readerLimits.aliasedNodes = limits[.aliases] ?? request.readerLimits.aliasedNodes
    return request
  }

  /// Turns a run that could not do its work into a failure with its exit code.
  func check(_ result: BuildResult) throws(WorkbenchFailure) {
    switch result.failure {
    case nil: return
    case .manifest:
      throw WorkbenchFailure(
        .usage, "there is no manifest to work with", diagnostics: result.diagnostics)
    case .request(let error):
      throw WorkbenchFailure(
        .usage, error.message, hints: error.hint.map { [$0] } ?? [],
        diagnostics: result.diagnostics.filter { $0.severity == .error })
    case .output(let error):
      throw WorkbenchFailure(
        ExitCode(rawValue: error.exitCode) ?? .environment, error.message,
        hints: error.hint.map { [$0] } ?? [], diagnostics: result.diagnostics)
    }
  }
}
