// SPDX-License-Identifier: MIT

package import Diagnostics

/// What `lint` found.
package struct LintReport: Sendable {
  package var labels: Int
  package var locales: Int
  package var diagnostics: [Diagnostic]
  package var duration: Duration
  /// In the order in which stages first ran.
  package var timings: [BuildReport.Timing]

  package init(
    labels: Int, locales: Int, diagnostics: [Diagnostic], duration: Duration,
    timings: [BuildReport.Timing] = []
  ) {
    self.timings = timings
    self.labels = labels
    self.locales = locales
    self.diagnostics = diagnostics
    self.duration = duration
  }
}

/// What `lint` found, and which output files are not what a build would leave.
///
/// Paths as messages show them, sorted.
package struct CheckReport: Sendable {
  package var lint: LintReport
  package var upToDate: Int
  /// Missing, or drawn from other inputs.
  package var outOfDate: [String]
  /// Changed by somebody else.
  package var modified: [String]
  /// No label asks for them.
  package var stale: [String]

  package init(
    lint: LintReport, upToDate: Int, outOfDate: [String], modified: [String], stale: [String]
  ) {
    self.lint = lint
    self.upToDate = upToDate
    self.outOfDate = outOfDate
    self.modified = modified
    self.stale = stale
  }

  package var isCurrent: Bool { outOfDate.isEmpty && modified.isEmpty && stale.isEmpty }
}

/// Labels × locales with their status, in the order of the manifest.
package struct ListReport: Sendable {
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var locale: String
    /// The word of the metrics, like `ok` or `missing`.
    package var status: String
    package var style: String
    package var position: TextPosition?
    /// The plural category; `nil` for a label without.
    package var variant: String?

    package init(
      key: String, locale: String, status: String, style: String, position: TextPosition?,
      variant: String? = nil
    ) {
      self.key = key
      self.variant = variant
      self.locale = locale
      self.status = status
      self.style = style
      self.position = position
    }
  }

  package var entries: [Entry]
  package var diagnostics: [Diagnostic]

  package init(entries: [Entry], diagnostics: [Diagnostic]) {
    self.entries = entries
    self.diagnostics = diagnostics
  }
}

/// Where the values of one label come from, a section a locale.
package struct ExplainReport: Sendable {
  package struct Row: Hashable, Sendable {
    /// What the value is of: `font.size`, `chain`, `drawn`.
    package var name: String
    package var value: String
    /// `assets.yaml:62`, and how it got there.
    package var origin: String

    package init(_ name: String, _ value: String, origin: String = "") {
      self.name = name
      self.value = value
      self.origin = origin
    }
  }

  package struct Section: Hashable, Sendable {
    package var key: String
    package var locale: String
    /// The text and its place, beside the heading.
    package var text: Row
    package var rows: [Row]

    package init(key: String, locale: String, text: Row, rows: [Row]) {
      self.key = key
      self.locale = locale
      self.text = text
      self.rows = rows
    }
  }

  package var sections: [Section]
  package var diagnostics: [Diagnostic]

  package init(sections: [Section], diagnostics: [Diagnostic]) {
    self.sections = sections
    self.diagnostics = diagnostics
  }
}

/// One picture for `render`.
package struct RenderReport: Sendable {
  /// A whole PNG file.
  package var png: [UInt8]
  package var diagnostics: [Diagnostic]

  package init(png: [UInt8], diagnostics: [Diagnostic]) {
    self.png = png
    self.diagnostics = diagnostics
  }
}

/// The faces in use, and what no face can draw.
package struct FontReport: Sendable {
  package struct Face: Hashable, Sendable {
    package var family: String
    package var face: String
    package var file: String
    /// `display/ja`: stacks and locales that use it.
    package var users: [String]

    package init(family: String, face: String, file: String, users: [String]) {
      self.family = family
      self.face = face
      self.file = file
      self.users = users
    }
  }

  package struct Gap: Hashable, Sendable {
    package var locale: String
    package var stack: String
    package var codePoints: [UInt32]

    package init(locale: String, stack: String, codePoints: [UInt32]) {
      self.locale = locale
      self.stack = stack
      self.codePoints = codePoints
    }
  }

  package var faces: [Face]
  package var gaps: [Gap]
  package var diagnostics: [Diagnostic]

  package init(faces: [Face], gaps: [Gap] = [], diagnostics: [Diagnostic] = []) {
    self.faces = faces
    self.gaps = gaps
    self.diagnostics = diagnostics
  }
}

/// The text of a file for another program.
package struct ExportReport: Sendable {
  package var text: String
  package var diagnostics: [Diagnostic]

  package init(text: String, diagnostics: [Diagnostic] = []) {
    self.text = text
    self.diagnostics = diagnostics
  }
}

/// The files that `clean` removed, and those it left because they were changed by hand.
package struct CleanReport: Sendable {
  package var removed: [String]
  package var left: [String]

  package init(removed: [String], left: [String]) {
    self.removed = removed
    self.left = left
  }
}

/// What `doctor` looked at.
package struct DoctorReport: Sendable {
  package enum State: String, Hashable, Sendable { case good, warning, bad }

  package struct Item: Hashable, Sendable {
    package var name: String
    package var value: String
    package var state: State
    /// What to do; empty when nothing is wrong.
    package var advice: String

    package init(_ name: String, _ value: String, _ state: State = .good, advice: String = "") {
      self.name = name
      self.value = value
      self.state = state
      self.advice = advice
    }
  }

  package var items: [Item]

  package init(items: [Item]) { self.items = items }
}

/// The answer of a running watcher.
package struct WatcherReport: Sendable {
  /// For people, one line each.
  package var lines: [String]
  /// The same for programs: one line of JSON.
  package var json: String
  package var status: ExitCode

  package init(lines: [String], json: String = "{}", status: ExitCode = .success) {
    self.lines = lines
    self.json = json
    self.status = status
  }
}
