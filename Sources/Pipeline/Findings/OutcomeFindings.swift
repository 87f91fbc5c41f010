// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Publishing

/// A file of the output folder, as messages about it need it.
struct WrittenFile {
  /// The output folder, as the user wrote it.
  var folder: String
  /// Below the output folder.
  var path: String
  /// The key of the manifest that decides where the file goes.
  var setting: String
  /// The entry it belongs to; `nil` for metrics.
  var id: EntryID?
  /// Whether a file of this name is there.
  var exists: Bool

  private var shown: String { folder + "/" + path }

  /// What a person must know of what became of the file; `nil` when all is well.
  func finding(for outcome: FileOutcome) -> Diagnostic? {
    switch outcome {
    case .unchanged, .adopted, .written: return nil
    case .restored(let quarantine):
      return diagnostic(
        .modifiedOutput, "'\(shown)' was changed by hand and has been replaced",
        notes: ["the changed file is kept as \(folder)/\(quarantine)"])
    case .conflict:
      return diagnostic(
        .conflict, "'\(shown)' is not one of our files and was not overwritten",
        helps: ["move it away or change \(setting)"])
    case .blocked(let obstacle):
      return diagnostic(
        .conflict, "'\(folder)/\(obstacle)' is not one of our files, and '\(shown)' needs a folder",
        helps: ["move it away or change \(setting)"])
    case .failed(let error):
      return diagnostic(
        .write, "'\(shown)' cannot be written: \(error.message)",
        notes: exists ? ["the old file was left as it is"] : [])
    }
  }

  private func diagnostic(
    _ check: CheckID, _ message: String, notes: [String] = [], helps: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      check, at: TextPosition(file: shown, line: 1, column: 1), message, notes: notes,
      helps: helps, key: id?.key, locale: id?.locale)
  }
}
