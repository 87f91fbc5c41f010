// SPDX-License-Identifier: MIT

import Diagnostics

/// One file of a reading: parsed, or known only from the last time it could be read.
struct LoadedFile: Sendable {
  /// What a file defined when it could be read.
  struct Names: Sendable {
    var labels: Set<String> = []
    var styles: Set<String> = []
    var colors: Set<String> = []
    var stacks: Set<String> = []

    init() {}

    init(_ content: ParsedFile.Content) {
      labels = content.brokenLabels.union(content.labels.lazy.map(\.key))
      styles = Set(content.styles.compactMap(\.name))
      colors = Set(content.colors.map(\.name.text))
      stacks = Set(content.stacks.map(\.name.text))
    }
  }

  var path: String
  /// `nil` when the file cannot be read or is no YAML.
  var parsed: ParsedFile?
  /// What an unreadable file defined last time; `nil` when it was never read.
  var lastNames: Names?
}
