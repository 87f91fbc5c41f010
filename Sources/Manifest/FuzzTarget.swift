// SPDX-License-Identifier: MIT

package import Diagnostics

/// Reads arbitrary bytes as a manifest, for fuzzing.
///
/// It must return, whatever the bytes are. The findings of the reading come back, so that a driver
/// can check their places.
@discardableResult
package func fuzzManifest(_ bytes: [UInt8]) -> [Diagnostic] {
  let reader = ManifestReader(files: SingleFile(bytes: bytes))
  let reading = reader.read("fuzz.yaml")
  if let project = reading.project {
    for file in project.labelFiles {
      for label in file.labels {
        for locale in project.locales { _ = project.style(of: label, for: locale.tag)?.values }
        for text in label.texts {
          _ = text.text.position(ofScalar: text.text.text.unicodeScalars.count / 2)
        }
      }
    }
  }
  return reading.diagnostics
}

private struct SingleFile: SourceFiles {
  var bytes: [UInt8]

  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    guard path == "fuzz.yaml" else { throw .notFound }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  func expand(glob: String, relativeTo folder: String) -> [String] { [] }
}
