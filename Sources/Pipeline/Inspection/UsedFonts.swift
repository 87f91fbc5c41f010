// SPDX-License-Identifier: MIT

extension BuildSession {
  /// Every font file that some label draws with, and those the manifest lists, with whatever keeps
  /// the project from being read.
  package func fontFiles() async -> BuildResult {
    var result = BuildResult()
    guard let (_, loaded) = openProject(&result) else { return result }
    result.fontFiles = loaded.fontFiles
    return result
  }
}
