// SPDX-License-Identifier: MIT

package import LabelModel

/// Everything the preview shows, at one moment.
///
/// A plain value: it is filled after a build and handed over, and nothing behind it changes.
package struct PreviewSnapshot: Hashable, Sendable {
  /// Goes up by at least one with every build.
  package var generation: Int
  /// The manifest's name as messages show it.
  package var title: String
  package var sourceLocale: String
  package var locales: [PreviewLocale]
  package var labels: [PreviewLabel]
  /// What is wrong with the last build as a whole; the labels then are those of the last good one.
  package var errors: [PreviewMessage] = []
  package var backgrounds = PreviewBackground.usual

  package init(
    generation: Int, title: String = "assets.yaml", sourceLocale: String,
    locales: [PreviewLocale], labels: [PreviewLabel] = []
  ) {
    self.generation = generation
    self.title = title
    self.sourceLocale = sourceLocale
    self.locales = locales
    self.labels = labels
  }
}

package struct PreviewLocale: Hashable, Sendable {
  package var tag: String
  package var direction: WritingDirection

  package init(tag: String, direction: WritingDirection) {
    self.tag = tag
    self.direction = direction
  }
}

/// One label with its translations.
package struct PreviewLabel: Hashable, Sendable {
  package var key: String
  package var style: String
  /// What the author tells translators.
  package var context: String?
  /// In characters, as the manifest limits it.
  package var maxLength: Int?
  package var tags: [String]
  package var place: PreviewPlace?
  /// Replaces what the page has behind the pictures.
  package var background: PreviewBackground?
  /// In the order of the snapshot's locales; plural forms of one locale stand together.
  package var entries: [PreviewEntry]

  package init(
    key: String, style: String, context: String? = nil, maxLength: Int? = nil,
    tags: [String] = [], place: PreviewPlace? = nil, entries: [PreviewEntry] = []
  ) {
    self.key = key
    self.style = style
    self.context = context
    self.maxLength = maxLength
    self.tags = tags
    self.place = place
    self.entries = entries
  }
}

/// A line of a file, as messages show it.
package struct PreviewPlace: Hashable, Sendable {
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
