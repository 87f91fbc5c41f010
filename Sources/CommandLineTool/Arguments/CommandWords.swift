// SPDX-License-Identifier: MIT

import Diagnostics

/// The words of a command line, sorted into command, options and operands.
///
/// Knows how options are written, not what they mean.
struct CommandWords {
  var command: CommandName?
  /// Every use of an option, in order, with its value if it has one.
  var options: [(name: OptionName, value: String?)] = []
  var operands: [String] = []

  init(_ arguments: [String]) throws(UsageError) {
    var remaining = arguments[...]
    var onlyOperands = false
    while let word = remaining.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        try take(word)
      } else if word == "--" {
        onlyOperands = true
      } else if word.hasPrefix("--") {
        try readLong(word, &remaining)
      } else {
        try readShort(word, &remaining)
      }
    }
    for option in options { try checkKnown(option.name) }
  }

  func values(of name: OptionName) -> [String] {
    options.filter { $0.name == name }.compactMap(\.value)
  }

  func contains(_ name: OptionName) -> Bool { options.contains { $0.name == name } }

  /// The first word that is no option is the command.
  private mutating func take(_ word: String) throws(UsageError) {
    guard command != nil else {
      guard let name = CommandName(rawValue: word) else { throw Self.unknownCommand(word) }
      command = name
      return
    }
    operands.append(word)
  }

  private mutating func readLong(
    _ word: String, _ remaining: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = OptionName(rawValue: String(parts[0])), let spec = OptionTable.spec(of: name)
    else { throw unknownOption(word: "--" + String(parts[0])) }
    try read(spec, as: spec.long, attached: parts.count > 1 ? String(parts[1]) : nil, &remaining)
  }

  /// `-q`, a bundle like `-qv`, or a value like `-j4` or `-j 4`.
  private mutating func readShort(
    _ word: String, _ remaining: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let spec = OptionTable.all.first(where: { $0.short == letter }) else {
        throw unknownOption(word: "-\(letter)")
      }
      let takesNone = spec.value == .none
      let attached = takesNone || letters.isEmpty ? nil : String(letters)
      try read(spec, as: "-\(letter)", attached: attached, &remaining)
      if !takesNone { return }
    }
  }

  private mutating func read(
    _ spec: OptionSpec, as written: String, attached: String?, _ remaining: inout ArraySlice<String>
  ) throws(UsageError) {
    switch spec.value {
    case .none:
      guard attached == nil else { throw UsageError("option '\(written)' takes no value") }
      options.append((spec.name, nil))
    case .optional:
      options.append((spec.name, attached))
    case .files:
      var files = attached.map { [$0] } ?? []
      while attached == nil, let next = remaining.first, !Self.isOption(next) {
        files.append(next)
        remaining.removeFirst()
      }
      guard !files.isEmpty else { throw Self.missingValue(spec, written) }
      options += files.map { (spec.name, $0) }
    case .word, .file, .folder, .choice, .number:
      guard let value = attached ?? Self.popValue(&remaining) else {
        throw Self.missingValue(spec, written)
      }
      options.append((spec.name, value))
    }
  }

  /// The next word, unless it is an option itself: then the value was forgotten.
  private static func popValue(_ remaining: inout ArraySlice<String>) -> String? {
    guard let next = remaining.first, !isOption(next) else { return nil }
    remaining.removeFirst()
    return next
  }

  /// Whether a word is an option of this program; `-5` and `-` are values.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word.count > 1 else { return false }
    if word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      return word == "--" || OptionName(rawValue: String(name)) != nil
    }
    return word.count == 2 && OptionTable.all.contains { $0.short == word.last }
  }
}

extension CommandWords {
  private func checkKnown(_ name: OptionName) throws(UsageError) {
    guard let command, let spec = OptionTable.spec(of: name), !spec.isKnown(to: command) else {
      return
    }
    let owners = CommandName.allCases.filter { spec.isKnown(to: $0) }.map { "'\($0.rawValue)'" }
    throw UsageError(
      "option '\(spec.long)' does not go with '\(command.rawValue)'",
      hints: ["it belongs to \(owners.joined(separator: ", "))"])
  }

  private static func missingValue(_ spec: OptionSpec, _ written: String) -> UsageError {
    UsageError(
      "option '\(written)' needs a value", hints: ["write \(spec.long)\(spec.value.usage)"])
  }

  private func unknownOption(word: String) -> UsageError {
    let known = OptionTable.all.filter { spec in command.map { spec.isKnown(to: $0) } ?? true }
    var hints: [String] = []
    if word.hasPrefix("--"),
      let nearest = EditDistance.nearest(to: word.dropFirst(2), among: known.map(\.name.rawValue))
    {
      hints.append("did you mean '--\(nearest)'?")
    }
    let page = ["labelsmith", "help", command?.rawValue].compactMap(\.self)
    hints.append("'\(page.joined(separator: " "))' lists what there is")
    return UsageError("unknown option '\(word)'", hints: hints)
  }

  static func unknownCommand(_ word: String) -> UsageError {
    var hints: [String] = []
    if word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
      hints.append("to draw a manifest: labelsmith build \(word)")
    } else if let nearest = EditDistance.nearest(
      to: word, among: CommandName.allCases.map(\.rawValue))
    {
      hints.append("did you mean '\(nearest)'?")
    }
    hints.append("'labelsmith help' lists what there is")
    return UsageError("unknown command '\(word)'", hints: hints)
  }
}
