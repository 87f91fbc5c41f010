// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Pipeline
import Planning
import Publishing

extension Workshop {
  package func list(_ options: CommonOptions) async throws(WorkbenchFailure) -> ListReport {
    let (entries, frozen, result) = await session(options).list()
    try check(result)
    let drawn = entries.map { item in
      ListReport.Entry(
        key: item.entry.id.key, locale: item.entry.id.locale, status: item.status.rawValue,
        style: item.entry.label.styleName ?? "", position: item.entry.label.keyPosition,
        variant: item.entry.id.variant)
    }
    let inError = frozen.map { entry in
      ListReport.Entry(
        key: entry.id.key, locale: entry.id.locale, status: EntryStatus.error.rawValue,
        style: entry.label.styleName ?? "", position: entry.label.position,
        variant: entry.id.variant)
    }
    return ListReport(entries: drawn + inError, diagnostics: result.diagnostics)
  }

  package func explain(
    key: String, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExplainReport {
    let (sections, presence, result) = await session(options).explain(key: key)
    try check(result)
    if sections.isEmpty && !result.isRejected {
      throw Self.nothingToExplain(key, presence, result)
    }
    return ExplainReport(
      sections: sections.map(ExplainReport.Section.init), diagnostics: result.diagnostics)
  }

  private static func nothingToExplain(
    _ key: String, _ presence: LabelPresence, _ result: BuildResult
  ) -> WorkbenchFailure {
    if presence.isFrozen {
      let errors = result.diagnostics.filter { $0.severity == .error }
      let own = errors.filter { $0.key == key }
      return WorkbenchFailure(
        .findings, "the label '\(key)' is in error and is not drawn",
        diagnostics: own.isEmpty ? errors : own)
    }
    if presence.exists {
      return WorkbenchFailure(
        .usage, "the label '\(key)' is not drawn in what was asked for",
        hints: ["labelsmith list --label '\(key)' shows its locales"])
    }
    return WorkbenchFailure(
      .usage, "there is no label '\(key)'",
      hints: presence.nearest.map { ["did you mean '\($0)'?"] }
        ?? ["labelsmith list shows all labels"])
  }

  package func fonts(
    coverage: Bool, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> FontReport {
    let (use, result) = await session(options).fonts(coverage: coverage)
    try check(result)
    return FontReport(
      faces: use.faces.map { face in
        FontReport.Face(
          family: face.identity.family, face: String(face.identity.index),
          file: face.identity.file, users: face.users)
      },
      gaps: use.coverage.map { row in
        FontReport.Gap(
          locale: row.locale, stack: row.stack, codePoints: row.missing.map(\.value))
      }, diagnostics: result.diagnostics)
  }

  package func export(
    _ name: ExportName, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExportReport {
    switch name {
    case .weblateFlags:
      let (table, result) = await session(options).weblateFlags()
      try check(result)
      return ExportReport(text: table, diagnostics: result.diagnostics)
    }
  }

  package func schema(_ name: SchemaName) throws(WorkbenchFailure) -> String {
    switch name {
    case .manifest: ManifestSchema.json()
    case .metrics: String(decoding: MetricsSchema.json(), as: UTF8.self)
    case .report: BuildReportSchema.text
    }
  }
}
