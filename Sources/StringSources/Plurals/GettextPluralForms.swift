// SPDX-License-Identifier: MIT

/// The `Plural-Forms` header of a PO file: how many `msgstr` there are and what each is for.
struct GettextPluralForms: Hashable, Sendable {
  let count: Int
  let expression: GettextPluralExpression

  /// Reads `nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;`.
  init?(header: some StringProtocol) {
    var count: Int?
    var expression: GettextPluralExpression?
    for part in header.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let name = FlagText.trimmed(String(sides[0]))
      if name == "nplurals" { count = Int(FlagText.trimmed(String(sides[1]))) }
      if name == "plural" { expression = GettextPluralExpression(parsing: sides[1]) }
    }
    guard let count, (1...20).contains(count), let expression else { return nil }
    self.count = count
    self.expression = expression
  }

  /// The `msgstr` index of each category of a language.
  ///
  /// A category belongs where most of its whole numbers below 1001 go. One that has only decimals
  /// or millions gets the last `msgstr`: gettext counts whole things and cannot say better.
  func positions(for rules: PluralRules) -> [PluralCategory: Int] {
    var votes: [PluralCategory: [Int: Int]] = [:]
    for number in 0...1000 {
      guard let index = expression.index(for: number), (0..<count).contains(index) else { continue }
      votes[rules.category(of: PluralOperands(number)), default: [:]][index, default: 0] += 1
    }
    var positions: [PluralCategory: Int] = [:]
    for category in rules.categories {
      let winner = votes[category]?.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
      positions[category] = winner?.key ?? count - 1
    }
    return positions
  }
}
