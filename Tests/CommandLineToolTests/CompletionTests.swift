// SPDX-License-Identifier: MIT

import CommandLineTool
import Foundation
import Testing

/// What bash offers after `words`, the last of which is being typed.
private func completions(_ words: [String]) throws -> Set<String> {
  let list = words.map { "'\($0)'" }.joined(separator: " ")
  let bash = Process()
  bash.executableURL = URL(fileURLWithPath: "/bin/bash")
  bash.arguments = [
    "--norc", "-c",
    """
    set -u
    compopt() { :; }
    \(Completions.script(for: .bash))
    COMP_WORDS=(labelsmith \(list)); COMP_CWORD=\(words.count)
    _labelsmith && printf '%s\\n' "${COMPREPLY[@]}"
    """,
  ]
  let output = Pipe()
  let errors = Pipe()
  bash.standardOutput = output
  bash.standardError = errors
  try bash.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  bash.waitUntilExit()
  #expect(complaint == "")
  return Set(text.split(separator: "\n").map(String.init))
}

@Test(arguments: [
  (["bu"], ["build"]), (["s"], ["schema", "status", "stop"]),
  (["watch", "--se"], ["--serve", "--settle"]), (["build", "--se"], []),
  (["build", "--format", "s"], ["short", "sarif"]),
  (["build", "--format", "=", "j"], ["json", "junit"]),
  (["build", "--color", "="], ["auto", "always", "never"]),
  (["schema", "m"], ["manifest", "metrics"]),
  (["-q", "completions", ""], ["bash", "zsh", "fish"]), (["help", "wa"], ["watch"]),
])
func bashOffersWhatFits(words: [String], expected: [String]) throws {
  let offered = try completions(words)
  #expect(offered.subtracting([""]) == Set(expected))
}

@Test(arguments: Shell.allCases)
func everyScriptKnowsEveryCommandAndOption(shell: Shell) {
  let script = Completions.script(for: shell)
  for name in CommandName.allCases { #expect(script.contains(name.rawValue)) }
  for option in OptionTable.all {
    #expect(script.contains(shell == .fish ? "-l \(option.name.rawValue)" : option.long))
  }
}
