// SPDX-License-Identifier: MIT

/// The options, by their long name.
package enum OptionName: String, Hashable, Sendable, CaseIterable {
  case help, version
  case directory, output, locale, label, style, jobs
  case format, color, quiet, verbose
  case noProgress = "no-progress"
  case deny, warn, allow
  case frozen, depfile, report, timings, durable
  case noKeep = "no-keep"
  case keepGoing = "keep-going"
  case failFast = "fail-fast"
  case explain, limit
  case serve, poll, settle, clear
  case exitOnStdinClose = "exit-on-stdin-close"
  case logFormat = "log-format"
  case events
  case fromPO = "from-po"
  case fromCSV = "from-csv"
  case json, text, out, baseline, only, coverage, wait
}

/// One option: how it is written, what it takes, where it is known and what it does.
package struct OptionSpec: Sendable {
  /// What follows the name.
  package enum Value: Hashable, Sendable {
    case none
    /// One word, attached with `=` or on its own.
    case word(String)
    /// A file or folder, which completions offer.
    case file(String), folder(String)
    /// A word that may only be attached: `--serve=:8000`.
    case optional(String)
    /// All words up to the next option.
    case files(String)
    case choice([String])
    case number(String, ClosedRange<Int>)

    /// How help shows the value, with its separator.
    package var usage: String {
      switch self {
      case .none: ""
      case .word(let name), .file(let name), .folder(let name), .number(let name, _): " " + name
      case .optional(let name): "[=\(name)]"
      case .files(let name): " \(name)…"
      case .choice(let words): " " + words.joined(separator: "|")
      }
    }
  }

  package var name: OptionName
  package var short: Character?
  package var value: Value
  package var summary: String
  /// The commands that know the option; `nil` means all of them.
  package var commands: Set<CommandName>?

  init(
    _ name: OptionName, _ short: Character?, _ value: Value, _ summary: String,
    only commands: Set<CommandName>? = nil
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.summary = summary
    self.commands = commands
  }

  package var long: String { "--" + name.rawValue }

  package func isKnown(to command: CommandName) -> Bool { commands?.contains(command) ?? true }
}
