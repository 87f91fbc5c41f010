// SPDX-License-Identifier: MIT

import Manifest
package import Publishing

extension BuildRequest {
  /// The folder the manifest lies in; a dot is the working directory.
  var manifestDirectory: String {
    guard let slash = manifest.lastIndex(of: "/") else { return "." }
    return slash == manifest.startIndex ? "/" : String(manifest[..<slash])
  }

  /// The output folder: relative to the working directory where the flag names it, to the manifest
  /// where the manifest does.
  func outputPath(_ settings: OutputSettings) -> String {
    output ?? FilePath.join(manifestDirectory, settings.directory)
  }
}

extension BuildSession {
  /// Where a build would write; `nil` without a usable manifest.
  package func outputPath() -> String? {
    loader.project(request.manifest).map { request.outputPath($0.output) }
  }

  /// Where a build would write, or would by default where no manifest says so.
  package func likelyOutputPath() -> String {
    outputPath() ?? request.outputPath(OutputSettings())
  }

  /// The output folder while it is open, as messages show it.
  package var outputFolderPath: String? { outputs?.shownPath }

  /// Tells those who find the folder locked where the preview is.
  package func announce(previewURL: String?) { outputs?.announce(url: previewURL) }

  /// Opens the output folder and takes its lock before there is anything to draw.
  package func claimOutputFolder() throws(OutputError) -> String {
    if let project = loader.project(request.manifest) {
      return try openOutputs(for: project).shownPath
    }
    return try openOutputs(
      path: request.outputPath(OutputSettings()), metrics: [OutputSettings().metrics.text]
    ).shownPath
  }
}
