// SPDX-License-Identifier: MIT

import Diagnostics

extension LabelDefinition {
  /// The line the key stands in, or `nil` when it is too long to quote.
  package var keyExcerpt: String? { source.excerpt(at: keyPosition) }
}
