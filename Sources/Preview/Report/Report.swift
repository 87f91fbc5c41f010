// SPDX-License-Identifier: MIT

import Diagnostics

/// The page as a folder: opens from `file://`, without network, and can be read without script.
package struct Report: Sendable {
  package struct Options: Hashable, Sendable {
    /// Only entries with one of these statuses, flags or findings, or that are `changed` or `new`;
    /// empty for all.
    package var only: Set<String>
    /// Only these locales (and the source locale beside them); empty for all.
    package var locales: Set<String>

    /// What `only` can hold.
    package static let words: [String] = {
      let statuses = PreviewStatus.allCases.map(\.rawValue)
      let flags = [
        "shrunk", "tightened", "ellipsized", "faded", "clipped", "frozen", "pseudo", "sample",
        "measured_only",
      ]
      let findings = CheckID.allCases.map(\.rawValue).filter { !statuses.contains($0) }
      return ["changed", "new"] + statuses + flags + findings
    }()

    package init(only: Set<String> = [], locales: Set<String> = []) {
      self.only = only
      self.locales = locales
    }
  }

  /// What a report holds, for the line that says so.
  package struct Summary: Hashable, Sendable {
    package var labels = 0
    package var entries = 0
    package var images = 0
    /// Pictures that were to be shown but are not at hand.
    package var missingImages = 0
  }

  /// What is shown: already without what the options leave out.
  let snapshot: PreviewSnapshot

  /// For before and after, give a snapshot that remembers the older one.
  package init(_ snapshot: PreviewSnapshot, options: Options = Options()) {
    self.snapshot = snapshot.filtered(by: options)
  }

  /// Writes `index.html`, `index.csv` and the pictures; `index.html` comes last.
  @discardableResult
  package func write(
    images: any ImageProvider, to writer: any ReportWriter
  ) throws -> Summary {
    var summary = Summary(labels: snapshot.labels.count)
    var shown = snapshot
    for place in shown.labels.indices {
      let key = shown.labels[place].key
      for index in shown.labels[place].entries.indices {
        let entry = shown.labels[place].entries[index]
        summary.entries += 1
        func copied(_ image: PreviewImage, isBefore: Bool) throws -> Bool {
          guard let bytes = images.image(image.hash) else {
            summary.missingImages += 1
            return false
          }
          summary.images += 1
          try writer.write(
            bytes, to: ReportNames.image(image, of: entry, key: key, isBefore: isBefore))
          return true
        }
        shown.labels[place].entries[index].images = try entry.images.filter {
          try copied($0, isBefore: false)
        }
        shown.labels[place].entries[index].before = try entry.before.filter {
          try copied($0, isBefore: true)
        }
      }
    }
    for picture in Set(
      (shown.backgrounds + shown.labels.compactMap(\.background)).compactMap(\.picture))
    {
      guard let bytes = images.image(picture.hash) else { continue }
      try writer.write(bytes, to: ReportNames.background(picture))
    }
    try writer.write(Array(ReportIndex.csv(of: shown).utf8), to: "index.csv")
    try writer.write(Array(ReportPage.html(of: shown).utf8), to: "index.html")
    return summary
  }
}

extension PreviewSnapshot {
  fileprivate func filtered(by options: Report.Options) -> PreviewSnapshot {
    var result = self
    if !options.locales.isEmpty {
      result.locales = locales.filter {
        options.locales.contains($0.tag) || $0.tag == sourceLocale
      }
    }
    result.labels = labels.compactMap { label in
      let wanted = label.entries.map { $0.isWanted(by: options) }
      guard wanted.contains(true) else { return nil }
      var label = label
      label.entries = zip(label.entries, wanted)
        .filter { entry, isWanted in isWanted || entry.locale == sourceLocale }.map(\.0)
      return label
    }
    return result
  }
}

extension PreviewEntry {
  fileprivate func isWanted(by options: Report.Options) -> Bool {
    guard options.locales.isEmpty || options.locales.contains(locale) else { return false }
    guard !options.only.isEmpty else { return true }
    if options.only.contains(status.rawValue) { return true }
    if options.only.contains("new"), isNew { return true }
    if options.only.contains("changed"), isNew || !before.isEmpty || flags.contains("removed") {
      return true
    }
    return !options.only.isDisjoint(with: flags)
      || findings.contains { options.only.contains($0.id) }
  }
}
