// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation

/// The findings of one entry as the ledger keeps them, so that an unchanged label can repeat its
/// warnings without being laid out again.
enum StoredFindings {
  static func encode(_ findings: [Finding]) -> [UInt8] {
    guard !findings.isEmpty else { return [] }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A Finding holds only strings and finite numbers: encoding cannot fail.
    return (try? encoder.encode(findings)).map(Array.init) ?? []
  }

  /// Returns `nil` for bytes of another version: the entry is then drawn again.
  static func decode(_ bytes: [UInt8]) -> [Finding]? {
    guard !bytes.isEmpty else { return [] }
    return try? JSONDecoder().decode([Finding].self, from: Data(bytes))
  }
}
