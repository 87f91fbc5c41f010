// SPDX-License-Identifier: MIT

import Diagnostics

extension Invocation {
  /// Reads the words after the program name.
  package init(arguments: [String]) throws(UsageError) {
    let words = try CommandWords(arguments)
    // Help and version are answered whatever else is wrong or missing.
    if words.contains(.help) {
      self.init(.text(.help(words.command)))
      return
    }
    if words.contains(.version) {
      self.init(.text(.version))
      return
    }
    guard let name = words.command else {
      guard words.options.isEmpty else {
        throw UsageError("no command", hints: ["'labelsmith help' lists what there is"])
      }
      self.init(.text(.help(nil)))
      return
    }
    var operands = try OperandReader(words.operands, of: name)
    let command = try Self.command(name, words, &operands)
    var options = try CommonOptions(words, for: name)
    if let manifest = operands.next() { options.manifest = manifest }
    self.init(command, options: options)
  }

  private static func command(
    _ name: CommandName, _ words: CommandWords, _ operands: inout OperandReader
  ) throws(UsageError) -> Command {
    switch name {
    case .build: .build
    case .watch: .watch(try WatchArguments(words))
    case .check: .check
    case .lint: .lint
    case .initialize:
      .initialize(
        InitOptions(poFiles: words.values(of: .fromPO), csvFile: words.values(of: .fromCSV).last))
    case .list: .list
    case .explain: .explain(key: try operands.required())
    case .render: .render(try RenderOptions(words))
    case .report: .report(try ReportArguments(words))
    case .diff:
      .diff(
        DiffArguments(
          old: try operands.required(), new: try operands.required(), out: try words.path(of: .out))
      )
    case .export: .export(try operands.choice("export", ExportName.self))
    case .fonts: .fonts(coverage: words.contains(.coverage))
    case .lock: .lock
    case .clean: .clean
    case .schema: .text(.schema(try operands.choice("schema", SchemaName.self)))
    case .doctor: .doctor
    case .status: .status(wait: words.contains(.wait))
    case .reload: .reload
    case .stop: .stop
    case .completions: .text(.completions(try operands.choice("shell", Shell.self)))
    case .help: .text(.help(try operands.command()))
    }
  }
}

/// Hands out the words that are no options, one by one.
private struct OperandReader {
  private var words: ArraySlice<String>
  private var taken = 0
  private let spec: CommandSpec?
  private let name: CommandName

  init(_ words: [String], of name: CommandName) throws(UsageError) {
    self.words = words[...]
    self.name = name
    spec = CommandTable.spec(of: name)
    let allowed = spec?.operands.count ?? 0
    guard words.count <= allowed else {
      throw UsageError(
        "'\(words[allowed])' is one word too many",
        hints: ["usage: \(HelpText.usage(of: name))"])
    }
  }

  mutating func next() -> String? { words.popFirst() }

  mutating func required() throws(UsageError) -> String {
    guard let word = words.popFirst() else {
      let missing = spec?.operands.dropFirst(taken).first?.name ?? "one more word"
      throw UsageError(
        "'\(name.rawValue)' needs \(missing)", hints: ["usage: \(HelpText.usage(of: name))"])
    }
    taken += 1
    return word
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ noun: String, _: Choice.Type
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    let word = try required()
    return try CommandWords.choice(word, noun: noun)
  }

  mutating func command() throws(UsageError) -> CommandName? {
    guard let word = next() else { return nil }
    guard let name = CommandName(rawValue: word) else { throw CommandWords.unknownCommand(word) }
    return name
  }
}
