// SPDX-License-Identifier: MIT

package import Hashing

extension Ledger {
  /// Files of ours that no entry lists any more: their paths or scales have changed.
  package var stalePaths: [String] {
    claims.rows(of: .stale).map(\.path).filter { claims.hash(ofImageAt: $0) == nil }
  }

  /// Whether this tool wrote these bytes to this path.
  package func vouches(for hash: Digest, at path: String) -> Bool {
    claims.hashes(of: path).contains(hash)
  }

  /// Documents of ours, such as metrics, that are not among the `wanted` paths.
  package func staleDocuments(except wanted: Set<String>) -> [String] {
    claims.rows(of: .document).map(\.path).filter { !wanted.contains($0) }
  }
}
