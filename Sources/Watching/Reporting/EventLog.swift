// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// What the daemon says, to people and to programs.
///
/// Nothing it does can fail or block for long: the daemon works on when nobody reads any more.
package final class EventLog: Sendable {
  package struct Options: Sendable {
    package enum Format: String, Sendable {
      case human
      /// One JSON object a line.
      case json
    }

    /// Of the messages.
    package var format = Format.human
    /// Whether JSON lines go to the event descriptor.
    package var emitsEvents = false
    /// Whether only problems are told to people.
    package var isQuiet = false
    /// Whether a terminal is cleared before each build's lines.
    package var clearsScreen = false
    package var messageDescriptor: Int32 = 2
    package var eventDescriptor: Int32 = 1

    package init() {}
  }

  private struct State {
    var messages: LineOutput
    var events: LineOutput?
    var limiter = RepeatLimiter()
    var watchOptions: WatchOptions?
  }

  private let options: Options
  private let observer: (@Sendable (DaemonEvent) -> Void)?
  private let state: Mutex<State>

  /// `observer` sees every event first, on the daemon's thread; it must return soon.
  package init(
    _ options: Options = Options(), observer: (@Sendable (DaemonEvent) -> Void)? = nil
  ) {
    self.options = options
    self.observer = observer
    state = Mutex(
      State(
        messages: LineOutput(descriptor: options.messageDescriptor),
        events: options.emitsEvents ? LineOutput(descriptor: options.eventDescriptor) : nil))
  }

  package func record(_ event: DaemonEvent) {
    observer?(event)
    let now = Instant.now
    let wallClock = WallClock.now()
    state.withLock { state in
      var heldBack = 0
      if let key = event.repeatKey {
        switch state.limiter.decide(key, at: now) {
        case .holdBack: return
        case .show(let count): heldBack = count
        }
      }
      var object = event.object
      if heldBack > 0 { object.add("held_back", heldBack) }
      if var events = state.events {
        for line in event.messageObjects + [object.text] { events.write(line) }
        state.events = events
      }
      switch options.format {
      case .json:
        object.add("time", WallClock.timestamp(wallClock))
        for line in event.messageObjects + [object.text] { state.messages.write(line) }
      case .human:
        let words = HumanLines(timeOfDay: WallClock.timeOfDay(wallClock))
        for line in humanLines(event, words, heldBack: heldBack, at: now, &state) {
          state.messages.write(line)
        }
      }
    }
  }

  private func humanLines(
    _ event: DaemonEvent, _ words: HumanLines, heldBack: Int, at now: Instant,
    _ state: inout State
  ) -> [String] {
    if case .started(let started) = event { state.watchOptions = started }
    if options.isQuiet {
      guard case .problem = event else { return [] }
    }
    var lines = words.lines(for: event)
    if heldBack > 0, let last = lines.popLast() {
      lines.append("\(last)   (\(heldBack) times more in between)")
    }
    guard case .built(let report) = event else { return lines }
    if report.isFirst, let watchOptions = state.watchOptions {
      lines = words.opening(watchOptions, sources: report.result.sources) + lines
    }
    if options.clearsScreen, !lines.isEmpty, isatty(options.messageDescriptor) == 1 {
      lines[0] = "\u{1B}[H\u{1B}[2J" + lines[0]
    }
    let messages = report.result.messages
    guard !messages.isEmpty else { return lines }
    // A person who saves again is answered each time, but not with the same page of text.
    switch state.limiter.decide(messages.joined(separator: "\n"), at: now) {
    case .show: lines += messages
    case .holdBack: lines.append("\(HumanLines.indent)the same messages as before")
    }
    return lines
  }
}

extension DaemonEvent {
  /// Events with the same key are told once a minute; `nil` for those told always.
  fileprivate var repeatKey: String? {
    switch self {
    case .problem(let text): "problem " + text
    case .stateChanged(let condition) where condition.polling != nil:
      "state \(condition.state.rawValue) " + condition.reasons.joined(separator: "\n")
    case .built(let report) where report.trigger.reason == .retry:
      "retry \(report.result.outcome.name) \(report.result.counts.errors)"
    default: nil
    }
  }

  fileprivate var messageObjects: [String] {
    if case .built(let report) = self { report.result.messageObjects } else { [] }
  }
}
