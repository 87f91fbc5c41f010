// SPDX-License-Identifier: MIT

import Diagnostics

/// Every option there is.
///
/// The parser, the help, the completions and the manual page all read this table and the one of the
/// commands, so none of them can forget an option. That is also why the words are not read with
/// GLib's GOption: it knows options, but neither commands, nor which option goes with which of them,
/// nor how to say what the nearest name is.
package enum OptionTable {
  package static let all: [OptionSpec] = selection + messages + building + watching + own

  package static func spec(of name: OptionName) -> OptionSpec? { all.first { $0.name == name } }

  /// The options of one command, its own first.
  package static func options(of command: CommandName) -> (own: [OptionSpec], common: [OptionSpec])
  {
    let known = all.filter { $0.isKnown(to: command) }
    return (known.filter { $0.commands != nil }, known.filter { $0.commands == nil })
  }

  private static let selection: [OptionSpec] = [
    OptionSpec(.directory, "C", .folder("DIR"), "work in DIR, as if started there"),
    OptionSpec(.output, nil, .folder("DIR"), "write there instead of output.directory"),
    OptionSpec(.locale, "l", .word("TAG,…"), "only these locales"),
    OptionSpec(.label, nil, .word("GLOB"), "only labels whose key matches; may be repeated"),
    OptionSpec(.style, nil, .word("GLOB"), "only labels of styles that match; may be repeated"),
    OptionSpec(.jobs, "j", .number("N", 1...256), "painting threads; default: one a core"),
  ]

  private static let messages: [OptionSpec] = [
    OptionSpec(
      .format, nil, .choice(DiagnosticFormat.allCases.map(\.rawValue)), "how findings are written"),
    OptionSpec(
      .color, nil, .choice(ColorChoice.allCases.map(\.rawValue)),
      "colours; auto asks the terminal, NO_COLOR and CLICOLOR_FORCE"),
    OptionSpec(.quiet, "q", .none, "print findings and nothing else"),
    OptionSpec(.verbose, "v", .none, "print every file that is written or removed"),
    OptionSpec(.noProgress, nil, .none, "no progress bar"),
    OptionSpec(.deny, nil, .word("ID"), "make this finding an error; 'warnings' means all of them"),
    OptionSpec(.warn, nil, .word("ID"), "make this finding a warning"),
    OptionSpec(.allow, nil, .word("ID"), "do not report this finding"),
    OptionSpec(.timings, nil, .none, "print what each stage took"),
    OptionSpec(.explain, nil, .none, "say for each label why it is drawn"),
    OptionSpec(.report, nil, .file("FILE"), "write findings, timings and versions as JSON"),
    OptionSpec(.help, "h", .none, "print this help"),
    OptionSpec(.version, nil, .none, "print the version"),
  ]

  private static let building: [OptionSpec] = [
    OptionSpec(.frozen, nil, .none, "fail when fonts or libraries differ from the lock"),
    OptionSpec(.depfile, nil, .file("FILE"), "write the files read as a make rule"),
    OptionSpec(.durable, nil, .none, "flush every file to the disk before the next step"),
    OptionSpec(.noKeep, nil, .none, "remove the images of labels with errors (for releases)"),
    OptionSpec(.keepGoing, nil, .none, "draw everything that can be drawn (the default)"),
    OptionSpec(.failFast, nil, .none, "stop at the first error"),
    OptionSpec(
      .limit, nil, .word("NAME=N"), "change a limit of the reader: bytes, depth, nodes or aliases"),
  ]

  private static let watching: [OptionSpec] = [
    OptionSpec(
      .serve, nil, .optional("ADDR:PORT"), "live preview on this machine; default 127.0.0.1:7357",
      only: [.watch]),
    OptionSpec(
      .poll, nil, .optional("MS"), "look at the files instead of waiting for events", only: [.watch]
    ),
    OptionSpec(
      .settle, nil, .number("MS", 0...10_000), "how long nothing must change before a build",
      only: [.watch]),
    OptionSpec(.clear, nil, .none, "clear the screen before each build", only: [.watch]),
    OptionSpec(
      .exitOnStdinClose, nil, .none, "stop when standard input is closed", only: [.watch]),
    OptionSpec(
      .logFormat, nil, .choice(["human", "json"]), "how the running log is written",
      only: [.watch]),
    OptionSpec(.events, nil, .none, "one JSON line an event on standard output", only: [.watch]),
  ]

  private static let own: [OptionSpec] = [
    OptionSpec(
      .json, nil, .none, "print JSON",
      only: [.build, .check, .lint, .list, .explain, .fonts, .doctor, .status, .clean]),
    OptionSpec(
      .fromPO, nil, .files("FILE"), "take locales and texts from PO files", only: [.initialize]),
    OptionSpec(
      .fromCSV, nil, .file("FILE"), "take locales and texts from a table", only: [.initialize]),
    OptionSpec(.text, "t", .word("TEXT"), "what to draw; required", only: [.render]),
    OptionSpec(
      .out, "o", .file("PATH"), "where it goes; 'render' takes '-' for standard output",
      only: [.render, .report, .diff]),
    OptionSpec(
      .baseline, nil, .file("OLD.json"), "metrics to compare with: before and after",
      only: [.report]),
    OptionSpec(
      .only, nil, .word("STATE,…"),
      "only what is in one of these states, like overflow, missing or changed", only: [.report]),
    OptionSpec(
      .coverage, nil, .none, "code points that no font has, by locale and stack", only: [.fonts]),
    OptionSpec(
      .wait, nil, .none, "return when everything saved so far is drawn", only: [.status]),
  ]
}
