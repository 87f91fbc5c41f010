// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The page in a real browser, driven by `Browser/run.py`.
///
/// Needs the packages of `packaging/browser-packages.txt`: `make e2e-browser` installs them and sets
/// LABELSMITH_BROWSER, to `1` or to the names of some steps with commas between them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["LABELSMITH_BROWSER"] != nil))
struct BrowserTests {
  @Test(.timeLimit(.minutes(10)))
  func thePageWorksInABrowser() throws {
    let steps = ProcessInfo.processInfo.environment["LABELSMITH_BROWSER"] ?? "1"
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Browser")
    let script = Process()
    script.executableURL = URL(filePath: "/usr/bin/python3")
    script.arguments = [
      "-B", folder.appending(path: "run.py").path(), Program.labelsmith.path, steps,
    ]
    try script.run()
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)
  }
}
