// SPDX-License-Identifier: MIT

import Diagnostics
import Testing

@Test(arguments: [
  ("", 0), ("abc", 3), ("äöü", 3), ("a\u{308}", 1), ("つづきから", 10), ("한국어", 6), ("ｶﾅ", 2), ("Ａ", 2),
  ("汉", 2), ("𠮷", 2), ("😀", 2), ("❤", 1), ("❤️", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("👍🏽", 2), ("…", 1),
  ("ที่", 1), ("שלום", 4), ("\u{200B}", 0), ("\u{1100}\u{1161}\u{11A8}", 2), ("1", 1), ("©", 1),
  ("（）", 4),
])
func textTakesTheColumnsThatATerminalGivesIt(text: String, columns: Int) {
  #expect(DisplayWidth.of(text) == columns)
}
