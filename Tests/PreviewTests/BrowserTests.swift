// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Preview

/// The page in a real browser, driven by `Browser/page.py`.
///
/// Slow, and it needs chromium, chromium-driver and python3-selenium: it runs only when
/// LABELSMITH_BROWSER is set. The script says on its standard output what should happen to the
/// labels, one command a line, and reads the answer.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["LABELSMITH_BROWSER"] != nil))
struct BrowserTests {
  @Test(.timeLimit(.minutes(10)))
  func thePageWorksInABrowser() async throws {
    let stage = try BrowserStage()
    let script = Process()
    script.executableURL = URL(filePath: "/usr/bin/python3")
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser")
    let report = FileManager.default.temporaryDirectory.appending(
      path: "labelsmith-report-\(stage.port)")
    defer { try? FileManager.default.removeItem(at: report) }
    script.arguments = [
      folder.appending(path: "page.py").path(), stage.url, report.path(),
    ]
    let commands = Pipe()
    let answers = Pipe()
    script.standardOutput = commands
    script.standardInput = answers
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let reader = Thread {
      var text: [UInt8] = []
      while case let part = commands.fileHandleForReading.availableData, !part.isEmpty {
        text += part
        while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
          continuation.yield(String(decoding: text[..<end], as: UTF8.self))
          text.removeSubrange(...end)
        }
      }
      continuation.finish()
    }
    reader.start()
    try script.run()
    for await line in lines {
      try await stage.perform(line.split(separator: " ").map(String.init), report: report)
      try answers.fileHandleForWriting.write(contentsOf: Data("done\n".utf8))
    }
    script.waitUntilExit()
    #expect(script.terminationStatus == 0)
  }
}

/// The server behind the page, and what a watcher would do to it.
private final class BrowserStage {
  let labels = SampleLabels(drawing: true)
  let url: String
  let port: UInt16
  private var server: PreviewServer?
  private var generation = 1
  private var count = 7
  private var marks: [Int: Int] = [:]
  private var errors: [PreviewMessage] = []

  init() throws {
    let server = try PreviewServer(
      at: PreviewAddress(host: "127.0.0.1", port: 0, mayMove: false),
      showing: labels.snapshot(), images: labels)
    self.server = server
    url = server.url
    port = server.port
  }

  private func snapshot() -> PreviewSnapshot {
    generation += 1
    var snapshot = labels.snapshot(generation: generation, labels: count, marks: marks)
    snapshot.errors = errors
    return snapshot
  }

  func perform(_ words: [String], report: URL) async throws {
    switch words.first {
    case "mark":
      let number = Int(words[1]) ?? 0
      marks[number, default: 0] += 1
      server?.publish(snapshot())
    case "count":
      count = Int(words[1]) ?? 7
      server?.publish(snapshot())
    case "hostile":
      var hostile = snapshot()
      hostile.labels[0].key = "\"><script>document.title='bad'</script>"
      hostile.labels[0].context = "<img src=x onerror=\"document.title='bad'\">"
      hostile.labels[0].entries[0].text = "</title></script><script>document.title='bad'</script>"
      hostile.labels[0].place = PreviewPlace(file: "\"onload=\"document.title='bad'", line: 1)
      server?.publish(hostile)
    case "error":
      errors =
        words[1] == "on"
        ? [
          PreviewMessage(
            level: .error, id: "manifest_syntax", message: "tab in indentation",
            terminalText: "error[manifest_syntax]: tab in indentation\n  --> assets.yaml:3:1")
        ] : []
      server?.publish(snapshot())
    case "stop":
      await server?.stop()
      server = nil
    case "start":
      server = try PreviewServer(
        at: PreviewAddress(host: "127.0.0.1", port: port, mayMove: false), showing: snapshot(),
        images: labels)
    case "report":
      try Report(snapshot(), options: Report.Options()).write(
        images: labels, to: FolderReportWriter(folder: report.path()))
    default: Issue.record("unknown command \(words)")
    }
  }
}
