// SPDX-License-Identifier: MIT

import Manifest

extension BuildRequest {
  /// The folder the manifest lies in; empty is the working directory.
  var manifestDirectory: String {
    guard let slash = manifest.lastIndex(of: "/") else { return "." }
    return slash == manifest.startIndex ? "/" : String(manifest[..<slash])
  }

  /// The output folder: relative to the working directory where the flag names it, to the manifest
  /// where the manifest does.
  func outputPath(_ settings: OutputSettings) -> String {
    if let output { return output }
    if settings.directory.hasPrefix("/") || manifestDirectory == "." { return settings.directory }
    return manifestDirectory + "/" + settings.directory
  }
}

extension BuildSession {
  /// Where a build would write; `nil` without a usable manifest.
  package func outputPath() -> String? {
    var timings = BuildTimings()
    return loader.load(request.manifest, timings: &timings).loaded.map {
      request.outputPath($0.project.output)
    }
  }
}
