// SPDX-License-Identifier: MIT

/// A test report, for build servers that show nothing else.
///
/// Every error is a failed case and every warning a passed one with output. A run without findings is
/// one passed case, because many servers take an empty report for a broken one.
struct JUnitFormat {
  func text(for set: DiagnosticSet) -> String {
    let cases = set.isEmpty ? [Self.passed] : set.all.map(Self.testCase)
    let counts = "tests=\"\(cases.count)\" failures=\"\(set.errorCount)\" errors=\"0\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="labelsmith" \(counts)>
      \(cases.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  private static let passed = "    <testcase classname=\"labelsmith\" name=\"no findings\"/>"

  private static func testCase(for diagnostic: Diagnostic) -> String {
    let owner = [diagnostic.key, diagnostic.locale.map { "[\($0)]" }].compactMap(\.self)
    let name = ([diagnostic.id.rawValue] + owner).joined(separator: " ")
    let head = """
          <testcase classname="\(escape(diagnostic.position?.file ?? "labelsmith"))" \
      name="\(escape(name))">
      """
    let details = escape(details(of: diagnostic))
    let body =
      diagnostic.severity == .error
      ? """
            <failure type="\(diagnostic.id.rawValue)" message="\(escape(diagnostic.message))">\
      \(details)</failure>
      """ : "      <system-out>\(details)</system-out>"
    return [head, body, "    </testcase>"].joined(separator: "\n")
  }

  private static func details(of diagnostic: Diagnostic) -> String {
    let remarks =
      diagnostic.helps.map { "help: " + $0 } + diagnostic.notes.map { "note: " + $0 }
    return ([ShortFormat.line(for: diagnostic)] + remarks).joined(separator: "\n")
  }

  /// Escapes markup and leaves out what XML 1.0 cannot hold at all.
  private static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value):
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
