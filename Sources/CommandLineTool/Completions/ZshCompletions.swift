// SPDX-License-Identifier: MIT

/// The script for zsh: a function file called `_labelsmith` in a folder of `$fpath`.
enum ZshCompletions {
  static var script: String {
    """
    #compdef labelsmith

    _labelsmith() {
      local context state line
      typeset -A opt_args
      _arguments -C '1: :->command' '*:: :->words'
      case $state in
        command)
          local -a commands
          commands=(
    \(commands.joined(separator: "\n"))
          )
          _describe command commands
          ;;
        words)
          case $line[1] in
    \(cases.joined(separator: "\n"))
          esac
          ;;
      esac
    }

    _labelsmith "$@"

    """
  }

  private static var commands: [String] {
    CommandTable.all.map { "        " + singleQuoted("\($0.name.rawValue):\($0.summary)") }
  }

  private static var cases: [String] {
    CommandTable.all.map { spec in
      let known = OptionTable.all.filter { $0.isKnown(to: spec.name) }
      let words = known.map(argument) + spec.operands.map(argument)
      let list = words.map { "            " + singleQuoted($0) }.joined(separator: " \\\n")
      return "        \(spec.name.rawValue)) _arguments \\\n\(list) ;;"
    }
  }

  private static func argument(_ option: OptionSpec) -> String {
    let summary = escape(option.summary)
    return switch option.value {
    case .none: "\(option.long)[\(summary)]"
    case .word(let name), .number(let name, _): "*\(option.long)=[\(summary)]:\(name): "
    case .file(let name), .files(let name): "*\(option.long)=[\(summary)]:\(name):_files"
    case .folder(let name): "*\(option.long)=[\(summary)]:\(name):_files -/"
    case .optional(let name): "\(option.long)=-[\(summary)]::\(escape(name)): "
    case .choice(let words):
      "\(option.long)=[\(summary)]:value:(\(words.joined(separator: " ")))"
    }
  }

  private static func argument(_ operand: CommandSpec.Operand) -> String {
    let colons = operand.isRequired ? ":" : "::"
    return switch operand.kind {
    case .file: "\(colons)\(operand.name):_files"
    case .word: "\(colons)\(operand.name): "
    case .choice(let words): "\(colons)\(operand.name):(\(words.joined(separator: " ")))"
    }
  }

  /// Colons and brackets end a description.
  private static func escape(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
