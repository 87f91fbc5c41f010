// SPDX-License-Identifier: MIT

import FoundationEssentials
package import Hashing

/// Reads back what this tool once wrote.
package enum MetricsReader {
  private struct File: Decodable {
    var format: String
    var labels: [String: Label]
  }

  private struct Label: Decodable {
    var locales: [String: Entry]
  }

  private struct Entry: Decodable {
    var images: [Image]?
    var variants: [String: Entry]?
  }

  private struct Image: Decodable {
    var path: String
    var hash: String
  }

  /// The hash of every image file that metrics list, by path; `nil` for bytes that are no metrics.
  package static func hashes(in bytes: [UInt8]) -> [String: Digest]? {
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
      file.format == MetricsFile.format
    else { return nil }
    var hashes: [String: Digest] = [:]
    for label in file.labels.values {
      for entry in label.locales.values {
        for leaf in [entry] + (entry.variants.map { Array($0.values) } ?? []) {
          for image in leaf.images ?? [] {
            let parts = image.hash.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0] == "sha256", let hash = Digest(hex: parts[1]) else {
              continue
            }
            hashes[image.path] = hash
          }
        }
      }
    }
    return hashes
  }

  /// Whether some bytes are metrics, whatever they list.
  package static func areMetrics(_ bytes: [UInt8]) -> Bool { hashes(in: bytes) != nil }
}
