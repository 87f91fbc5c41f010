// SPDX-License-Identifier: MIT

import Foundation
import Testing
import Watching

@Suite struct ProcessEnvironmentTests {
  @Test func theEnvironmentIsWhatFoundationSays() {
    #expect(processEnvironment()["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(processEnvironment() == ProcessInfo.processInfo.environment)
  }
}
