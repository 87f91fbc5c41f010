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

    func union(_ other: Names) -> Names {
      var names = self
      names.labels.formUnion(other.labels)
      names.styles.formUnion(other.styles)
      names.colors.formUnion(other.colors)
      names.stacks.formUnion(other.stacks)
      return names
    }

    func subtracting(_ other: Names) -> Names {
      var names = self
      names.labels.subtract(other.labels)
      names.styles.subtract(other.styles)
      names.colors.subtract(other.colors)
      names.stacks.subtract(other.stacks)
      return names
    }

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
  /// What a broken file defined when it was whole and does not show now; `nil` when it is whole,
  /// or was never read.
  var lastNames: Names?
}
