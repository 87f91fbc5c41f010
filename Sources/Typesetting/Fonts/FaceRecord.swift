// SPDX-License-Identifier: MIT

internal import CPango

/// What fontconfig knows about one face, without opening its file.
///
/// `Sendable` because the pattern is only read, and lives as long as the catalogue that made it.
struct FaceRecord: @unchecked Sendable {
  let file: String
  /// Face number within the file.
  let index: Int
  /// Every family name of the face, in all languages.
  let families: [String]
  let fullNames: [String]
  let postScriptName: String?
  /// CSS values; ranges for variable fonts.
  let weight: ClosedRange<Double>
  let stretch: ClosedRange<Double>
  let isItalic: Bool
  let isColored: Bool
  let isVariable: Bool
  private let pattern: OpaquePointer

  var family: String { families.first ?? "" }

  /// `nil` for what cannot be used: bitmaps, wrapped files, named instances of variable fonts.
  init?(pattern: OpaquePointer, names: FontPathNames) {
    guard let file = Self.strings(pattern, FC_FILE).first,
      Self.flag(pattern, FC_SCALABLE) || Self.flag(pattern, FC_COLOR)
    else { return nil }
    let index = Self.integer(pattern, FC_INDEX) ?? 0
    let instance = index >> 16
    guard instance == 0 || instance == 0x8000 else { return nil }
    guard Self.isUsable(pattern) else { return nil }
    self.file = names.shown(file)
    self.index = index & 0xFFFF
    self.pattern = pattern
    families = Self.strings(pattern, FC_FAMILY)
    fullNames = Self.strings(pattern, FC_FULLNAME)
    postScriptName = Self.strings(pattern, FC_POSTSCRIPT_NAME).first
    let weights = Self.range(pattern, FC_WEIGHT) ?? 80...80
    let thinnest = FcWeightToOpenTypeDouble(weights.lowerBound)
    weight = thinnest...max(thinnest, FcWeightToOpenTypeDouble(weights.upperBound))
    stretch = Self.range(pattern, FC_WIDTH) ?? 100...100
    isItalic = (Self.integer(pattern, FC_SLANT) ?? 0) > 0
    isColored = Self.flag(pattern, FC_COLOR)
    isVariable = instance == 0x8000
    guard !families.isEmpty else { return nil }
  }

  func hasCharacter(_ scalar: UInt32) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch else { return false }
    return FcCharSetHasChar(set, scalar) != 0
  }

  /// Whether the face covers a language, given as fontconfig writes it.
  func supports(language: String) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetLangSet(pattern, FC_LANG, 0, &set) == FcResultMatch else { return false }
    return FcLangSetHasLang(set, language) != FcLangDifferentLang
  }

  private static func isUsable(_ pattern: OpaquePointer) -> Bool {
    // FreeType looks inside a WOFF file, HarfBuzz does not.
    if let file = strings(pattern, FC_FILE).first, FontFileKind.isWrapped(name: file) {
      return false
    }
    let format = strings(pattern, FC_FONTFORMAT).first
    return format == "TrueType" || format == "CFF"
  }

  private static func strings(_ pattern: OpaquePointer, _ key: String) -> [String] {
    var found: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, key, Int32(found.count), &text) == FcResultMatch, let text {
      found.append(String(cString: text))
    }
    return found
  }

  private static func integer(_ pattern: OpaquePointer, _ key: String) -> Int? {
    var value: Int32 = 0
    guard FcPatternGetInteger(pattern, key, 0, &value) == FcResultMatch else { return nil }
    return Int(value)
  }

  private static func flag(_ pattern: OpaquePointer, _ key: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, key, 0, &value) == FcResultMatch && value != 0
  }

  private static func range(_ pattern: OpaquePointer, _ key: String) -> ClosedRange<Double>? {
    var value = 0.0
    if FcPatternGetDouble(pattern, key, 0, &value) == FcResultMatch { return value...value }
    var range: OpaquePointer?
    guard FcPatternGetRange(pattern, key, 0, &range) == FcResultMatch else { return nil }
    var low = 0.0
    var high = 0.0
    guard FcRangeGetDouble(range, &low, &high) != 0 else { return nil }
    return low...max(low, high)
  }
}
