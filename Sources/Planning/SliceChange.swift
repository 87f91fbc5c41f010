// SPDX-License-Identifier: MIT

/// What a slice has that the one before had not, and the other way round.
///
/// All other entries have the same id and the same content key, and mostly are the same objects.
package struct SliceChange: Sendable {
  /// The slice before, as long as somebody else keeps it.
  package private(set) weak var origin: PlanSlice?
  /// Places of entries that are new or made again.
  package internal(set) var added: [Int] = []
  package internal(set) var removed: [PlanEntry] = []

  init(from origin: PlanSlice) { self.origin = origin }
}
