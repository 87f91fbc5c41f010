// SPDX-License-Identifier: MIT

/// The commands, by the word that calls them.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case build, watch, check, lint
  case initialize = "init"
  case list, explain, render, report, diff, export, fonts, lock, clean, schema, doctor
  case status, reload, stop
  case completions, help
}
