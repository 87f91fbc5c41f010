// SPDX-License-Identifier: MIT

import Testing

@testable import Watching

struct EventLogTests {
  /// What a log writes to its two descriptors.
  private func written(
    _ configure: (inout EventLog.Options) -> Void = { _ in }, _ body: (EventLog) -> Void
  ) throws -> (messages: [String], events: [String]) {
    let messages = try #require(Descriptor.pipe())
    let events = try #require(Descriptor.pipe())
    var options = EventLog.Options()
    options.messageDescriptor = messages.writing.number
    options.eventDescriptor = events.writing.number
    configure(&options)
    body(EventLog(options))
    return (lines(messages.reading), lines(events.reading))
  }

  private func lines(_ descriptor: Descriptor) -> [String] {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case .bytes(let count) = descriptor.read(into: &buffer) {
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    return text.split(separator: "\n").map(String.init)
  }

  private func rejected(_ reason: Trigger.Reason = .inputs) -> DaemonEvent {
    var result = BuildPassResult(.rejected("m.yaml:1:1: error: bad"), inputs: [])
    result.messages = ["error[type]: bad", "  --> m.yaml:1:1"]
    result.messageObjects = [#"{"type":"diagnostic","id":"type"}"#]
    return .built(
      BuildReport(
        trigger: Trigger(reason, paths: ["m.yaml"], progress: ProgressBeacon()), result: result,
        duration: .milliseconds(5), generation: 2, wasRefused: false, hasNewFindings: true))
  }

  @Test func everySaveIsAnsweredButTheSameMessagesAreNotRepeated() throws {
    let (messages, _) = try written { log in for _ in 0..<3 { log.record(rejected()) } }
    #expect(messages.count == 3 + 2 + 2)
    #expect(
      messages.filter { $0.hasSuffix("m.yaml → 1 error; nothing written, last good output kept") }
        .count == 3)
    #expect(messages.filter { $0 == "error[type]: bad" }.count == 1)
    #expect(messages.last?.hasSuffix("the same messages as before") == true)
  }

  @Test func attemptsWithoutASaveAreToldOnceAMinute() throws {
    let (messages, events) = try written({ $0.emitsEvents = true }) { log in
      for _ in 0..<10 { log.record(rejected(.retry)) }
    }
    #expect(messages.count == 3)
    #expect(events.count == 2)
  }

  @Test func eventsGoToTheirOwnDescriptorWithFindingsFirst() throws {
    let (messages, events) = try written({
      $0.emitsEvents = true
      $0.isQuiet = true
    }) { log in
      log.record(.ready)
      log.record(rejected())
    }
    #expect(messages.isEmpty)
    #expect(events.first == #"{"type":"ready"}"#)
    #expect(events.dropFirst().first == #"{"type":"diagnostic","id":"type"}"#)
    #expect(events.last?.hasPrefix(#"{"type":"build","trigger":["m.yaml"],"#) == true)
  }

  @Test func messagesForProgramsCarryTheTime() throws {
    let (messages, events) = try written({ $0.format = .json }) { log in
      log.record(.notice("hello"))
    }
    #expect(events.isEmpty)
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix(#"{"type":"notice","message":"hello","time":"2"#))
  }

  @Test func theSameProblemIsHeldBack() throws {
    let (messages, _) = try written({ $0.isQuiet = true }) { log in
      for _ in 0..<100 { log.record(.problem("no space left")) }
      log.record(.problem("another one"))
    }
    #expect(messages.count == 2)
  }

  @Test func nothingClearsAScreenThatIsNoTerminal() throws {
    let (messages, _) = try written({ $0.clearsScreen = true }) { $0.record(rejected()) }
    #expect(messages.allSatisfy { !$0.contains("\u{1B}") })
  }

  @Test func aStateThatComesBackIsAlwaysToldToPrograms() throws {
    let (_, events) = try written({ $0.emitsEvents = true }) { log in
      for _ in 0..<3 {
        log.record(.stateChanged(Condition(.error, reasons: ["x"])))
        log.record(.stateChanged(Condition(.ok)))
      }
    }
    #expect(events.count == 6)
  }
}

struct ConditionTests {
  private func result(
    _ outcome: BuildPassResult.Outcome, errors: Int = 0, shouldRetry: Bool = false
  ) -> BuildPassResult {
    var result = BuildPassResult(outcome, inputs: [])
    result.counts.errors = errors
    result.shouldRetry = shouldRetry
    return result
  }

  @Test func beforeTheFirstBuildItIsStarting() {
    #expect(Condition(lastOutcome: nil, health: .polling("x")).state == .starting)
  }

  @Test func eachStateButOkHasItsReason() {
    let cases: [(BuildPassResult, HintHealth, DaemonState)] = [
      (result(.built), .live, .ok),
      (result(.built), .polling("no helper"), .degraded),
      (result(.built, errors: 2), .live, .error),
      (result(.built, shouldRetry: true), .live, .error),
      (result(.rejected("m:1:1: bad")), .polling("no helper"), .error),
      (result(.waiting("m.yaml")), .polling("no helper"), .waiting),
    ]
    for (result, health, state) in cases {
      let condition = Condition(lastOutcome: result, health: health)
      #expect(condition.state == state)
      #expect(condition.reasons.isEmpty == (state == .ok))
    }
  }

  /// Pairs of the line a person reads and the state.
  @Test(arguments: [
    (PollingWeight.unremarkable, [], DaemonState.ok),
    (.degraded, ["[12:00:00] degraded: polling: no helper [watch_degraded]"], .degraded),
    (.error, ["[12:00:00] error: polling: no helper [watch_degraded]"], .error),
  ])
  func theProjectSaysHowMuchPollingMatters(
    weight: PollingWeight, lines: [String], state: DaemonState
  ) {
    var built = result(.built)
    built.polling = weight
    let condition = Condition(lastOutcome: built, health: .polling("no helper"))
    #expect(condition.state == state)
    #expect(HumanLines(timeOfDay: "12:00:00").lines(for: .stateChanged(condition)) == lines)
    #expect(Condition(lastOutcome: built, health: .live).state == .ok)
  }

  @Test func allReasonsAreToldTheWorstFirst() {
    let condition = Condition(
      lastOutcome: result(.rejected("m:1:1: bad")), health: .polling("no helper"))
    #expect(condition.reasons == ["m:1:1: bad", "polling: no helper"])
  }
}
