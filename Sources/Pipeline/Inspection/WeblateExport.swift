// SPDX-License-Identifier: MIT

import LabelModel
import Manifest
import Planning
import StringSources

extension BuildSession {
  /// The limits that labels really have, as flags for a translation system: a CSV table.
  ///
  /// Of the source locale's style; a label that limits nothing has no line.
  package func weblateFlags() async -> (table: String, result: BuildResult) {
    var result = BuildResult()
    let loading = loader.load(request.manifest, timings: &result.timings)
    result.take(loading)
    guard let loaded = loading.loaded else { return ("", result) }
    let isInScope = scopeTest(loaded)
    var asked: Set<String> = []
    var rows: [WeblateFlagsRow] = []
    let source = loaded.project.sourceLocale
    let inSource = loaded.plan.entries.filter { $0.locale.tag == source }
    let setter = EntrySetter(project: loaded.project, fonts: loaded.fonts)
    for entry in inSource + Array(loaded.plan.entries) where isInScope(entry.id) {
      guard asked.insert(entry.label.key).inserted else { continue }
      let flags = WeblateFlags(limitsOf: entry, setter)
      if flags != WeblateFlags() {
        rows.append(WeblateFlagsRow(key: entry.label.stringID, flags: flags))
      }
    }
    return (rows.weblateFlagsTable, result)
  }
}

extension WeblateFlags {
  /// What a text may at most be, so that whatever these flags let through fits the label.
  ///
  /// A label that shrinks its text has room for more: the width is that of the full font size.
  init(limitsOf entry: PlanEntry, _ setter: EntrySetter) {
    self.init()
    let style = entry.labelStyle
    maxLength = entry.label.details.maxLength
    let rules = FrameRules(box: style.box, canvas: style.canvas, paint: style.paint)
    guard let width = rules.widthLimit, width > 0 else { return }
    // Without a limit of lines only a single word can be too wide, and no flag says that.
    guard style.text.maxLines > 0 else { return }
    let shrinking = style.fit.minScale ?? 1
    maxWidth = width / shrinking
    maxLines = setter.linesWithRoom(in: entry)
    fontFamily = entry.families.first
    // Rounded up: what fits with a larger font fits with this one.
    fontSize = style.font.size.rounded(.up)
    fontWeight = String(Int(style.font.weight))
    // Rounded up for the same reason. Spacing in px does not shrink with the text.
    let spacing =
      switch style.text.letterSpacing {
      case .px(let value): (value / shrinking).rounded(.up)
      case .em: style.text.letterSpacing.resolved(fontSize: style.font.size).rounded(.up)
      }
    if spacing != 0 { fontSpacing = spacing }
  }
}
