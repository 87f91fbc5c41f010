// SPDX-License-Identifier: MIT

/// What the reader refuses to take in; each limit is checked before the memory is spent.
package struct ReaderLimits: Hashable, Sendable {
  /// Bytes of one file: a mistyped path must not fill the memory.
  package var fileBytes = 16 << 20
  /// Levels of nesting: the walk over the tree is recursive, and nobody writes more by hand.
  package var depth = 32
  /// Nodes written in one file.
  package var nodes = 500_000
  /// How many nodes aliases may add for each node written: a bomb doubles on every line.
  package var aliasedNodesPerNode = 10
  /// Nodes that aliases may add in one file, whatever its size.
  package var aliasedNodes = 100_000

  package init() {}

  package static let standard = ReaderLimits()

  /// All of them, in a fixed order: printing the value by reflection takes a millisecond at first.
  package var numbers: [Int] { [fileBytes, depth, nodes, aliasedNodesPerNode, aliasedNodes] }
}
