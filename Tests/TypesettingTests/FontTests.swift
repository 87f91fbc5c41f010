// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import Testing

@testable import Typesetting

private let noto = "/usr/share/fonts/truetype/noto"

/// A folder that goes away with its owner.
private final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "typesetting-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String, _ bytes: Data) throws -> String {
    let file = path + "/" + name
    try bytes.write(to: URL(fileURLWithPath: file))
    return file
  }
}

private func library(files: [String] = [], directories: [String] = [], cache: String? = nil) throws
  -> FontLibrary
{
  var settings = FontSettings()
  settings.usesInstalledFonts = false
  settings.files = files
  settings.directories = directories
  return try FontLibrary(settings: settings, cacheDirectory: cache)
}

@Suite struct FontLibraryTests {
  @Test func aClosedSetHoldsOnlyItsOwnFiles() throws {
    let library = try library(files: ["\(noto)/NotoSans-Regular.ttf"])
    #expect(library.familyNames == ["Noto Sans"])
    #expect(library.findings.isEmpty)
    let label = try Layouter(library: library).layout("abc")
    #expect(label.ids.isEmpty && label.picture.glyphs.count == 3)
    #expect(try Layouter(library: library).layout("漢").ids == ["missing_glyph"])
  }

  @Test func brokenAndWrappedFilesAreReportedAndNeverCrash() throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(noto)/NotoSans-Regular.ttf"))
    let cases = [
      (try folder.file("empty.ttf", Data()), "is not a font"),
      (try folder.file("text.otf", Data("hello world".utf8)), "is not a font"),
      (try folder.file("web.woff", Data("wOFF0000".utf8)), "is a WOFF file"),
      (try folder.file("web.woff2", Data("wOF20000".utf8)), "is a WOFF file"),
      (try folder.file("cut.ttf", whole.prefix(300)), "is a damaged font file"),
      (folder.path + "/absent.ttf", "cannot read font"),
    ]
    let library = try library(files: cases.map(\.0) + ["\(noto)/NotoSans-Regular.ttf"])
    #expect(library.findings.count == cases.count)
    for (finding, expected) in zip(library.findings, cases) {
      #expect(finding.id == "font_file")
      #expect(finding.message.contains(expected.1), "\(finding.message)")
      #expect(finding.words["file"] == expected.0)
    }
    #expect(library.findings[2].helps.count == 1)
    #expect(library.familyNames == ["Noto Sans"])
  }

  @Test(arguments: [400, 1_000, 4_000, 20_000, 100_000])
  func aTruncatedFontNeverCrashesLayout(length: Int) throws {
    let folder = try TemporaryFolder()
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(noto)/NotoSans-Regular.ttf"))
    let file = try folder.file("cut.ttf", whole.prefix(length))
    let library = try library(files: [file])
    let label = try Layouter(library: library).layout("Hello")
    #expect(label.ids.contains("family_unknown") || !label.ids.isEmpty || library.findings.isEmpty)
  }

  @Test func foldersAreSearchedRecursively() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/a/b", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(noto)/NotoSans-Bold.ttf", toPath: folder.path + "/a/b/x.ttf")
    let library = try library(directories: [folder.path], cache: folder.path + "/cache")
    #expect(library.familyNames == ["Noto Sans"])
  }

  @Test func facesAreIdentifiedByTheirFilesHash() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "a.ttf", Data(contentsOf: URL(fileURLWithPath: "\(noto)/NotoSans-Regular.ttf")))
    func identity() throws -> (FaceIdentity, String) {
      let library = try library(files: [file], cache: folder.path)
      let font = FontStyle(source: .families([]))
      let first = try #require(library.identities(families: ["Noto Sans"], font: font).first)
      return (first, "\(library.digest)")
    }
    let (first, digest) = try identity()
    #expect(first.fileHash.count == 64 && first.family == "Noto Sans" && first.index == 0)
    let remembered = try String(contentsOfFile: folder.path + "/font-hashes", encoding: .utf8)
    #expect(remembered.contains(first.fileHash))
    #expect(try identity().0 == first)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.copyItem(atPath: "\(noto)/NotoSans-Bold.ttf", toPath: file)
    let (second, otherDigest) = try identity()
    #expect(second.fileHash != first.fileHash && otherDigest != digest)
  }

  @Test func familiesAreFoundByAnyNameInAnyCase() throws {
    #expect(
      try Layouter.with { $0.families = ["noto SANS"] }.layout("a").measurements.fonts == [
        "Noto Sans"
      ])
    #expect(try Layouter.with { $0.families = ["Noto Sans CJK JP"] }.layout("a").ids.isEmpty)
  }

  @Test(arguments: [
    ("Notto Sans", "did you mean 'Noto Sans'?"),
    (
      "NotoSans-Bold", "this is one face of a family; write  font: {family: Noto Sans, weight: 700}"
    ),
    (
      "Noto Sans Bold",
      "this is one face of a family; write  font: {family: Noto Sans, weight: 700}"
    ),
    (
      "NotoSerif-Italic",
      "this is one face of a family; write  font: {family: Noto Serif, weight: 400, style: italic}"
    ),
  ])
  func anUnknownFamilyIsAnErrorWithAHint(family: String, help: String) throws {
    let label = try Layouter.with { $0.families = [family] }.layout("abc")
    #expect(label.finding(.familyUnknown)?.helps == [help])
    #expect(label.ids == ["family_unknown"])
    #expect(label.picture.glyphs.isEmpty)
    let library = try #require(Layouter.library)
    #expect(library.findings(forFamilies: [family, "Noto Sans"]).count == 1)
  }

  @Test func theLibrariesThatDecidePixelsAreNamed() {
    let versions = FontLibrary.libraryVersions
    #expect(versions["harfbuzz"]?.isEmpty == false && versions["pango"]?.isEmpty == false)
    #expect(versions["fontconfig"]?.split(separator: ".").count == 3)
    #expect(FontLibrary.thaiBreaking == "present")
  }

  @Test func coverageNamesWhatAStackLacks() throws {
    let library = try #require(Layouter.library)
    let scalars = Set("aé 漢".unicodeScalars)
    #expect(library.uncovered(by: ["Noto Sans"], scalars) == ["漢"])
    #expect(library.installedFamilies(having: "漢").contains("Noto Sans CJK JP"))
  }
}

@Suite struct FaceMatchingTests {
  private func record(_ weight: Double, _ family: String = "Noto Sans") throws -> Double? {
    let library = try #require(Layouter.library)
    return FaceQuery(weight: weight, slant: .normal, stretch: 100)
      .nearest(of: library.catalog.faces(ofFamily: family))?.weight.lowerBound
  }

  @Test(arguments: [(100.0, 400.0), (400, 400), (500, 400), (501, 700), (600, 700), (900, 700)])
  func theNearestWeightIsChosenAsInCSS(asked: Double, expected: Double) throws {
    #expect(try record(asked) == expected)
  }

  @Test func anotherWeightThanAskedIsRemarked() throws {
    let label = try Layouter.with { $0.style.font.weight = 600 }.layout("a")
    #expect(label.ids == ["font_weight"])
    #expect(label.finding(.fontWeight)?.message == "'Noto Sans' has no weight 600; 700 is drawn")
  }

  @Test func aMissingItalicIsReportedAndSlantedOnlyOnRequest() throws {
    var layouter = Layouter.japanese()
    layouter.style.font.slant = .italic
    let upright = try layouter.layout("あ")
    #expect(upright.ids == ["synthetic_style"])
    #expect(upright.shapes == (try Layouter.japanese().layout("あ").shapes))
    layouter.style.font.allowsSynthesis = true
    let slanted = try layouter.layout("あ")
    #expect(slanted.ids == ["synthetic_style"])
    #expect(slanted.shapes != upright.shapes)
  }

  @Test func anArtificialBoldIsAStrokeAndOnlyOnRequest() throws {
    var layouter = Layouter.thai()
    layouter.families = ["Noto Sans Math"]
    layouter.style.font.weight = 700
    layouter.style.font.allowsSynthesis = true
    let label = try layouter.layout("a")
    #expect(label.ids == ["synthetic_style"])
    guard case .outline(let outline) = label.picture.glyphs[0].shape.content else {
      Issue.record("no outline")
      return
    }
    #expect(outline.emboldening > 0)
  }
}

@Suite struct FontChoiceTests {
  @Test func aGlyphNobodyHasIsDataNotAGuess() throws {
    let label = try Layouter().layout("a漢\u{F0000}")
    #expect(
      label.measurements.missingGlyphs == [
        .init(codePoint: 0x6F22, index: 1), .init(codePoint: 0xF0000, index: 2),
      ])
    let findings = label.findings.filter { $0.id == "missing_glyph" }
    #expect(findings.map(\.anchor) == [.text(scalar: 1), .text(scalar: 2)])
    #expect(
      findings[0].message
        == "has no glyph for '漢' (U+6F22 CJK UNIFIED IDEOGRAPH-6F22) at character 2")
    #expect(findings[0].notes == ["families tried: Noto Sans"])
    #expect(findings[0].helps[0].contains("'Noto Sans CJK JP'"))
    #expect(label.measurements.flags == ["missing_glyph"])
  }

  @Test func theFirstFamilyThatHasAClusterDrawsIt() throws {
    let label = try Layouter.with { $0.families = ["Noto Sans", "Noto Sans CJK JP"] }
      .layout("Ab 漢字 cd")
    #expect(label.measurements.fonts == ["Noto Sans", "Noto Sans CJK JP"])
    #expect(label.ids.isEmpty)
  }

  @Test func aFallbackIsNamedWithWhatItDrew() throws {
    var settings = FontSettings()
    settings.fallback = .system
    let library = try FontLibrary(settings: settings, cacheDirectory: nil)
    var layouter = Layouter(library: library)
    layouter.language = "ja"
    let label = try layouter.layout("ab 漢字")
    #expect(label.ids == ["font_substituted"])
    let finding = try #require(label.finding(.fontSubstituted))
    #expect(finding.words["characters"] == "漢字" && finding.anchor == .text(scalar: 3))
    #expect(label.measurements.fonts.count == 2)
  }

  @Test func emojiGoToTheColourFontAndDigitsDoNot() throws {
    let label = try Layouter().layout("1 😊 #️⃣")
    #expect(label.measurements.fonts == ["Noto Sans", "Noto Color Emoji"])
    #expect(label.measurements.flags == ["color_glyph"])
    #expect(label.picture.glyphs.map(\.shape.isColored) == [false, true, true])
    guard case .bitmap(let bitmap) = label.picture.glyphs[1].shape.content else {
      Issue.record("no bitmap")
      return
    }
    #expect(bitmap.width > 64 && bitmap.pixels.count == bitmap.width * bitmap.height * 4)
    // Its middle is opaque and as wide as about an em.
    #expect(bitmap.pixels[(bitmap.height / 2 * bitmap.width + bitmap.width / 2) * 4 + 3] == 255)
    #expect((0.8...1.5).contains(bitmap.placement.width))
    #expect(bitmap.placement.minY < -0.5 && bitmap.placement.maxY > 0)
  }

  @Test func emojiCanBeRefused() throws {
    var layouter = Layouter()
    layouter.style.paint.emoji.drawing = .error
    #expect(try layouter.layout("a😊").ids == ["missing_glyph"])
    layouter.style.paint.emoji.drawing = .mono
    layouter.families = ["Noto Sans", "DejaVu Sans"]
    let label = try layouter.layout("a☺️")
    #expect(label.picture.glyphs.allSatisfy { !$0.shape.isColored })
  }

  @Test(arguments: [("ja", "zh-cn"), ("ja", "zh-tw"), ("zh-cn", "zh-tw"), ("ko", "zh-tw")])
  func hanFormsFollowTheLanguage(first: String, second: String) throws {
    var layouter = Layouter.japanese()
    func shapes(_ language: String) throws -> [ObjectIdentifier] {
      layouter.language = language
      return try layouter.layout("直骨誤").shapes
    }
    #expect(try shapes(first) != shapes(second))
    #expect(try shapes("ja") == shapes("ja-JP"))
  }

  @Test func spacesAndMarksStayWithTheTextBeforeThem() throws {
    let label = try Layouter.with { $0.families = ["Noto Sans Thai", "Noto Sans"] }
      .layout("Hello, world")
    #expect(label.measurements.fonts == ["Noto Sans"])
    let plain = try Layouter().layout("Hello, world")
    #expect(label.widest == plain.widest)
  }

  @Test func featuresAreApplied() throws {
    let plain = try Layouter().layout("ffi")
    let apart = try Layouter.with { $0.style.font.features = ["-liga"] }.layout("ffi")
    #expect(apart.picture.glyphs.count == 3 && plain.picture.glyphs.count < 3)
  }

  @Test func oneGlyphIsOneObjectForEveryLabel() throws {
    #expect(try Layouter().layout("a").shapes == Layouter(size: 50).layout("a").shapes)
  }

  @Test func aMissingCharacterIsReportedOnceAndMeasuredEverywhere() throws {
    let label = try Layouter().layout("漢a漢")
    #expect(label.findings.count == 1)
    #expect(label.measurements.missingGlyphs.map(\.index) == [0, 2])
  }

  @Test func manyThreadsLayOutTheSame() async throws {
    let library = try FontLibrary(settings: FontSettings(), cacheDirectory: nil)
    let engine = LayoutEngine(library: library)
    let requests = (0..<40).map { number in
      Layouter.with {
        $0.families = ["Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP"]
        $0.width = 90
      }.request("Start 漢字 سلام \(number) 😊")
    }
    let expected = requests.map { engine.layout($0).measurements }
    for _ in 0..<3 {
      let found = await withTaskGroup(of: (Int, Measurements).self) { group in
        for (index, request) in requests.enumerated() {
          group.addTask { (index, engine.layout(request).measurements) }
        }
        return await group.reduce(into: [Int: Measurements]()) { $0[$1.0] = $1.1 }
      }
      for (index, measurements) in expected.enumerated() { #expect(found[index] == measurements) }
    }
  }

  @Test func layoutDoesNotDependOnTheFontSize() throws {
    let small = try Layouter(size: 10).layout("AVATAR fi Ägypten")
    let large = try Layouter(size: 100).layout("AVATAR fi Ägypten")
    #expect(abs(small.widest * 10 - large.widest) < 1e-6)
  }

  @Test func everyInstalledNotoScriptIsDrawnWithoutGaps() throws {
    let samples = [
      "Armenian": "Հայերեն", "Bengali": "বাংলা", "Devanagari": "हिन्दी", "Ethiopic": "አማርኛ",
      "Georgian": "ქართული", "Gujarati": "ગુજરાતી", "Gurmukhi": "ਪੰਜਾਬੀ", "Hebrew": "עברית",
      "Kannada": "ಕನ್ನಡ", "Khmer": "ខ្មែរ", "Lao": "ລາວ", "Malayalam": "മലയാളം",
      "Myanmar": "မြန်မာ", "Sinhala": "සිංහල", "Tamil": "தமிழ்", "Telugu": "తెలుగు",
      "Thai": "ไทย", "Arabic": "العربية",
    ]
    for (script, text) in samples {
      let label = try Layouter.with { $0.families = ["Noto Sans \(script)"] }.layout(text)
      #expect(label.ids.isEmpty, "\(script)")
      #expect(!label.picture.glyphs.isEmpty)
    }
  }
}
