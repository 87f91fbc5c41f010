// SPDX-License-Identifier: MIT

import Diagnostics

/// Advice for keys that a mapping does not have.
enum UnknownKey {
  static func problem(_ name: String, in table: KeyTable) -> ScalarProblem {
    ScalarProblem(
      .unknownKey, "unknown key '\(name)' in \(table.title)", help: help(for: name, in: table))
  }

  private static func help(for name: String, in table: KeyTable) -> String? {
    let names = table.entries.map(\.name)
    let plain = plainName(name)
    if let same = names.first(where: { plainName($0) == plain }) {
      return "did you mean '\(same)'?"
    }
    let isStyle = table === KeyTable.style || table === KeyTable.styleLayer
    if isStyle, let elsewhere = styleWords[plain] {
      return "did you mean '\(elsewhere)'?"
    }
    if let nearest = NearestName.of(name, in: names) { return "did you mean '\(nearest)'?" }
    if let home = home(of: name, besides: table) { return "'\(name)' is a key of \(home)" }
    return nil
  }

  /// `letterSpacing` and `letter-spacing` are `letter_spacing`.
  private static func plainName(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// What other toolkits call a style's keys.
  private static let styleWords = [
    "color": "fill", "colour": "fill", "textcolor": "fill", "fontsize": "font.size",
    "size": "font.size", "fontfamily": "font.family", "family": "font.family",
    "weight": "font.weight", "numberoflines": "max_lines", "lines": "max_lines",
    "textalignment": "align", "textalign": "align", "outline": "stroke", "border": "stroke",
    "strokewidth": "stroke.width", "strokesize": "stroke.width", "strokecolor": "stroke.color",
    "shadowcolor": "shadow.color", "shadowblur": "shadow.blur", "shadowoffset": "shadow.offset",
    "gradient": "fill.gradient", "minimumscalefactor": "fit.min_scale",
    "tracking": "letter_spacing",
    "contentinset": "padding", "textinsets": "padding", "parent": "extends", "inherits": "extends",
  ]

  private static func home(of name: String, besides table: KeyTable) -> String? {
    let tables: [KeyTable] = [.root, .label, .style, .font, .fit, .output, .fonts, .locale]
    return tables.first { $0 !== table && $0[name] != nil }?.title
  }
}
