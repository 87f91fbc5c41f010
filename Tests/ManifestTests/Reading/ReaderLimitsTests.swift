// SPDX-License-Identifier: MIT

import Manifest
import Testing

@Suite struct ReaderLimitsTests {
  /// A limit that is added and not among the numbers would not count for what was settled.
  @Test func theNumbersAreAllLimits() {
    let limits = ReaderLimits()
    let reflected = Mirror(reflecting: limits).children.compactMap { $0.value as? Int }
    #expect(limits.numbers == reflected)
  }
}
