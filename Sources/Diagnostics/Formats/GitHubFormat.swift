// SPDX-License-Identifier: MIT

/// Workflow commands of GitHub Actions, which become annotations on the changed lines.
enum GitHubFormat {
  static func line(for diagnostic: Diagnostic) -> String {
    var properties: [(String, String)] = []
    if let position = diagnostic.position {
      properties += [("file", position.file), ("line", String(position.line))]
      // Without a column the annotation covers the line: the entry of a string file is meant whole.
      if diagnostic.entry == nil { properties.append(("col", String(position.column))) }
    }
    properties.append(("title", diagnostic.id.rawValue))
    let fields = properties.map { "\($0)=\(escape($1, inProperty: true))" }
    let message = ([diagnostic.message] + diagnostic.helps).joined(separator: "\n")
    let command = "::\(diagnostic.severity.word) \(fields.joined(separator: ","))"
    return command + "::" + escape(message, inProperty: false)
  }

  /// The escapes of the runner's own toolkit: without them a message could start a command.
  private static func escape(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default:
        result.unicodeScalars.append(PrintableText.needsReplacing(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
