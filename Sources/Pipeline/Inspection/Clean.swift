// SPDX-License-Identifier: MIT

package import Publishing

extension BuildSession {
  /// Removes every file this tool wrote and nobody changed.
  package func clean() async -> (removals: [RemovalOutcome], result: BuildResult) {
    var result = BuildResult()
    let loading = loader.load(request.manifest, timings: &result.timings)
    result.take(loading)
    guard let loaded = loading.loaded else { return ([], result) }
    do {
      let outputs = try openOutputs(for: loaded.project)
      result.outputDirectory = outputs.shownPath
      return (outputs.removeEverything(), result)
    } catch {
      result.failure = .output(error)
      return ([], result)
    }
  }
}
