// SPDX-License-Identifier: MIT

/// The script for bash 4 and later; it needs no bash-completion package.
enum BashCompletions {
  static var script: String {
    """
    # bash completion for labelsmith

    _labelsmith() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command='' word
      COMPREPLY=()
      # Readline takes "--format=json" for three words.
      if [[ $cur == '=' ]]; then
        cur=''
      elif [[ $prev == '=' ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
          \(names.joined(separator: "|"))) command=$word; break ;;
        esac
      done
      case $prev in
    \(values.joined(separator: "\n"))
      esac
      if [[ $cur == -* ]]; then
        case $command in
    \(options.joined(separator: "\n"))
          *) COMPREPLY=($(compgen -W '--help --version' -- "$cur")) ;;
        esac
        return
      fi
      case $command in
        '') COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$cur")) ;;
    \(operands.joined(separator: "\n"))
        *) compopt -o filenames; COMPREPLY=($(compgen -f -- "$cur")) ;;
      esac
    }
    complete -F _labelsmith labelsmith

    """
  }

  private static let names = CommandName.allCases.map(\.rawValue)

  /// What follows an option that takes a value.
  private static var values: [String] {
    OptionTable.all.compactMap { option in
      let pattern = [option.long, option.short.map { "-\($0)" }].compactMap(\.self)
      return reply(to: option).map { "    \(pattern.joined(separator: "|"))) \($0); return ;;" }
    }
  }

  private static func reply(to option: OptionSpec) -> String? {
    switch option.value {
    case .none, .optional: nil
    case .word, .number: "COMPREPLY=()"
    case .file, .files: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .folder: "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))"
    case .choice(let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\"))"
    }
  }

  private static var options: [String] {
    CommandName.allCases.map { name in
      let known = OptionTable.all.filter { $0.isKnown(to: name) }.map(\.long)
      let words = known.joined(separator: " ")
      return "      \(name.rawValue)) COMPREPLY=($(compgen -W '\(words)' -- \"$cur\")) ;;"
    }
  }

  /// Operands that are one of a few words; the others are files.
  private static var operands: [String] {
    CommandTable.all.compactMap { spec in
      guard case .choice(let words)? = spec.operands.first?.kind else { return nil }
      let list = words.joined(separator: " ")
      return "    \(spec.name.rawValue)) COMPREPLY=($(compgen -W '\(list)' -- \"$cur\")) ;;"
    }
  }
}
