// SPDX-License-Identifier: MIT

/// The script for fish: `labelsmith.fish` in its completions folder.
enum FishCompletions {
  static var script: String {
    (["# fish completion for labelsmith", "", "complete -c labelsmith -f"] + commands + options
      + operands).joined(separator: "\n") + "\n"
  }

  private static var commands: [String] {
    CommandTable.all.map { spec in
      "complete -c labelsmith -n __fish_use_subcommand -a \(spec.name.rawValue) -d "
        + singleQuoted(spec.summary)
    }
  }

  private static var options: [String] {
    OptionTable.all.map { option in
      var words = ["complete -c labelsmith"]
      if let commands = option.commands {
        let names = commands.map(\.rawValue).sorted().joined(separator: " ")
        words.append("-n " + singleQuoted("__fish_seen_subcommand_from \(names)"))
      }
      if let short = option.short { words.append("-s \(short)") }
      words.append("-l \(option.name.rawValue)")
      words += value(of: option)
      words.append("-d " + singleQuoted(option.summary))
      return words.joined(separator: " ")
    }
  }

  private static func value(of option: OptionSpec) -> [String] {
    switch option.value {
    case .none, .optional: []
    case .word, .number: ["-x"]
    case .file, .files: ["-r -F"]
    case .folder: ["-x -a '(__fish_complete_directories)'"]
    case .choice(let words): ["-x -a " + singleQuoted(words.joined(separator: " "))]
    }
  }

  private static var operands: [String] {
    CommandTable.all.compactMap { spec in
      guard let operand = spec.operands.first else { return nil }
      let condition = singleQuoted("__fish_seen_subcommand_from \(spec.name.rawValue)")
      return switch operand.kind {
      case .file: "complete -c labelsmith -n \(condition) -F"
      case .word: nil
      case .choice(let words):
        "complete -c labelsmith -n \(condition) -a "
          + singleQuoted(words.joined(separator: " "))
      }
    }
  }
}
