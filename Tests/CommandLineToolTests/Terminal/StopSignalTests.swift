// SPDX-License-Identifier: MIT

import CommandLineTool
import Glibc
import Testing

/// Signals belong to the whole process, so these run one after another.
@Suite(.serialized)
struct StopSignalTests {
  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated)])
  func aSignalCancelsTheWorkAndDecidesTheStatus(number: Int32, expected: ExitCode) async {
    let signals = StopSignals()
    let isCancelled = await signals.whileListening {
      kill(getpid(), number)
      try? await Task.sleep(for: .seconds(600))
      return Task.isCancelled
    }
    #expect(isCancelled)
    #expect(signals.status == expected)
  }

  @Test func withoutASignalTheWorkDecides() async {
    let signals = StopSignals()
    #expect(await signals.whileListening { 7 } == 7)
    #expect(signals.status == nil)
  }
}
