// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

@Test(arguments: [
  ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("button", "buton", 1),
  ("button", "bottun", 2), ("fill", "flil", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
])
func editsBetweenTwoWordsAreCounted(first: String, second: String, expected: Int) {
  #expect(EditDistance.between(first, second) == expected)
  #expect(EditDistance.between(second, first) == expected)
}

@Test(arguments: [
  ("buton", "button"), ("colour", "color"), ("shdaow", "shadow"), ("maxlines", "max_lines"),
  ("MAX-LINES", "max_lines"), ("Fill", "fill"), ("inner_shadwo", "inner_shadow"),
])
func aMistypedWordFindsTheOneThatWasMeant(word: String, expected: String) {
  let known = ["fill", "color", "shadow", "inner_shadow", "max_lines", "button"]
  #expect(EditDistance.nearest(to: word, among: known) == expected)
}

@Test(arguments: ["", "x", "frobnicate", "zz", String(repeating: "fill", count: 100)])
func aWordThatIsFarFromEverythingFindsNothing(word: String) {
  #expect(EditDistance.nearest(to: word, among: ["fill", "color", "b", ""]) == nil)
}

@Test func theFirstOfEquallyNearCandidatesWins() {
  #expect(EditDistance.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
  #expect(EditDistance.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
}
