// SPDX-License-Identifier: MIT

/// Completion scripts, made from the tables of commands and options.
package enum Completions {
  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

/// A word in single quotes, as all three shells read it.
func singleQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
