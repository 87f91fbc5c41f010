// SPDX-License-Identifier: MIT

import Diagnostics

extension Session {
  /// Runs `labelsmith fonts`.
  func fonts(coverage: Bool) async throws(WorkbenchFailure) -> ExitCode {
    let report = try await workbench.fonts(coverage: coverage, options)
    if options.wantsJSON {
      terminal.deliver(json(of: report).prettyText)
    } else if coverage {
      deliver(report.gaps.map { [$0.locale, $0.stack, text(of: $0.codePoints)] })
    } else {
      deliver(
        report.faces.map { [$0.family, $0.face, $0.file, $0.users.joined(separator: " ")] })
    }
    return status(for: report.diagnostics)
  }

  private func text(of codePoints: [UInt32]) -> String {
    codePoints.isEmpty
      ? "complete"
      : codePoints.map { codePoint in
        let hex = String(codePoint, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
        return Unicode.Scalar(codePoint).map { "\(name) \($0)" } ?? name
      }.joined(separator: ", ")
  }

  private func json(of report: FontReport) -> JSONValue {
    let faces = report.faces.map { face in
      JSONValue.object(
        ("family", .string(face.family)), ("face", .string(face.face)),
        ("file", .string(face.file)), ("users", .array(face.users.map(JSONValue.string))))
    }
    let gaps = report.gaps.map { gap in
      JSONValue.object(
        ("locale", .string(gap.locale)), ("stack", .string(gap.stack)),
        ("missing", .array(gap.codePoints.map { .integer(Int($0)) })))
    }
    return .object(("faces", .array(faces)), ("coverage", .array(gaps)))
  }
}
