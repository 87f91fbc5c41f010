// SPDX-License-Identifier: MIT

import Diagnostics

/// What `labelsmith help` prints, made from the tables of commands and options.
package enum HelpText {
  package static func overview(version: String) -> String {
    var text = """
      labelsmith \(version): draws localized labels to PNG files and measures them

      usage: labelsmith COMMAND [MANIFEST] [OPTION…]

      MANIFEST is assets.yaml where none is given.

      """
    for group in CommandSpec.Group.allCases {
      text += "\n\(group.rawValue)\n"
      let members = CommandTable.all.filter { $0.group == group }
      text += rows(members.map { ($0.name.rawValue, $0.summary) })
    }
    text += """

      Start here
        labelsmith init              a commented manifest to change
        labelsmith watch --serve     draw it, and see every change at once
        labelsmith help COMMAND      options and examples of one command

      """
    return text
  }

  package static func page(for name: CommandName) -> String {
    guard let spec = CommandTable.spec(of: name) else { return "" }
    let options = OptionTable.options(of: name)
    var text = "labelsmith \(name.rawValue): \(spec.summary)\n\n"
    text += "usage: \(usage(of: name))\n\n\(spec.details)\n\nExamples\n"
    text += spec.examples.map { "  \($0.line)\n      \($0.purpose)\n" }.joined()
    if !options.own.isEmpty { text += "\nOptions\n" + rows(options.own.map(row)) }
    text += "\nOptions of every command\n" + rows(options.common.map(row))
    text += "\nExit status\n" + rows(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
    return text
  }

  package static func usage(of name: CommandName) -> String {
    let operands = CommandTable.spec(of: name)?.operands.map(\.usage) ?? []
    return (["labelsmith", name.rawValue] + operands + ["[OPTION…]"]).joined(separator: " ")
  }

  static func row(for option: OptionSpec) -> (String, String) {
    let short = option.short.map { "-\($0), " } ?? "    "
    return (short + option.long + option.value.usage, option.summary)
  }

  /// Two columns; a long left side gets a line of its own.
  private static func rows(_ rows: [(String, String)]) -> String {
    let column = min(30, (rows.map { DisplayWidth.of($0.0) }.max() ?? 0) + 2)
    var text = ""
    for (left, right) in rows {
      let gap = column - DisplayWidth.of(left)
      let separator =
        gap >= 2
        ? String(repeating: " ", count: gap) : "\n" + String(repeating: " ", count: column + 2)
      text += "  \(left)\(separator)\(right)\n"
    }
    return text
  }
}
