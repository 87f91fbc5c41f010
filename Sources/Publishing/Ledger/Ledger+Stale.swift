// SPDX-License-Identifier: MIT

extension Ledger {
  /// Files of ours that no entry lists any more: their paths or scales have changed.
  package var stalePaths: [String] {
    claims.rows(of: .stale).map(\.path).filter { claims.image(at: $0) == nil }
  }
}
