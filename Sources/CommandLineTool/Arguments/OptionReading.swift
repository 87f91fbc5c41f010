// SPDX-License-Identifier: MIT

import Diagnostics
import Preview

extension CommandWords {
  /// The last value of an option, among those it can have.
  func choice<Choice: RawRepresentable & CaseIterable>(
    of name: OptionName, _: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let word = values(of: name).last else { return nil }
    return try Self.choice(word, noun: "value of '--\(name.rawValue)'")
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ word: String, noun: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: word) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    let nearest = EditDistance.nearest(to: word, among: known).map { "did you mean '\($0)'?" }
    throw UsageError(
      "'\(word)' is not a \(noun)",
      hints: [nearest, "it is one of \(known.joined(separator: ", "))"].compactMap(\.self))
  }

  /// The last value of an option as a whole number inside its range.
  func number(of name: OptionName, in range: ClosedRange<Int>? = nil) throws(UsageError) -> Int? {
    guard let word = values(of: name).last else { return nil }
    var allowed = range ?? 0...Int.max
    if case .number(_, let own)? = OptionTable.spec(of: name)?.value { allowed = own }
    guard let number = Int(word), !word.hasPrefix("+"), allowed.contains(number) else {
      throw UsageError(
        "'\(word)' is not a value of '--\(name.rawValue)'",
        hints: ["it is a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"])
    }
    return number
  }

  func path(of name: OptionName) throws(UsageError) -> String? {
    guard let path = values(of: name).last else { return nil }
    guard !path.isEmpty else { throw UsageError("option '--\(name.rawValue)' has an empty value") }
    return path
  }

  func requiredValue(of name: OptionName, for command: CommandName) throws(UsageError) -> String {
    guard let value = try path(of: name) else {
      let usage = OptionTable.spec(of: name).map { $0.long + $0.value.usage } ?? ""
      throw UsageError("'\(command.rawValue)' needs \(usage)")
    }
    return value
  }

  /// Repeated options and lists with commas are the same.
  func list(of name: OptionName) throws(UsageError) -> [String] {
    var result: [String] = []
    for value in values(of: name) {
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !parts.contains("") else {
        throw UsageError("'\(value)' is not a list for '--\(name.rawValue)': a part is empty")
      }
      result += parts
    }
    return result
  }
}

extension CommonOptions {
  init(_ words: CommandWords, for command: CommandName) throws(UsageError) {
    self.init()
    directory = try words.path(of: .directory)
    output = try words.path(of: .output)
    selection = Selection(
      locales: try words.list(of: .locale), labels: words.values(of: .label),
      // `render` names one style; everywhere else it is a pattern.
      styles: command == .render ? [] : words.values(of: .style))
    jobs = try words.number(of: .jobs)
    messages = try MessageOptions(words)
    severities = try SeverityOverrides(words)
    reading = try ReadingLimits(words)
    isFrozen = words.contains(.frozen)
    depfile = try words.path(of: .depfile)
    report = try words.path(of: .report)
    showsTimings = words.contains(.timings)
    isDurable = words.contains(.durable)
    keepsLastGood = !words.contains(.noKeep)
    explainsDrawing = words.contains(.explain)
    wantsJSON = words.contains(.json)
    let stopping = words.options.last { $0.name == .failFast || $0.name == .keepGoing }
    stopsAtFirstError = stopping?.name == .failFast
  }
}

extension MessageOptions {
  init(_ words: CommandWords) throws(UsageError) {
    self.init()
    format = try words.choice(of: .format, DiagnosticFormat.self) ?? .human
    color = try words.choice(of: .color, ColorChoice.self) ?? .auto
    showsProgress = !words.contains(.noProgress) && !words.contains(.quiet)
    let volume = words.options.last { $0.name == .quiet || $0.name == .verbose }
    loudness = volume.map { $0.name == .quiet ? .quiet : .verbose } ?? .normal
  }
}

extension SeverityOverrides {
  init(_ words: CommandWords) throws(UsageError) {
    var requests: [Request] = []
    for (name, value) in words.options {
      guard let value, let severity = Self.severity(of: name) else { continue }
      for word in value.split(separator: ",").map(String.init) {
        requests.append(Request(try Self.subject(word, severity), severity))
      }
    }
    self.init(requests)
  }

  private static func severity(of name: OptionName) -> Severity? {
    switch name {
    case .deny: .error
    case .warn: .warning
    case .allow: .off
    default: nil
    }
  }

  private static func subject(
    _ word: String, _ severity: Severity
  ) throws(UsageError) -> Subject {
    if word == "warnings" { return .warnings }
    guard let id = CheckID(rawValue: word) else {
      let known = CheckID.allCases.map(\.rawValue) + ["warnings"]
      let nearest = EditDistance.nearest(to: word, among: known).map { "did you mean '\($0)'?" }
      throw UsageError("'\(word)' is not the id of a finding", hints: nearest.map { [$0] } ?? [])
    }
    guard severity == .error || id.canBeAllowed else {
      throw UsageError("'\(word)' is always an error: after it there is nothing to draw from")
    }
    return .check(id)
  }
}

extension ReadingLimits {
  init(_ words: CommandWords) throws(UsageError) {
    self.init()
    for word in words.values(of: .limit) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let number = Int(parts[1]), number > 0 else {
        throw UsageError("'\(word)' is not a limit", hints: ["for example --limit bytes=33554432"])
      }
      changed[try CommandWords.choice(parts[0], noun: "limit of the reader")] = number
    }
  }
}

extension WatchArguments {
  init(_ words: CommandWords) throws(UsageError) {
    self.init()
    if let use = words.options.last(where: { $0.name == .serve }) {
      serve =
        try use.value.map { value throws(UsageError) in try ServeAddress(reading: value) }
        ?? ServeAddress()
    }
    if words.contains(.poll) {
      following = .polling(milliseconds: try words.number(of: .poll, in: 10...3_600_000))
    }
    settleMilliseconds = try words.number(of: .settle)
    clearsScreen = words.contains(.clear)
    exitsOnStdinClose = words.contains(.exitOnStdinClose)
    logsJSON = words.values(of: .logFormat).last == "json"
    printsEvents = words.contains(.events)
    if let word = words.values(of: .logFormat).last, word != "json", word != "human" {
      throw UsageError("'\(word)' is not a value of '--log-format'", hints: ["human or json"])
    }
  }
}

extension ReportArguments {
  init(_ words: CommandWords) throws(UsageError) {
    self.init(
      out: try words.requiredValue(of: .out, for: .report),
      baseline: try words.path(of: .baseline), only: try words.list(of: .only))
    for word in only where !Report.Options.words.contains(word) {
      let nearest = EditDistance.nearest(to: word, among: Report.Options.words)
      throw UsageError(
        "'\(word)' is not a state that a report can be limited to",
        hints: [
          nearest.map { "did you mean '\($0)'?" },
          "it is a status of the metrics, 'changed', 'new', a flag, or the id of a finding",
        ].compactMap(\.self))
    }
  }
}

extension RenderOptions {
  init(_ words: CommandWords) throws(UsageError) {
    guard let text = words.values(of: .text).last else {
      throw UsageError("'render' needs --text TEXT")
    }
    let locales = try words.list(of: .locale)
    guard locales.count <= 1 else { throw UsageError("'render' draws one locale") }
    let path = try words.requiredValue(of: .out, for: .render)
    self.init(
      text: text, style: words.values(of: .style).last, locale: locales.first,
      destination: path == "-" ? .standardOutput : .file(path))
  }
}
