// SPDX-License-Identifier: MIT

/// What a person or the command line can set about watching.
package struct WatchOptions: Sendable {
  /// The first input: watched before anything is read.
  package var manifestPath: String
  /// As messages show it.
  package var outputPath: String
  /// The `.labelsmith` folder of the output directory; it gets `status.json` and `control.sock`.
  package var stateDirectory: String

  /// Look at all inputs this often; the only source of news when `usesEvents` is off.
  package var reconcilePeriod: Duration = .seconds(2)
  /// Look at all outputs this often.
  package var outputPeriod: Duration = .seconds(10)
  /// Every file is read and hashed at least this often, as far as the time budget allows.
  package var auditPeriod: Duration = .seconds(600)
  /// Off for `--poll`.
  package var usesEvents = true
  /// How long nothing must happen after an unfinished-looking change.
  package var quietPeriod: Duration = .milliseconds(25)
  /// Removals wait this long after the last change of an input.
  package var removalDelay: Duration = .seconds(2)
  /// Removals of most images wait this long.
  package var largeRemovalDelay: Duration = .seconds(30)

  /// The watch helper; `nil` looks beside the running program.
  package var helperPath: String?
  package var helperTiming = HelperTiming()
  /// Stop when this descriptor ends; `nil` leaves standard input alone.
  package var lifeline: Int32?
  package var handlesSignals = true
  /// Where the service manager listens, from the environment.
  package var serviceEnvironment = SystemdNotifier.currentEnvironment()
  package var previewURL: String?
  package var version = "0.1"

  package init(manifestPath: String, outputPath: String, stateDirectory: String) {
    self.manifestPath = manifestPath
    self.outputPath = outputPath
    self.stateDirectory = stateDirectory
  }
}
