// SPDX-License-Identifier: MIT

/// One folder level of a pattern: `*`, `?`, `[a-z]`, `[!a-z]`, `**`.
package struct GlobPattern: Sendable {
  package let text: String
  private let scalars: [Unicode.Scalar]

  package init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  package var isAnyDepth: Bool { text == "**" }

  /// Whether it matches only itself.
  package var isLiteral: Bool { !scalars.contains { $0 == "*" || $0 == "?" || $0 == "[" } }

  /// Matches one name; a leading dot must be written out.
  package func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    if name.first == ".", scalars.first != "." { return false }
    return Self.match(scalars[...], name[...])
  }

  /// Greedy with one point to fall back to, so the time is at most the product of the lengths.
  private static func match(
    _ pattern: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    var pattern = pattern
    var name = name
    var retry: (pattern: ArraySlice<Unicode.Scalar>, name: ArraySlice<Unicode.Scalar>)?
    while true {
      if pattern.first == "*" {
        pattern = pattern.drop { $0 == "*" }
        retry = (pattern, name)
        continue
      }
      if pattern.isEmpty && name.isEmpty { return true }
      if let scalar = name.first, let rest = consume(scalar, pattern) {
        pattern = rest
        name = name.dropFirst()
        continue
      }
      guard let point = retry, !point.name.isEmpty else { return false }
      pattern = point.pattern
      name = point.name.dropFirst()
      retry = (pattern, name)
    }
  }

  private static func consume(
    _ scalar: Unicode.Scalar, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar>? {
    guard let first = pattern.first else { return nil }
    if first == "?" { return pattern.dropFirst() }
    guard first == "[", let close = pattern.dropFirst(2).firstIndex(of: "]") else {
      return first == scalar ? pattern.dropFirst() : nil
    }
    var set = pattern[(pattern.startIndex + 1)..<close]
    let isNegated = set.first == "!"
    if isNegated { set = set.dropFirst() }
    return contains(set, scalar) != isNegated ? pattern[(close + 1)...] : nil
  }

  private static func contains(
    _ set: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar
  ) -> Bool {
    var set = set
    while let low = set.popFirst() {
      guard set.first == "-", let high = set.dropFirst().first else {
        if low == scalar { return true }
        continue
      }
      set = set.dropFirst(2)
      if low <= scalar && scalar <= high { return true }
    }
    return false
  }
}
