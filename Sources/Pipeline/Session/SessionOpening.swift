// SPDX-License-Identifier: MIT

import Manifest
import Planning

extension BuildSession {
  /// Reads the project and what of it was asked for; `nil` when there is nothing to do, and the
  /// result says why.
  func openProject(_ result: inout BuildResult) -> (loading: Loading, loaded: LoadedProject)? {
    let loading = loader.load(request.manifest, timings: &result.timings)
    result.take(loading)
    do throws(RequestError) {
      try checkDestinations(loading, &result)
      guard let loaded = loading.loaded else { return nil }
      scope = try request.scope.resolved(in: loaded.project, loading.reading)
      return (loading, loaded)
    } catch {
      result.failure = .request(error)
      return nil
    }
  }
}

extension BuildSession {
  /// Refuses to write over anything the project is made from, or that it writes elsewhere.
  func checkDestinations(_ loading: Loading, _ result: inout BuildResult) throws(RequestError) {
    guard !request.destinations.isEmpty else { return }
    let destinations = Destinations(paths: request.destinations)
    result.fontFiles = loading.loaded?.fontFiles ?? []
    try destinations.check(
      inputs: [request.manifest] + loading.reading.inputs.map(\.path) + result.fontFiles)
    guard let loaded = loading.loaded else { return }
    try destinations.check(folder: request.outputPath(loaded.project.output)) {
      loaded.plannedPaths
    }
  }
}

extension LoadedProject {
  /// The paths of everything that a build writes, below the output folder.
  var plannedPaths: Set<String> {
    var paths = Set(project.metricsPaths)
    for entry in plan.entries { paths.formUnion(entry.images(project.output).map(\.path)) }
    return paths
  }
}
