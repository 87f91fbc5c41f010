// SPDX-License-Identifier: MIT

/// Scalars that remember which scalar of the author's text they came from.
///
/// Every step of the preparation keeps the origins, so a finding about the drawn text can be shown
/// in the file it was written in.
package struct MappedText: Hashable, Sendable {
  package private(set) var scalars: [Unicode.Scalar]
  /// Scalar indexes into the author's text, one per scalar; never descending within a step.
  package private(set) var origins: [Int]

  package init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    origins = Array(scalars.indices)
  }

  package init() {
    scalars = []
    origins = []
  }

  package var count: Int { scalars.count }

  package var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  package mutating func append(_ scalar: Unicode.Scalar, origin: Int) {
    scalars.append(scalar)
    origins.append(origin)
  }

  /// Appends text that has no counterpart of its own: a placeholder's value, an expansion.
  package mutating func append(_ text: String, origin: Int) {
    for scalar in text.unicodeScalars { append(scalar, origin: origin) }
  }

  package mutating func append(_ other: MappedText, range: Range<Int>) {
    scalars.append(contentsOf: other.scalars[range])
    origins.append(contentsOf: other.origins[range])
  }

  package func text(in range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }
}
