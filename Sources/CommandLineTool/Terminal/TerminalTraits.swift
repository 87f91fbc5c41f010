// SPDX-License-Identifier: MIT

import Glibc

/// What the terminal is like; decided once, before anything is printed.
package struct TerminalTraits: Hashable, Sendable {
  /// Lines are cut to this many columns where they need not be longer.
  package static let assumedWidth = 100

  package var hasColors: Bool
  /// Whether lines can be drawn over: a terminal that is not `dumb`.
  package var redraws: Bool
  package var width: Int

  package init(hasColors: Bool, redraws: Bool, width: Int) {
    self.hasColors = hasColors
    self.redraws = redraws
    self.width = width
  }

  /// Decides from the environment (see no-color.org and bixense.com/clicolors).
  ///
  /// `columns` is the width the terminal reports, `nil` when there is no terminal.
  package init(
    color: ColorChoice, environment: [String: String], isTerminal: Bool, columns: Int?
  ) {
    let isDumb = environment["TERM"] == "dumb"
    let isForced = !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
    switch color {
    case .always: hasColors = true
    case .never: hasColors = false
    case .auto where !(environment["NO_COLOR"] ?? "").isEmpty: hasColors = false
    case .auto: hasColors = isForced || (isTerminal && !isDumb && environment["CLICOLOR"] != "0")
    }
    redraws = isTerminal && !isDumb
    let wished = columns ?? environment["COLUMNS"].flatMap { Int($0) }
    // Below forty columns nothing lines up, and a terminal may report zero.
    width = wished.flatMap { $0 > 0 ? max(40, min($0, 1_000)) : nil } ?? Self.assumedWidth
  }

  /// Looks at standard error, where messages go.
  package init(color: ColorChoice, environment: [String: String]) {
    var size = winsize()
    let isTerminal = isatty(STDERR_FILENO) == 1
    let hasSize = isTerminal && ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
    self.init(
      color: color, environment: environment, isTerminal: isTerminal,
      columns: hasSize ? Int(size.ws_col) : nil)
  }
}
