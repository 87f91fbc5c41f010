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
    let labels = project.labelFiles.lazy.flatMap(\.labels).map(MetricsLabel.init)
    var fragments: [MetricsFragment] = []
    fragments.reserveCapacity(plan.entryCount)
    for entry in plan.entries {
      guard let record = records(entry.id), let status = EntryStatus(rawValue: record.status) else {
        continue
      }
      fragments.append(
        MetricsFragment(
          id: entry.id, status: status, imageCount: record.images.count, leaf: record.metrics))
    }
    let leaf = MetricsLeaf(status: .error).encoded()
    for entry in plan.frozen {
      labels.append(MetricsLabel(entry.label))
      fragments.append(
        MetricsFragment(id: entry.id, status: .error, imageCount: 0, leaf: leaf))
    }
    let header = MetricsHeader(project)
    guard project.output.metrics.uses(.locale) else {
      let bytes = MetricsFile.assemble(header, labels: Array(labels), fragments: fragments)
      return [MetricsDocument(path: project.output.metrics.text, bytes: bytes)]
    }
    return project.locales.map { locale in
      MetricsDocument(
        path: project.output.metrics.path(PathTemplate.Values(locale: locale.tag)),
        bytes: MetricsFile.assemble(
          header, labels: Array(labels), fragments: fragments, locale: locale.tag.text))
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
