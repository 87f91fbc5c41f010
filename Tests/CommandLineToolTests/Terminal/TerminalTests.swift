// SPDX-License-Identifier: MIT

import CommandLineTool
import Testing

@Test(
  arguments: [
    (ColorChoice.auto, [:], true, true), (.auto, [:], false, false), (.always, [:], false, true),
    (.always, ["NO_COLOR": "1"], false, true), (.never, ["CLICOLOR_FORCE": "1"], true, false),
    (.auto, ["NO_COLOR": "1"], true, false), (.auto, ["NO_COLOR": ""], true, true),
    (.auto, ["TERM": "dumb"], true, false), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["CLICOLOR_FORCE": "0"], false, false), (.auto, ["CLICOLOR": "0"], true, false),
    (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
  ] as [(ColorChoice, [String: String], Bool, Bool)])
func coloursFollowTheFlagThenTheEnvironmentThenTheTerminal(
  choice: ColorChoice, environment: [String: String], isTerminal: Bool, expected: Bool
) {
  let traits = TerminalTraits(
    color: choice, environment: environment, isTerminal: isTerminal, columns: nil)
  #expect(traits.hasColors == expected)
}

@Test(
  arguments: [
    (80, [:], 80), (nil, [:], 100), (nil, ["COLUMNS": "72"], 72), (0, [:], 100), (3, [:], 40),
    (nil, ["COLUMNS": "many"], 100),
  ] as [(Int?, [String: String], Int)])
func theWidthIsTheTerminalsOrASensibleOne(
  columns: Int?, environment: [String: String], expected: Int
) {
  let traits = TerminalTraits(
    color: .auto, environment: environment, isTerminal: columns != nil, columns: columns)
  #expect(traits.width == expected)
}

@Test func shortWorkShowsNoBar() {
  var meter = ProgressMeter()
  #expect(meter.line(done: 1, of: 2, after: .milliseconds(499), width: 80) == nil)
  #expect(meter.line(done: 1, of: 2, after: .milliseconds(500), width: 80) != nil)
}

@Test func theBarIsNotRedrawnMoreOftenThanEyesNeed() {
  var meter = ProgressMeter()
  let shown = (0..<100).count { step in
    meter.line(done: step, of: 100, after: .milliseconds(500 + step * 10), width: 80) != nil
  }
  #expect(shown == 10)
}

@Test func theBarHasCountRateAndRemainingTime() {
  var meter = ProgressMeter()
  #expect(
    meter.line(done: 300, of: 1200, after: .seconds(2), width: 60)
      == "[#######----------------------]  300/1200  150/s  6 s left")
}

@Test(arguments: [40, 60, 80, 200])
func theBarNeverWraps(width: Int) {
  for done in [-1, 0, 1, 599, 600, 9_000] {
    var meter = ProgressMeter()
    let line = meter.line(done: done, of: 600, after: .seconds(1), width: width)
    #expect((line?.count ?? 0) < width)
    #expect(line != nil)
  }
}

@Test func aMessageTakesTheBarAway() async throws {
  let messages = MemoryOutput()
  let terminal = Terminal(
    traits: TerminalTraits(hasColors: false, redraws: true, width: 60), messages: messages,
    data: MemoryOutput(), showsProgress: true)
  let progress = terminal.beginProgress()
  try await Task.sleep(for: ProgressMeter.delay)
  progress(done: 1, of: 2)
  terminal.sayLine("hello")
  terminal.endProgress()
  #expect(messages.text.hasPrefix("\r["))
  #expect(messages.text.hasSuffix("left\u{1B}[K\r\u{1B}[Khello\n"))
  #expect(!messages.text.contains("\u{1B}[2J"))
}

@Test(arguments: [(false, true), (true, false)])
func inAPipeOrOnRequestThereIsNoBar(redraws: Bool, showsProgress: Bool) async throws {
  let messages = MemoryOutput()
  let terminal = Terminal(
    traits: TerminalTraits(hasColors: false, redraws: redraws, width: 60), messages: messages,
    data: MemoryOutput(), showsProgress: showsProgress)
  let progress = terminal.beginProgress()
  try await Task.sleep(for: ProgressMeter.delay)
  progress(done: 1, of: 2)
  #expect(messages.text == "")
}
