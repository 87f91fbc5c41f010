// SPDX-License-Identifier: MIT

internal import CPango

/// Where a paragraph may be cut: from Pango, which knows UAX #14, UAX #29 and Thai words.
struct TextBoundaries {
  /// Whether a line may break before the scalar; one more entry than scalars.
  private(set) var lineBreaks: [Bool]
  /// Whether a grapheme cluster begins at the scalar; one more entry than scalars.
  private(set) var clusters: [Bool]
  /// Whether the scalar is white space that a line break swallows.
  private(set) var spaces: [Bool]

  /// `utf8` is the paragraph, `count` its number of scalars; `language` is BCP 47.
  init(utf8: [CChar], scalars: [UInt32], language: OpaquePointer?) {
    let count = scalars.count
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    pango_get_log_attrs(
      utf8, Int32(utf8.count - 1), -1, language, &attributes, Int32(count + 1))
    lineBreaks = [Bool](repeating: false, count: count + 1)
    clusters = lineBreaks
    spaces = [Bool](repeating: false, count: count)
    for index in 0...count {
      let attribute = attributes[index]
      lineBreaks[index] = attribute.is_line_break != 0
      clusters[index] = attribute.is_cursor_position != 0
      if index < count {
        spaces[index] = attribute.is_white != 0 && !Self.isNoBreakSpace(scalars[index])
      }
    }
    lineBreaks[0] = false
    clusters[0] = true
    clusters[count] = true
    for index in 1..<max(1, count)
    where clusters[index] && Conjuncts.continues(scalars, at: index) {
      clusters[index] = false
      lineBreaks[index] = false
    }
  }

  /// The common case without asking Pango: letters, digits and single spaces, nothing else.
  init?(plainASCII scalars: [UInt32]) {
    guard scalars.allSatisfy(Self.isPlain) else { return nil }
    let count = scalars.count
    lineBreaks = [Bool](repeating: false, count: count + 1)
    clusters = [Bool](repeating: true, count: count + 1)
    spaces = scalars.map { $0 == 0x20 }
    for index in 1..<max(1, count) { lineBreaks[index] = spaces[index - 1] && !spaces[index] }
  }

  private static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0x20, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  static func isNoBreakSpace(_ value: UInt32) -> Bool {
    value == 0xA0 || value == 0x202F || value == 0x2007 || value == 0xFEFF
  }

  mutating func forbidBreak(at index: Int) { lineBreaks[index] = false }

  /// Whether Thai words can be told apart: Pango needs libthai and its dictionary for that.
  static let hasThaiDictionary: Bool = {
    // Two words that are written together.
    let words = "ดูการ"
    let scalars = words.unicodeScalars.map(\.value)
    let boundaries = TextBoundaries(
      utf8: Array(words.utf8CString), scalars: scalars, language: pango_language_from_string("th"))
    return boundaries.lineBreaks[1..<scalars.count].contains(true)
  }()
}

/// Directions and scripts of a paragraph's characters.
enum TextProperties {
  /// The embedding level of each scalar by UAX #9.
  static func levels(utf8: [CChar], scalars: [UInt32], isRightToLeft: Bool) -> [UInt8] {
    let base: UInt8 = isRightToLeft ? 1 : 0
    // Below U+0590 nothing is written right to left.
    if !isRightToLeft, scalars.allSatisfy({ $0 < 0x590 }) {
      return [UInt8](repeating: 0, count: scalars.count)
    }
    var direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    let length = Int32(utf8.count - 1)
    guard !scalars.isEmpty,
      let levels = pango_log2vis_get_embedding_levels(utf8, length, &direction)
    else { return [UInt8](repeating: base, count: scalars.count) }
    // Ours to free.
    defer { g_free(levels) }
    return Array(UnsafeBufferPointer(start: levels, count: scalars.count))
  }

  /// The script of each scalar; marks and punctuation take that of the letters around them.
  static func scripts(utf8: [CChar], scalars: [UInt32]) -> [hb_script_t] {
    if scalars.allSatisfy({ $0 < 0x80 }) {
      let hasLetter = scalars.contains { (0x41...0x5A).contains($0 & ~0x20) }
      return [hb_script_t](
        repeating: hasLetter ? HB_SCRIPT_LATIN : HB_SCRIPT_COMMON, count: scalars.count)
    }
    var scripts: [hb_script_t] = []
    scripts.reserveCapacity(scalars.count)
    utf8.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress,
        let iterator = pango_script_iter_new(start, Int32(text.count - 1))
      else { return }
      defer { pango_script_iter_free(iterator) }
      repeat {
        var first: UnsafePointer<CChar>?
        var end: UnsafePointer<CChar>?
        var script = PANGO_SCRIPT_COMMON
        pango_script_iter_get_range(iterator, &first, &end, &script)
        guard let first, let end else { break }
        let tag = g_unicode_script_to_iso15924(GUnicodeScript(script.rawValue))
        let converted = hb_script_from_iso15924_tag(tag)
        for byte in UnsafeBufferPointer(start: first, count: end - first) where byte & -64 != -128 {
          scripts.append(converted)
        }
      } while pango_script_iter_next(iterator) != 0
    }
    while scripts.count < scalars.count { scripts.append(HB_SCRIPT_COMMON) }
    return scripts
  }

  /// Whether the first strong letter is written right to left; `false` where there is none.
  static func startsRightToLeft(_ text: String) -> Bool {
    // A weak direction asks for rules P2 and P3; the answer comes back in the same variable.
    var direction = PANGO_DIRECTION_WEAK_LTR
    g_free(pango_log2vis_get_embedding_levels(text, -1, &direction))
    return direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL
  }
}
