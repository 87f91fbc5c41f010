// SPDX-License-Identifier: MIT

internal import CPango

/// A paragraph's characters and where its grapheme clusters begin.
struct ShapableText {
  let scalars: [UInt32]
  let clusters: [Bool]
  /// Whether every character is a cluster of its own.
  let isSingle: Bool

  init(scalars: [UInt32] = [], clusters: [Bool] = []) {
    self.scalars = scalars
    self.clusters = clusters
    isSingle = clusters.allSatisfy(\.self)
  }
}

/// HarfBuzz behind values: characters in, glyphs with em-relative places out.
///
/// Owns its buffer and is confined to one layout call.
final class Shaper {
  private let buffer: OpaquePointer
  private let language: OpaquePointer?

  /// `language` is BCP 47 or as fontconfig writes it.
  init(language: String) {
    // Never NULL: without memory an inert buffer is returned.
    buffer = hb_buffer_create()
    self.language = hb_language_from_string(language, -1)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes a part of a run, knowing the text around it: letters keep their joined forms.
  ///
  /// A `replacement` stands for the last
  /// scalar, for a hyphen that shows only at a line's end.
  func shape(
    _ range: Range<Int>, of run: TextRun, in text: ShapableText, font: SpanFont,
    replacement: UInt32? = nil
  ) -> ShapedRun {
    hb_buffer_reset(buffer)
    var scalars = text.scalars
    if let replacement { scalars[range.upperBound - 1] = replacement }
    hb_buffer_add_codepoints(
      buffer, scalars, Int32(scalars.count), UInt32(range.lowerBound), Int32(range.count))
    numberClusters(of: text, in: range)
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(run.script))
    hb_buffer_set_language(buffer, language)
    hb_shape(run.face.font, buffer, font.features, UInt32(font.features.count))

    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ShapedRun(units: [], glyphs: []) }
    return Self.collect(
      UnsafeBufferPointer(start: infos, count: Int(count)),
      UnsafeBufferPointer(start: positions, count: Int(count)),
      range: range, isRightToLeft: run.isRightToLeft, scale: font.factor / run.face.unitsPerEm)
  }

  /// Makes HarfBuzz keep our grapheme clusters whole: the characters of one have one number.
  private func numberClusters(of text: ShapableText, in range: Range<Int>) {
    var count: UInt32 = 0
    guard !text.isSingle, let infos = hb_buffer_get_glyph_infos(buffer, &count) else { return }
    var start = range.lowerBound
    for (place, index) in range.enumerated().prefix(Int(count)) {
      if text.clusters[index] { start = index }
      infos[place].cluster = UInt32(start)
    }
  }

  private static func collect(
    _ infos: UnsafeBufferPointer<hb_glyph_info_t>,
    _ positions: UnsafeBufferPointer<hb_glyph_position_t>,
    range: Range<Int>, isRightToLeft: Bool, scale: Double
  ) -> ShapedRun {
    var run = ShapedRun(units: [], glyphs: [])
    run.glyphs.reserveCapacity(infos.count)
    run.units.reserveCapacity(infos.count)
    var index = 0
    while index < infos.count {
      let cluster = infos[index].cluster
      let first = index
      var advance: Int = 0
      var isSafe = true
      while index < infos.count, infos[index].cluster == cluster {
        let position = positions[index]
        run.glyphs.append(
          ShapedGlyph(
            index: infos[index].codepoint,
            x: Double(advance + Int(position.x_offset)) * scale,
            drop: -Double(position.y_offset) * scale))
        advance += Int(position.x_advance)
        if infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 { isSafe = false }
        index += 1
      }
      run.units.append(
        ShapedUnit(
          range: Int(cluster)..<Int(cluster) + 1, advance: Double(advance) * scale,
          glyphs: first..<index, isSafeBefore: isSafe))
    }
    if isRightToLeft { run.units.reverse() }
    var end = range.upperBound
    for unit in run.units.indices.reversed() {
      run.units[unit].range =
        run.units[unit].range.lowerBound..<max(end, run.units[unit].range.lowerBound + 1)
      end = run.units[unit].range.lowerBound
    }
    return run
  }

  /// OpenType features in the manifest's notation; what cannot be read is left out.
  static func features(_ names: [String]) -> [hb_feature_t] {
    names.compactMap { name in
      var feature = hb_feature_t()
      return hb_feature_from_string(name, -1, &feature) != 0 ? feature : nil
    }
  }
}

/// Facts about scripts that layout depends on.
enum Scripts {
  /// Whether letters join their neighbours, so that spacing would tear them apart.
  static func isCursive(_ script: UInt32) -> Bool {
    switch hb_script_t(script) {
    case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_ADLAM,
      HB_SCRIPT_MANDAIC, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_SOGDIAN,
      HB_SCRIPT_MANICHAEAN, HB_SCRIPT_PSALTER_PAHLAVI, HB_SCRIPT_CHORASMIAN,
      HB_SCRIPT_OLD_UYGHUR:
      true
    default: false
    }
  }

  /// Whether words are written without spaces and no dictionary tells them apart.
  static func lacksDictionary(_ script: UInt32) -> Bool {
    switch hb_script_t(script) {
    case HB_SCRIPT_KHMER, HB_SCRIPT_LAO, HB_SCRIPT_MYANMAR, HB_SCRIPT_TAI_THAM, HB_SCRIPT_TAI_LE,
      HB_SCRIPT_NEW_TAI_LUE, HB_SCRIPT_TAI_VIET:
      true
    case HB_SCRIPT_THAI: !TextBoundaries.hasThaiDictionary
    default: false
    }
  }

  /// A name for people, of the scripts that messages speak of.
  static func englishName(_ script: UInt32) -> String {
    switch hb_script_t(script) {
    case HB_SCRIPT_ARABIC: "Arabic"
    case HB_SCRIPT_SYRIAC: "Syriac"
    case HB_SCRIPT_NKO: "N’Ko"
    case HB_SCRIPT_MONGOLIAN: "Mongolian"
    case HB_SCRIPT_ADLAM: "Adlam"
    case HB_SCRIPT_MANDAIC: "Mandaic"
    case HB_SCRIPT_PHAGS_PA: "Phags-pa"
    case HB_SCRIPT_HANIFI_ROHINGYA: "Hanifi Rohingya"
    case HB_SCRIPT_SOGDIAN: "Sogdian"
    case HB_SCRIPT_MANICHAEAN: "Manichaean"
    case HB_SCRIPT_PSALTER_PAHLAVI: "Psalter Pahlavi"
    case HB_SCRIPT_CHORASMIAN: "Chorasmian"
    case HB_SCRIPT_OLD_UYGHUR: "Old Uyghur"
    case HB_SCRIPT_KHMER: "Khmer"
    case HB_SCRIPT_LAO: "Lao"
    case HB_SCRIPT_MYANMAR: "Myanmar"
    case HB_SCRIPT_THAI: "Thai"
    case HB_SCRIPT_TAI_THAM: "Tai Tham"
    case HB_SCRIPT_TAI_LE: "Tai Le"
    case HB_SCRIPT_NEW_TAI_LUE: "New Tai Lue"
    case HB_SCRIPT_TAI_VIET: "Tai Viet"
    default: name(script)
    }
  }

  /// The four letters of ISO 15924.
  static func name(_ script: UInt32) -> String {
    let tag = hb_script_to_iso15924_tag(hb_script_t(script))
    return String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }
}
