// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Pipeline
import Planning
import Publishing
import StringSources
import Typesetting

extension ExplainReport.Section {
  /// Words for everything that is known about an entry.
  init(_ explanation: Explanation) {
    let entry = explanation.entry
    self.init(
      key: entry.id.key, locale: entry.id.locale, text: Self.text(of: entry),
      rows: Self.origins(entry) + entry.style.values.map(Self.row)
        + Self.measurements(explanation) + Self.drawing(explanation))
  }

  private typealias Row = ExplainReport.Row

  private static func text(of entry: PlanEntry) -> Row {
    switch entry.content {
    case .text(let text, let locale):
      let id = text.entry.map { " (\($0.id))" } ?? ""
      let from = locale == entry.locale.tag ? "" : ", the text of \(locale)"
      return Row(
        "text", "\"\(text.text.withVisibleSoftHyphens)\"",
        origin: text.position.short + id + from)
    case .missing: return Row("text", "none", origin: entry.label.keyPosition.short)
    case .skipped: return Row("text", "skipped", origin: entry.label.keyPosition.short)
    }
  }

  private static func origins(_ entry: PlanEntry) -> [Row] {
    let direction: String =
      switch entry.locale.direction {
      case .fixed(let direction): direction.rawValue
      case .text: "from the text"
      }
    return translation(entry) + [
      Row("chain", entry.locale.chain.map(\.text).joined(separator: " → ")),
      Row("language", "\(entry.locale.fontLanguage), \(direction)"),
      Row("families", entry.families.joined(separator: ", ")),
    ]
  }

  /// What a translators' file says about the text, or about the one that is not used.
  private static func translation(_ entry: PlanEntry) -> [Row] {
    var rows: [Row] = []
    if case .text(let text, locale: _) = entry.content, let string = text.entry {
      rows.append(
        Row("string", string.id.isEmpty ? "\"\"" : string.id, origin: string.position.short))
      if !string.state.name.isEmpty { rows.append(Row("state", string.state.name)) }
      let comments = string.notes.comments.joined(separator: " ")
      if !comments.isEmpty { rows.append(Row("comment", comments)) }
    }
    if let plural = entry.plural {
      rows.append(
        Row(
          "plural",
          "\(entry.id.variant ?? "other"), \(plural.argument) = "
            + plural.numbers.joined(separator: ", ")))
    }
    switch entry.shortage {
    case .notAccepted(let string)?:
      rows.append(
        Row("not used", "state '\(string.state.name)'", origin: string.textPosition.short))
    case .empty(let string)?:
      rows.append(Row("not used", "empty", origin: string.textPosition.short))
    case .pluralForm(let category, let string)?:
      rows.append(Row("not used", "no '\(category.rawValue)'", origin: string.position.short))
    case nil: break
    }
    return rows
  }

  private static func row(_ value: ResolvedStyle.Value) -> Row {
    let via = value.via.isEmpty ? "" : "   via " + value.via.joined(separator: " → ")
    return Row(value.keyPath, value.text, origin: value.position.short + via)
  }

  private static func measurements(_ explanation: Explanation) -> [Row] {
    guard let measured = explanation.label?.measurements else { return [] }
    var rows: [Row] = []
    if measured.fontSize != measured.fontSizeRequested {
      rows.append(
        Row(
          "used size", "\(number(measured.fontSize)) px",
          origin: "shrunk from \(number(measured.fontSizeRequested))"))
    }
    let lines = measured.lines.count
    rows.append(
      Row(
        "box",
        "\(number(measured.box.width)) × \(number(measured.box.height)), "
          + (lines == 1 ? "1 line" : "\(lines) lines")))
    if !measured.fonts.isEmpty {
      rows.append(Row("drawn with", measured.fonts.joined(separator: ", ")))
    }
    if !measured.flags.isEmpty {
      rows.append(Row("flags", measured.flags.sorted().joined(separator: ", ")))
    }
    return rows
  }

  private static func drawing(_ explanation: Explanation) -> [Row] {
    let state: String =
      switch explanation.changedFacets {
      case nil: "never drawn"
      case .some(let facets) where facets.isEmpty: "up to date"
      case .some(let facets): "to be drawn: \(facets.joined(separator: ", ")) changed"
      }
    return [
      Row("status", explanation.status.rawValue),
      Row(
        "images", explanation.images.map(\.path).joined(separator: ", "),
        origin: "\(state) (key \(explanation.entry.key.digest.hex.prefix(12)))"),
    ]
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension TextPosition {
  /// `assets.yaml:62`.
  fileprivate var short: String { "\(file):\(line)" }
}

extension String {
  /// Soft hyphens as middle dots, so that they can be seen.
  fileprivate var withVisibleSoftHyphens: String { replacing("\u{AD}", with: "·") }
}
