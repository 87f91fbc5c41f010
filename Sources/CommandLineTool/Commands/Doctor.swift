// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith doctor`.
  func doctor() async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.doctor(options)
    let isBad = report.items.contains { $0.state == .bad }
    if options.wantsJSON {
      terminal.deliver(JSONValue.array(report.items.map(json)).prettyText)
      return isBad ? .environment : .success
    }
    let lines = TextTable.lines(
      report.items.map { [mark(of: $0.state), $0.name, $0.value] })
    for (line, item) in zip(lines, report.items) {
      let tone: TextPaint.Tone =
        switch item.state {
        case .good: .good
        case .warning: .warning
        case .bad: .error
        }
      terminal.deliver(terminal.paint(tone, line) + "\n")
      if !item.advice.isEmpty { terminal.deliver("     \(item.advice)\n") }
    }
    return isBad ? .environment : .success
  }

  private func mark(of state: DoctorReport.State) -> String {
    switch state {
    case .good: "ok"
    case .warning: "!"
    case .bad: "bad"
    }
  }

  private func json(of item: DoctorReport.Item) -> JSONValue {
    .object(
      ("name", .string(item.name)),
      ("value", .string(item.value)),
      ("state", .string(item.state.rawValue)),
      ("advice", item.advice.isEmpty ? nil : .string(item.advice)))
  }
}
