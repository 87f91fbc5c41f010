// SPDX-License-Identifier: MIT

/// The page's own files, built into the program.
enum PageFiles {
  struct Asset: Sendable {
    var name: String
    var type: String
    var bytes: [UInt8]
  }

  static func index(nonce: String) -> [UInt8] {
    Array(
      String(decoding: PackageResources.index_html, as: UTF8.self)
        .split(separator: "{{nonce}}", omittingEmptySubsequences: false).joined(separator: nonce)
        .utf8)
  }

  static func asset(at path: String) -> Asset? {
    assets[path]
  }

  private static let assets: [String: Asset] = [:]
}
