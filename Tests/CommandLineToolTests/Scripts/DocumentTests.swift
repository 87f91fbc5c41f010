// SPDX-License-Identifier: MIT

import CommandLineTool
import Diagnostics
import Testing

private func document(_ path: String) throws -> String {
  let project = try ScratchProject(copying: [path])
  return try #require(project.text(of: path))
}

@Test func theReferenceNamesEveryCommandOptionFormatAndStatus() throws {
  let text = try document("docs/cli.md")
  for name in CommandName.allCases { #expect(text.contains("`\(name.rawValue)")) }
  for option in OptionTable.all {
    let isNamed = text.contains("`\(option.long)") || text.contains(" \(option.long)")
    #expect(isNamed, "\(option.long)")
  }
  for format in DiagnosticFormat.allCases { #expect(text.contains("| `\(format.rawValue)` |")) }
  for code in ExitCode.allCases { #expect(text.contains("\(code.rawValue)")) }
}

@Test func theGuideNamesOnlyTargetsThatExist() throws {
  let makefile = try document("Makefile")
  let guide = try document("CONTRIBUTING.md")
  let named = guide.matches(of: /`make ([a-z]+)`/).map { String($0.1) }
  #expect(!named.isEmpty)
  for target in named { #expect(makefile.contains("\n\(target): "), "make \(target)") }
}

@Test func everyTargetHasItsLineInMakeHelp() throws {
  let makefile = try document("Makefile")
  let phony = makefile.matches(of: /\.PHONY: (.*)/).flatMap { $0.1.split(separator: " ") }
  #expect(phony.contains("test"))
  for target in phony { #expect(makefile.contains(try Regex("\n\(target):.*## [A-Z]"))) }
}

@Test func theChecksAreListedWithTheirDefaultSeverities() throws {
  let rows = try document("docs/checks.md").matches(of: /\n\| `([a-z_]+)` \| (error|warn|off) \|/)
    .map { "\($0.1) \($0.2)" }
  let words: [Severity: String] = [.error: "error", .warning: "warn", .off: "off"]
  #expect(rows == CheckID.allCases.map { "\($0.rawValue) \(words[$0.defaultSeverity] ?? "")" })
}
