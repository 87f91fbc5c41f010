// SPDX-License-Identifier: MIT

import LabelModel
import Manifest
import Planning
import Publishing

/// One metrics file.
struct MetricsDocument {
  var path: String
  var content: NewContent
}

extension LoadedProject {
  /// The metrics files of everything that is planned.
  ///
  /// Entries that `records` does not have are left out: they have never been drawn. Those that an
  /// error freezes are in it, so that nobody takes a part for the whole.
  func metrics<Failure: Error>(
    records: (EntryID) -> LedgerEntry?, leaf: (EntryID) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [MetricsDocument] {
    var book = MetricsBook()
    book.update(to: plan, redrawn: [], records: records)
    return try documents(of: book, spoolingIn: nil, leaf: leaf) { () throws(Failure) in }
  }

  /// The metrics files with what the book lists and `leaf` says of each entry.
  ///
  /// Calls `checkpoint` now and then, which may throw to put an end to it. `folder` takes what is
  /// large until it is written.
  func documents<Failure: Error>(
    of book: MetricsBook, spoolingIn folder: OutputFolder?,
    leaf: (EntryID) throws(Failure) -> [UInt8], checkpoint: () throws(Failure) -> Void
  ) throws(Failure) -> [MetricsDocument] {
    let header = MetricsHeader(project)
    func content(locale: String?) throws(Failure) -> NewContent {
      try NewContent(spoolingIn: folder) { take throws(Failure) in
        try MetricsFile.write(
          header, labels: book.labels, fragments: book.fragments, locale: locale,
          checkpoint: checkpoint, leaf: leaf, take: take)
      }
    }
    guard project.output.metrics.uses(.locale) else {
      return [
        MetricsDocument(path: project.output.metrics.text, content: try content(locale: nil))
      ]
    }
    return try project.locales.map { locale throws(Failure) in
      MetricsDocument(
        path: project.output.metrics.path(PathTemplate.Values(locale: locale.tag)),
        content: try content(locale: locale.tag.text))
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
