// SPDX-License-Identifier: MIT

internal import CPango
import LabelModel

/// Which face draws which grapheme cluster.
struct FaceChoice {
  /// Where a face came from, as far as reports care.
  enum Origin: Hashable { case stack, emoji, fallback, nowhere }

  struct Choice {
    var face: Face
    var origin: Origin
    /// Index into the stack's entries, for remarks about them.
    var entry: Int?
  }

  let stack: FontStack
  let drawing: EmojiStyle.Drawing
  let language: String
  let query: StackQuery
  let library: FontLibrary

  /// The face for a cluster that needs glyphs; `nil` only when there is no face at all.
  ///
  /// `preferred` is the face of the text before: punctuation stays with it.
  func choose(_ cluster: ArraySlice<UInt32>, preferred: Choice?) -> Choice? {
    if let only = cluster.first, cluster.count == 1, only < 0x2000 {
      return chooseText(cluster, preferred: preferred)
    }
    let isEmoji = Self.hasEmojiPresentation(cluster)
    if isEmoji && drawing != .mono {
      if let found = inStack(cluster, where: \.isColored) { return found }
      if let emoji = stack.emoji, Self.covers(emoji.face, cluster) {
        return Choice(face: emoji.face, origin: .emoji)
      }
    }
    return chooseText(cluster, preferred: isEmoji ? nil : preferred, prefersColor: isEmoji)
  }

  private func chooseText(
    _ cluster: ArraySlice<UInt32>, preferred: Choice?, prefersColor: Bool = false
  ) -> Choice? {
    // A face that comes first anyway needs no preference.
    if let preferred, preferred.entry != 0,
      preferred.origin == .stack || preferred.origin == .fallback, !preferred.face.isColored,
      Self.isPunctuation(cluster), Self.covers(preferred.face, cluster)
    {
      return preferred
    }
    if let found = inStack(cluster, where: { !$0.isColored })
      ?? inStack(cluster, where: \.isColored)
    {
      return found
    }
    if drawing != .mono, let emoji = stack.emoji, Self.covers(emoji.face, cluster),
      prefersColor || stack.entries.isEmpty
    {
      return Choice(face: emoji.face, origin: .emoji)
    }
    if let found = fallback(cluster, prefersColor: prefersColor) { return found }
    // Drawn in one colour, a colour glyph is a silhouette: better than no glyph.
    if drawing == .mono, prefersColor, let emoji = stack.emoji, Self.covers(emoji.face, cluster) {
      return Choice(face: emoji.face, origin: .emoji)
    }
    return (stack.entries.first ?? stack.emoji).map { Choice(face: $0.face, origin: .nowhere) }
  }

  private func inStack(
    _ cluster: ArraySlice<UInt32>, where isWanted: (Face) -> Bool
  ) -> Choice? {
    for (index, entry) in stack.entries.enumerated()
    where isWanted(entry.face) && Self.covers(entry.face, cluster) {
      return Choice(face: entry.face, origin: .stack, entry: index)
    }
    return nil
  }

  private func fallback(_ cluster: ArraySlice<UInt32>, prefersColor: Bool) -> Choice? {
    guard library.settings.fallback == .system else { return nil }
    let needed = cluster.filter { !(Unicode.Scalar($0)?.isDrawnByNothing ?? true) }
    let question = FallbackQuery(
      scalars: needed, language: language, weight: query.weight, slant: query.slant,
      prefersColor: prefersColor && drawing != .mono)
    guard let record = library.fallback(for: question),
      let face = library.open(record, Face.Adjustment(), family: record.family)
    else { return nil }
    return Choice(face: face, origin: .fallback)
  }

  /// Whether a face draws every character of a cluster, composed or decomposed.
  static func covers(_ face: Face, _ cluster: ArraySlice<UInt32>) -> Bool {
    for value in cluster where face.nominalGlyph(value) == 0 {
      guard let scalar = Unicode.Scalar(value) else { return false }
      if scalar.isDrawnByNothing || value == 0x2011 && face.nominalGlyph(0x2010) != 0 { continue }
      if !coversDecomposed(face, value) { return coversComposed(face, cluster) }
    }
    return true
  }

  private static func coversDecomposed(_ face: Face, _ value: UInt32) -> Bool {
    var first: hb_codepoint_t = 0
    var second: hb_codepoint_t = 0
    let functions: OpaquePointer = hb_unicode_funcs_get_default()
    guard hb_unicode_decompose(functions, value, &first, &second) != 0 else { return false }
    func has(_ part: UInt32) -> Bool {
      part == 0 || face.nominalGlyph(part) != 0 || coversDecomposed(face, part)
    }
    return has(first) && has(second)
  }

  private static func coversComposed(_ face: Face, _ cluster: ArraySlice<UInt32>) -> Bool {
    let functions: OpaquePointer = hb_unicode_funcs_get_default()
    guard var base = cluster.first else { return true }
    for mark in cluster.dropFirst() {
      var composed: hb_codepoint_t = 0
      if hb_unicode_compose(functions, base, mark, &composed) != 0 {
        base = composed
      } else if face.nominalGlyph(mark) == 0, !(Unicode.Scalar(mark)?.isDrawnByNothing ?? false) {
        return false
      }
    }
    return face.nominalGlyph(base) != 0
  }

  static func hasEmojiPresentation(_ cluster: ArraySlice<UInt32>) -> Bool {
    if cluster.contains(0xFE0F) { return true }
    if cluster.contains(0xFE0E) { return false }
    guard let first = cluster.first.flatMap({ Unicode.Scalar($0) }) else { return false }
    return first.properties.isEmojiPresentation
  }

  private static func isPunctuation(_ cluster: ArraySlice<UInt32>) -> Bool {
    guard cluster.count == 1, let scalar = cluster.first.flatMap({ Unicode.Scalar($0) }) else {
      return false
    }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }
}
