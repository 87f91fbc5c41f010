// SPDX-License-Identifier: MIT

import LabelModel
import Manifest
import Planning
import Publishing

/// One metrics file with its final bytes.
struct MetricsDocument {
  var path: String
  var bytes: [UInt8]
}

extension LoadedProject {
  /// The metrics files of everything that is planned.
  ///
  /// Entries that `records` does not have are left out: they have never been drawn. Those that an
  /// error freezes are in it, so that nobody takes a part for the whole.
  func metrics(records: (EntryID) -> LedgerEntry?) -> [MetricsDocument] {
    var book = MetricsBook()
    book.update(to: plan, redrawn: [], records: records)
    return documents(of: book, checkpoint: {})
  }

  /// The metrics files with what the book holds.
  ///
  /// Calls `checkpoint` now and then, which may throw to put an end to it.
  func documents(
    of book: MetricsBook, checkpoint: () throws -> Void
  ) rethrows -> [MetricsDocument] {
    let header = MetricsHeader(project)
    guard project.output.metrics.uses(.locale) else {
      let bytes = try MetricsFile.assemble(
        header, labels: book.labels, fragments: book.fragments, locale: nil,
        checkpoint: checkpoint)
      return [MetricsDocument(path: project.output.metrics.text, bytes: bytes)]
    }
    return try project.locales.map { locale in
      MetricsDocument(
        path: project.output.metrics.path(PathTemplate.Values(locale: locale.tag)),
        bytes: try MetricsFile.assemble(
          header, labels: book.labels, fragments: book.fragments, locale: locale.tag.text,
          checkpoint: checkpoint))
    }
  }
}

extension MetricsLabel {
  init(_ label: LabelDefinition) {
    self.init(
      key: label.key, style: label.styleName ?? "", pivot: label.details.pivot,
      slice: label.details.slice, tags: label.details.tags)
  }
}

extension MetricsLabel {
  init(_ label: FrozenLabel) {
    if let definition = label.definition {
      self.init(definition)
    } else {
      self.init(key: label.key, style: label.styleName ?? "", tags: [])
    }
  }
}

extension MetricsHeader {
  init(_ project: Project) {
    self.init(
      generator: "labelsmith \(LabelsmithVersion.short)", sourceLocale: project.sourceLocale.text,
      scales: project.output.scales,
      locales: Dictionary(
        project.locales.map { locale in
          let direction: WritingDirection =
            if case .fixed(let fixed) = locale.direction { fixed } else { locale.tag.direction }
          return (
            locale.tag.text,
            Locale(
              direction: direction, chain: locale.chain.map(\.text),
              isPseudo: locale.pseudo != nil)
          )
        }
      ) { first, _ in first })
  }
}
