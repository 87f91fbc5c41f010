// SPDX-License-Identifier: MIT

import Manifest

/// The entries of a plan in the order of the manifest: a label in all locales, then the next label.
package struct PlanEntries: Sequence {
  let slices: [PlanSlice]

  package func makeIterator() -> Iterator { Iterator(slices) }

  package struct Iterator: IteratorProtocol {
    private let slices: [PlanSlice]
    /// The slices of the file that is walked through, one for each locale.
    private var group: Range<Int>
    /// How many entries of each slice of the group have been handed out.
    private var taken: [Int] = []
    private var label = 0
    private var slice = 0

    init(_ slices: [PlanSlice]) {
      self.slices = slices
      group = 0..<0
      openGroup(at: 0)
    }

    package mutating func next() -> PlanEntry? {
      while !group.isEmpty {
        let file = slices[group.lowerBound].file
        while label < file.labels.count {
          while slice < group.count {
            let entries = slices[group.lowerBound + slice].entries
            let place = taken[slice]
            if place < entries.count, entries[place].label === file.labels[label] {
              taken[slice] += 1
              return entries[place]
            }
            slice += 1
          }
          slice = 0
          label += 1
        }
        openGroup(at: group.upperBound)
      }
      return nil
    }

    private mutating func openGroup(at start: Int) {
      var end = start
      while end < slices.count, slices[end].file.path == slices[start].file.path { end += 1 }
      group = start..<end
      taken = Array(repeating: 0, count: group.count)
      label = 0
      slice = 0
    }
  }
}
