// SPDX-License-Identifier: MIT

internal import CPango
import LabelModel
import Synchronization

/// One face of one font file at fixed variations, ready to shape and to draw.
///
/// All results are em-relative and without hinting, so they hold for every size. HarfBuzz objects
/// that were made immutable may be used from any thread, and the cache has a lock: hence
/// `Sendable`.
final class Face: @unchecked Sendable {
  /// What is changed about a face on request.
  struct Adjustment: Hashable, Sendable {
    var variations: [String: Double] = [:]
    /// Horizontal shear of an artificial italic.
    var shear = 0.0
    /// Extra stroke on each side of an artificial bold, in em.
    var emboldening = 0.0
  }

  /// What one glyph looks like.
  final class Glyph: Sendable {
    let shape: GlyphShape
    /// The exact box of what is painted, in em, y down; `nil` for a space.
    let ink: Rect?

    init(shape: GlyphShape, ink: Rect?) {
      self.shape = shape
      self.ink = ink
    }
  }

  let record: FaceRecord
  let adjustment: Adjustment
  /// The family's name as the stack or the file writes it.
  let family: String
  /// Above the baseline, in em.
  let ascent: Double
  /// Below the baseline, in em.
  let descent: Double
  /// Whether its glyphs bring their own colours.
  let isColored: Bool
  let font: OpaquePointer
  /// Font units of `font` a em; every length HarfBuzz reports is divided by it.
  let unitsPerEm: Double
  private let face: OpaquePointer
  /// By glyph index; grows with the largest index that was asked for.
  private let glyphs = Mutex<[Glyph?]>([])
  /// The glyphs of 256 characters each; empty as long as none of them was asked for: 35 KB for each
  /// face, whatever it has.
  private let characters = Mutex([[UInt32]](repeating: [], count: 0x11_0000 >> 8))
  /// The glyphs of the characters that most texts are made of, ready without a lock.
  private let latin: [UInt32]

  /// `nil` when HarfBuzz finds no glyphs in the file.
  init?(record: FaceRecord, adjustment: Adjustment, family: String) {
    // Maps the file; a broken or missing one is NULL.
    guard let blob = hb_blob_create_from_file_or_fail(record.file) else { return nil }
    let face: OpaquePointer = hb_face_create(blob, UInt32(record.index))
    hb_blob_destroy(blob)
    guard hb_face_get_glyph_count(face) > 0 else {
      hb_face_destroy(face)
      return nil
    }
    let font: OpaquePointer = hb_font_create(face)
    // A sixteenth of a font unit keeps interpolated advances of variable fonts exact enough.
    let units = Int32(clamping: hb_face_get_upem(face)) * 16
    hb_font_set_scale(font, units, units)
    Self.set(adjustment.variations, on: font)
    if adjustment.shear != 0 { hb_font_set_synthetic_slant(font, Float(adjustment.shear)) }
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)

    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &extents)
    self.record = record
    self.adjustment = adjustment
    self.family = family
    self.face = face
    self.font = font
    unitsPerEm = Double(units)
    ascent = Double(extents.ascender) / Double(units)
    descent = -Double(extents.descender) / Double(units)
    latin = (0..<0x180).map { Self.nominalGlyph($0, font) }
    isColored = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  private static func set(_ variations: [String: Double], on font: OpaquePointer) {
    guard !variations.isEmpty else { return }
    let settings = variations.sorted { $0.key < $1.key }.map { name, value in
      hb_variation_t(tag: hb_tag_from_string(name, -1), value: Float(value))
    }
    hb_font_set_variations(font, settings, UInt32(settings.count))
  }

  /// The axes of a variable font: tag, least, default and greatest value.
  var axes: [(tag: UInt32, range: ClosedRange<Double>)] {
    var count: UInt32 = 32
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 32)
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map {
      ($0.tag, Double($0.min_value)...max(Double($0.min_value), Double($0.max_value)))
    }
  }

  /// The glyph of a character without shaping; 0 where the face has none.
  func nominalGlyph(_ scalar: UInt32) -> UInt32 {
    if scalar < latin.count { return latin[Int(scalar)] }
    let page = Int(scalar >> 8)
    return characters.withLock { pages in
      guard pages.indices.contains(page) else { return 0 }
      if pages[page].isEmpty {
        let first = scalar & ~0xFF
        pages[page] = (first...first + 0xFF).map { Self.nominalGlyph($0, font) }
      }
      return pages[page][Int(scalar & 0xFF)]
    }
  }

  private static func nominalGlyph(_ scalar: UInt32, _ font: OpaquePointer) -> UInt32 {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : 0
  }

  /// The advance of a single glyph, in em.
  func advance(ofGlyph glyph: UInt32) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph)) / unitsPerEm
  }

  /// What a glyph looks like: one object per glyph for as long as the face lives.
  func glyph(_ index: UInt32) -> Glyph {
    let place = Int(index)
    return glyphs.withLock { known in
      if place < known.count, let glyph = known[place] { return glyph }
      let made = GlyphReading(face: face, font: font, unitsPerEm: unitsPerEm)
        .glyph(index, emboldening: adjustment.emboldening)
      // OpenType numbers glyphs with 16 bits.
      guard place <= 0xFFFF else { return made }
      if place >= known.count {
        known += [Glyph?](repeating: nil, count: max(place + 1 - known.count, known.count))
      }
      known[place] = made
      return made
    }
  }

  /// The place and thickness of rules, in em: how far the middle lies below the baseline.
  func rule(isThrough: Bool) -> (middle: Double, thickness: Double) {
    let offsetTag =
      isThrough ? HB_OT_METRICS_TAG_STRIKEOUT_OFFSET : HB_OT_METRICS_TAG_UNDERLINE_OFFSET
    let sizeTag = isThrough ? HB_OT_METRICS_TAG_STRIKEOUT_SIZE : HB_OT_METRICS_TAG_UNDERLINE_SIZE
    var offset: hb_position_t = 0
    var size: hb_position_t = 0
    guard hb_ot_metrics_get_position(font, offsetTag, &offset) != 0,
      hb_ot_metrics_get_position(font, sizeTag, &size) != 0, size > 0
    else { return isThrough ? (-0.3, 0.05) : (0.1, 0.05) }
    let thickness = Double(size) / unitsPerEm
    let top = -Double(offset) / unitsPerEm
    return (top + thickness / 2, thickness)
  }
}
