// SPDX-License-Identifier: MIT

/// Findings for a person at a terminal: what, where, the line with a caret, and what to do.
struct HumanFormat {
  var paint: TextPaint
  var width: Int

  func text(for set: DiagnosticSet) -> String {
    let shown = set.mostImportant(DiagnosticRenderer.fullMessageLimit)
    var blocks = shown.map { block(for: $0) }
    if shown.count < set.all.count { blocks.append(rest(of: set, after: shown)) }
    return blocks.joined(separator: "\n")
  }

  private func block(for diagnostic: Diagnostic) -> String {
    let tone: TextPaint.Tone = diagnostic.severity == .error ? .error : .warning
    let title = paint(tone, "\(diagnostic.severity.word)[\(diagnostic.id.rawValue)]")
    var lines = [title + paint(.strong, ": " + PrintableText.of(diagnostic.message))]
    let gutter = Gutter(line: diagnostic.position?.line ?? 0)
    if let position = diagnostic.position {
      lines.append(gutter.arrow(paint) + place(of: position, entry: diagnostic.entry))
      if let excerpt = diagnostic.excerpt {
        lines += excerptLines(excerpt, of: diagnostic, column: position.column, gutter: gutter)
      }
    }
    lines += diagnostic.helps.map { gutter.remark("help", $0, paint) }
    lines += diagnostic.notes.map { gutter.remark("note", $0, paint) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func place(of position: TextPosition, entry: String?) -> String {
    let file = PrintableText.of(position.file)
    return if let entry {
      "\(file):\(position.line)  (\(PrintableText.of(entry)))"
    } else {
      "\(file):\(position.line):\(position.column)"
    }
  }

  private func excerptLines(
    _ excerpt: String, of diagnostic: Diagnostic, column: Int, gutter: Gutter
  ) -> [String] {
    let label = diagnostic.label.map(PrintableText.of)
    let window = ExcerptWindow(
      line: excerpt, column: column, length: diagnostic.length,
      labelWidth: label.map { DisplayWidth.of($0) } ?? 0, available: width - gutter.width - 2)
    let carets = String(repeating: "^", count: window.caretWidth)
    let indent = String(repeating: " ", count: window.caretColumn)
    let mark = carets + (label.map { " " + $0 } ?? "")
    let tone: TextPaint.Tone = diagnostic.severity == .error ? .error : .warning
    return [
      gutter.bar(paint),
      gutter.numbered(paint) + " " + window.text,
      gutter.bar(paint) + " " + indent + paint(tone, mark),
    ]
  }

  private func rest(of set: DiagnosticSet, after shown: [Diagnostic]) -> String {
    let errors = set.errorCount - shown.count { $0.severity == .error }
    let warnings = set.warningCount - shown.count { $0.severity == .warning }
    let counts = Count.errorsAndWarnings(errors, warnings)
    return "… and \(counts) more; --format json lists all of them\n"
  }
}

/// The column left of the excerpt, wide enough for the line number.
private struct Gutter {
  var number: String
  var width: Int

  init(line: Int) {
    number = String(line)
    // Three columns hold the numbers of most files, so the bars of most messages line up.
    width = max(3, number.count)
  }

  func arrow(_ paint: TextPaint) -> String {
    String(repeating: " ", count: width - 1) + paint(.frame, "-->") + " "
  }

  func bar(_ paint: TextPaint) -> String {
    String(repeating: " ", count: width) + paint(.frame, "|")
  }

  func numbered(_ paint: TextPaint) -> String {
    let left = String(repeating: " ", count: max(0, 2 - number.count))
    let right = String(repeating: " ", count: width - left.count - number.count)
    return paint(.frame, left + number + right + "|")
  }

  func remark(_ word: String, _ text: String, _ paint: TextPaint) -> String {
    let indent = String(repeating: " ", count: width)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(PrintableText.of)
    let hanging = "\n" + String(repeating: " ", count: width + word.count + 4)
    return indent + paint(.frame, "=") + " " + paint(.hint, word) + ": "
      + lines.joined(separator: hanging)
  }
}
