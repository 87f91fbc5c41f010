// SPDX-License-Identifier: MIT

/// Talks to the watcher of an output directory.
package struct ControlClient: Sendable {
  /// The `.labelsmith` folder of the output directory.
  package var stateDirectory: String

  package init(stateDirectory: String) { self.stateDirectory = stateDirectory }
}
