// SPDX-License-Identifier: MIT

package import Diagnostics

/// A command line, fully understood: every option has its value.
package struct Invocation: Hashable, Sendable {
  package var command: Command
  package var options: CommonOptions

  package init(_ command: Command, options: CommonOptions = CommonOptions()) {
    self.command = command
    self.options = options
  }
}

/// What to do, with what only that command takes.
package enum Command: Hashable, Sendable {
  case build
  case watch(WatchArguments)
  case check
  case lint
  case initialize(InitOptions)
  case list
  case explain(key: String)
  case render(RenderOptions)
  case report(ReportArguments)
  case diff(DiffArguments)
  case export(ExportName)
  case fonts(coverage: Bool)
  case lock
  case clean
  case doctor
  case status(wait: Bool)
  case reload
  case stop
  case text(BuiltInText)
}

/// What the program has in itself and prints without looking at anything.
package enum BuiltInText: Hashable, Sendable {
  case schema(SchemaName)
  case completions(Shell)
  case help(CommandName?)
  case version
}

/// What every command takes.
package struct CommonOptions: Hashable, Sendable {
  /// The manifest as it was written, relative to `directory`.
  package var manifest = "assets.yaml"
  /// Where to work; `nil` is where the program was started.
  package var directory: String?
  /// Replaces the manifest's `output.directory`.
  package var output: String?
  package var selection = Selection()
  /// Painting threads; `nil` lets the program choose.
  package var jobs: Int?
  package var messages = MessageOptions()
  package var severities = SeverityOverrides()
  package var reading = ReadingLimits()
  package var isFrozen = false
  /// Where to write the files that were read, as a make rule.
  package var depfile: String?
  /// Where to write findings, timings and versions.
  package var report: String?
  package var showsTimings = false
  /// Whether every file is flushed to the disk before the next step.
  package var isDurable = false
  /// Whether labels in error keep their last good pictures.
  package var keepsLastGood = true
  package var stopsAtFirstError = false
  /// Whether each drawn label is listed with the reason.
  package var explainsDrawing = false
  package var wantsJSON = false

  package init() {}
}

/// Which labels are meant; empty lists mean all.
package struct Selection: Hashable, Sendable {
  package var locales: [String] = []
  /// Globs on label keys.
  package var labels: [String] = []
  /// Globs on style names.
  package var styles: [String] = []

  package init(locales: [String] = [], labels: [String] = [], styles: [String] = []) {
    self.locales = locales
    self.labels = labels
    self.styles = styles
  }
}

package struct MessageOptions: Hashable, Sendable {
  package enum Loudness: Hashable, Sendable { case quiet, normal, verbose }

  package var format = DiagnosticFormat.human
  package var color = ColorChoice.auto
  package var loudness = Loudness.normal
  package var showsProgress = true

  package init() {}
}

/// The reader's limits that were changed on the command line; `nil` keeps the default.
package struct ReadingLimits: Hashable, Sendable {
  package enum Name: String, Hashable, Sendable, CaseIterable { case bytes, depth, nodes, aliases }

  package var changed: [Name: Int] = [:]

  package init(_ changed: [Name: Int] = [:]) { self.changed = changed }

  package subscript(name: Name) -> Int? { changed[name] }
}

package struct WatchArguments: Hashable, Sendable {
  /// Where the preview listens; `nil` when there is none.
  package var serve: ServeAddress?
  package var following = Following.events
  /// Milliseconds without a change before a build; `nil` is the default.
  package var settleMilliseconds: Int?
  package var clearsScreen = false
  package var exitsOnStdinClose = false
  package var logsJSON = false
  package var printsEvents = false

  package enum Following: Hashable, Sendable {
    case events
    /// Every so many milliseconds; `nil` is the default.
    case polling(milliseconds: Int?)
  }

  package init() {}
}

package struct ReportArguments: Hashable, Sendable {
  /// The folder that is written.
  package var out: String
  /// Metrics to compare with.
  package var baseline: String?
  /// Statuses and flags that are wanted; empty for all.
  package var only: [String]

  package init(out: String, baseline: String? = nil, only: [String] = []) {
    self.out = out
    self.baseline = baseline
    self.only = only
  }
}

package struct DiffArguments: Hashable, Sendable {
  package var old: String
  package var new: String
  /// Where to write the differences as a page; `nil` for the terminal alone.
  package var out: String?

  package init(old: String, new: String, out: String? = nil) {
    self.old = old
    self.new = new
    self.out = out
  }
}

package struct InitOptions: Hashable, Sendable {
  package var poFiles: [String] = []
  package var csvFile: String?

  package init(poFiles: [String] = [], csvFile: String? = nil) {
    self.poFiles = poFiles
    self.csvFile = csvFile
  }
}

package struct RenderOptions: Hashable, Sendable {
  package var text: String
  /// A style of the manifest; `nil` is the default style, and then no manifest is needed.
  package var style: String?
  /// `nil` is the manifest's source locale.
  package var locale: String?
  package var destination: Destination

  package enum Destination: Hashable, Sendable {
    case standardOutput
    case file(String)
  }

  package init(text: String, style: String?, locale: String?, destination: Destination) {
    self.text = text
    self.style = style
    self.locale = locale
    self.destination = destination
  }
}

package enum SchemaName: String, Hashable, Sendable, CaseIterable { case manifest, metrics, report }

package enum ExportName: String, Hashable, Sendable, CaseIterable {
  case weblateFlags = "weblate-flags"
}

package enum Shell: String, Hashable, Sendable, CaseIterable { case bash, zsh, fish }

package enum ColorChoice: String, Hashable, Sendable, CaseIterable { case auto, always, never }
