// SPDX-License-Identifier: MIT

import Testing

@testable import Pipeline

struct WildcardPatterns {
  @Test(arguments: [
    ("menu.*", "menu.play", true), ("menu.*", "menu", false), ("*", "", true), ("a?c", "abc", true),
    ("a?c", "ac", false), ("*.title", "a.b.title", true), ("a*b*c", "aXbYbc", true),
    ("a*b*c", "aXbY", false), ("", "", true), ("", "a", false),
  ])
  func starsAndQuestionMarksMatch(pattern: String, text: String, expected: Bool) {
    #expect(WildcardPattern(pattern).matches(text) == expected)
  }
}
