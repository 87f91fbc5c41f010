// SPDX-License-Identifier: MIT

import CommandLineTool
import Foundation
import Testing

@Test(arguments: CommandName.allCases)
func everyCommandIsInTheTableWithExamplesThatParse(name: CommandName) throws {
  let spec = try #require(CommandTable.spec(of: name))
  #expect(!spec.examples.isEmpty)
  for example in spec.examples {
    let commands = example.line.components(separatedBy: "labelsmith ").dropFirst()
    for command in commands {
      let words = command.split(separator: " ").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "')"))
      }
      let own = words.prefix { !["&&", "|", ">"].contains($0) }
      #expect(throws: Never.self, "\(example.line)") { try Invocation(arguments: Array(own)) }
    }
  }
}

@Test(arguments: OptionName.allCases)
func everyOptionIsInTheTableOnce(name: OptionName) {
  #expect(OptionTable.all.count { $0.name == name } == 1)
}

@Test func shortOptionsAreDifferent() {
  let shorts = OptionTable.all.compactMap(\.short)
  #expect(Set(shorts).count == shorts.count)
}

@Test(arguments: CommandName.allCases)
func theHelpOfACommandNamesEveryOptionAndItsExamples(name: CommandName) throws {
  let page = HelpText.page(for: name)
  let listed = Set(
    page.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^  (?:-., |    )(--[a-z-]+)/).map { String($0.1) }
    })
  #expect(listed == Set(OptionTable.all.filter { $0.isKnown(to: name) }.map(\.long)))
  let spec = try #require(CommandTable.spec(of: name))
  for example in spec.examples { #expect(page.contains(example.line)) }
  #expect(page.contains("\n  70 "))
}

@Test func theOverviewNamesEveryCommand() {
  let text = HelpText.overview(version: "0.1")
  for name in CommandName.allCases { #expect(text.contains("\n  \(name.rawValue) ")) }
  #expect(text.hasPrefix("labelsmith 0.1: "))
}

@Test func helpFitsATerminalOfAHundredColumns() {
  let pages = CommandName.allCases.map(HelpText.page) + [HelpText.overview(version: "0.1.0")]
  for line in pages.flatMap({ $0.split(separator: "\n") }) { #expect(line.count <= 100, "\(line)") }
}
