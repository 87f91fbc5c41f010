// SPDX-License-Identifier: MIT

/// What Weblate's flags say about how large a text is drawn and how long it can be.
///
/// Syntax: <https://docs.weblate.org/en/latest/admin/checks.html#customizing-behavior-using-flags>.
package struct WeblateFlags: Hashable, Sendable {
  package struct Replacement: Hashable, Sendable {
    /// Taken literally: `\E0` is a backslash, an E and a zero.
    package var pattern: String
    package var text: String

    package init(pattern: String, text: String) {
      self.pattern = pattern
      self.text = text
    }
  }

  /// The box's width, px.
  package var maxWidth: Double?
  /// How many lines fit; Weblate's default is one.
  package var maxLines: Int?
  /// Characters.
  package var maxLength: Int?
  package var fontFamily: String?
  /// Px.
  package var fontSize: Double?
  package var fontWeight: String?
  /// Letter spacing, px.
  package var fontSpacing: Double?
  /// What control codes and placeholders are measured as.
  package var replacements: [Replacement] = []

  package init() {}

  /// Reads the flags it knows from a `#,` line's words; `nil` when there are none of them.
  package init?(parsing flags: [String]) {
    for flag in flags {
      let parts = FlagText.split(flag, at: ":")
      guard let name = parts.first.map(FlagText.trimmed), parts.count > 1 else { continue }
      read(name, parts.dropFirst().map(FlagText.unquoted))
    }
    if self == WeblateFlags() { return nil }
  }

  private mutating func read(_ name: String, _ values: [String]) {
    guard let first = values.first else { return }
    switch name {
    case "max-size":
      guard let width = Self.positive(first) else { return }
      maxWidth = width
      maxLines = values.count > 1 ? Int(values[1]).flatMap { $0 > 0 ? $0 : nil } ?? 1 : 1
    case "max-length": maxLength = Int(first).flatMap { $0 > 0 ? $0 : nil }
    case "font-family": fontFamily = first
    case "font-size": fontSize = Self.positive(first)
    case "font-weight": fontWeight = first
    case "font-spacing": fontSpacing = Double(first).flatMap { $0.isFinite ? $0 : nil }
    case "replacements":
      var rest = values[...]
      while let pattern = rest.popFirst(), let text = rest.popFirst() {
        if !pattern.isEmpty { replacements.append(Replacement(pattern: pattern, text: text)) }
      }
    default: break
    }
  }

  private static func positive(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// The limits among them.
  package var limits: SizeLimits {
    var limits = SizeLimits()
    limits.characters = maxLength
    limits.width = maxWidth
    return limits
  }
}

extension WeblateFlags {
  /// The flags as Weblate reads them, in one line: `max-size:180:2, font-size:19`.
  package var formatted: String {
    var flags: [String] = []
    if let maxWidth {
      flags.append("max-size:\(Self.number(maxWidth)):\(maxLines ?? 1)")
    }
    if let maxLength { flags.append("max-length:\(maxLength)") }
    if let fontFamily { flags.append("font-family:\(Self.quoted(fontFamily))") }
    if let fontSize { flags.append("font-size:\(Self.number(fontSize))") }
    if let fontWeight { flags.append("font-weight:\(Self.quoted(fontWeight))") }
    if let fontSpacing { flags.append("font-spacing:\(Self.number(fontSpacing))") }
    if !replacements.isEmpty {
      let pairs = replacements.flatMap { [Self.quoted($0.pattern), Self.quoted($0.text)] }
      flags.append("replacements:" + pairs.joined(separator: ":"))
    }
    return flags.joined(separator: ", ")
  }

  /// Whole numbers without a fraction; limits are rounded down so that what is let through fits.
  private static func number(_ value: Double) -> String {
    let whole = value.rounded(.down)
    return whole.magnitude < 1e15 ? String(Int(whole)) : String(whole)
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "-_%\\{}$".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    return "\"" + text.replacing("\"", with: "\\\"") + "\""
  }
}

/// One line of `export weblate-flags`.
package struct WeblateFlagsRow: Hashable, Sendable {
  package var key: String
  package var flags: WeblateFlags

  package init(key: String, flags: WeblateFlags) {
    self.key = key
    self.flags = flags
  }
}

extension Sequence<WeblateFlagsRow> {
  /// A CSV table of `key` and `flags`, sorted by key, for upload to a translation system.
  package var weblateFlagsTable: String {
    sorted { $0.key < $1.key }.reduce(into: "key,flags\n") { table, row in
      table += CSVText.cell(row.key) + "," + CSVText.cell(row.flags.formatted) + "\n"
    }
  }
}

/// Writing cells of RFC 4180.
enum CSVText {
  static func cell(_ text: String) -> String {
    let needsQuotes = text.unicodeScalars.contains { "\",\r\n;\t".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
