// SPDX-License-Identifier: MIT

import Foundation
import LabelModel
import StringSources
import Testing

/// What Babel says, as `scripts/plural-fixture.py` records it.
private struct Fixture: Decodable {
  struct Group: Decodable {
    var locales: String
    var integers: String
    var decimals: String
  }

  struct Ordinals: Decodable {
    var locales: String
    var integers: String
  }

  var groups: [Group]
  var ordinals: [Ordinals]
}

private let integers =
  (0...1000).map(String.init)
  + ["10000", "100000", "160000", "1000000", "1000001", "2000000", "12345678"]

private let decimals =
  (0..<1250).map { "\($0 / 10).\($0 % 10)" }
  + (0..<300).map { "\($0 / 100).\($0 % 100 / 10)\($0 % 10)" }
  + ["1000.0", "10000.00", "1000000.0"]

private func runs(
  _ numbers: [String], _ category: (PluralOperands) -> PluralCategory
) throws -> String {
  let letters: [PluralCategory: Character] = [
    .zero: "z", .one: "o", .two: "t", .few: "f", .many: "m", .other: "x",
  ]
  var text = ""
  var last: Character?
  var count = 0
  for number in numbers {
    let letter = letters[category(try #require(PluralOperands(number)))]
    if letter != last {
      if let last { text += "\(last)\(count)" }
      last = letter
      count = 0
    }
    count += 1
  }
  return text + (last.map { "\($0)\(count)" } ?? "")
}

private func fixture() throws -> Fixture {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/plurals.json")
  return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
}

@Test func agreesWithCLDRForEveryLanguageFrom0To1000AndForDecimals() throws {
  var languages: Set<String> = []
  for group in try fixture().groups {
    let locales = group.locales.split(separator: " ").map(String.init)
    var known: [PluralRules: Bool] = [:]
    for locale in locales {
      languages.insert(locale)
      let rules = PluralRules(for: try tag(locale))
      if known[rules] == nil {
        let isSame =
          try runs(integers, rules.category) == group.integers
          && runs(decimals, rules.category) == group.decimals
        known[rules] = isSame
      }
      #expect(known[rules] == true, "\(locale)")
    }
  }
  #expect(languages.count >= 300)
  // What the fixture does not have are older codes and languages without locale data.
  let others = PluralRules.languageTags.filter { !languages.contains($0) }
  #expect(
    others == [
      "ars", "bh", "guw", "in", "iw", "ji", "jw", "mo", "nah", "root", "sh", "smi", "tl",
    ])
}

@Test func agreesWithCLDRAboutOrdinals() throws {
  var languages = 0
  for group in try fixture().ordinals {
    for locale in group.locales.split(separator: " ").map(String.init) {
      languages += 1
      let rules = PluralRules(for: try tag(locale))
      #expect(try runs(integers, rules.ordinalCategory) == group.integers, "\(locale)")
    }
  }
  #expect(languages >= 300)
}

@Test(arguments: [
  ("ars", "ar"), ("bh", "bho"), ("guw", "ak"), ("in", "id"), ("iw", "he"), ("ji", "yi"),
  ("jw", "jv"), ("mo", "ro"), ("nah", "nb"), ("no", "nb"), ("root", "ja"), ("sh", "sr"),
  ("smi", "se"), ("ssy", "nb"), ("tl", "fil"),
])
func olderCodesHaveTheRulesOfWhatReplacedThem(code: String, current: String) {
  #expect(PluralRules(languageTag: code) == PluralRules(languageTag: current))
}
