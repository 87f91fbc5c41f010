// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import Manifest
import Testing

@testable import Pipeline

@Suite struct BlankText {
  @Test(arguments: ["", " ", "   ", "\n", "\t"])
  func blankTextIsAFullyTransparentImage(text: String) throws {
    for style in ["", "shadow: {color: black, blur: 8}", "stroke: {width: 4, color: red}"] {
      let drawn = try draw(text, style)
      #expect(drawn.lines.isEmpty && drawn.image.ink == nil)
      #expect(drawn.pixels.width == 1 && drawn.pixels.height == 1)
      #expect(drawn.image.origin == .zero)
      #expect(drawn.measurements.box.size == .zero)
    }
    let fixed = try draw(text, "width: 100, height: 40, fit: {min_scale: 0.5}")
    #expect(fixed.pixels.width == 100 && fixed.pixels.height == 40)
    #expect(fixed.lines.isEmpty && fixed.image.ink == nil)
    let shrinking = try draw(text, "width: 100, fit: {min_scale: 0.5}, max_lines: 1")
    #expect(shrinking.image.ink == nil && shrinking.pixels.width == 100)
  }

  @Test func aTextEditedToNothingReplacesItsPicture() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/labelsmith-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func build(_ text: String) async throws -> (BuildResult, Data?) {
      var request = BuildRequest()
      request.manifest = "assets.yaml"
      request.output = folder
      let style = "{font: {family: Noto Sans, size: 20}}"
      let session = BuildSession(
        request,
        files: TestFiles([
          "assets.yaml":
            "version: 1\nlabels:\n  label: {style: \(style), text: \(text.quotedForYAML)}\n"
        ]))
      let result = await session.build()
      return (result, FileManager.default.contents(atPath: folder + "/en/label.png"))
    }
    let (first, before) = try await build("Hello")
    let (second, after) = try await build("")
    let (third, again) = try await build("Hello")
    #expect(first.errorCount + second.errorCount + third.errorCount == 0)
    #expect(before != nil && after != nil && before != after)
    #expect(again == before)
  }

  @Test func noImageWithAMissingGlyphIsEverWritten() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/labelsmith-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var request = BuildRequest()
    request.output = folder
    let session = BuildSession(
      request,
      files: TestFiles([
        "assets.yaml": """
        version: 1
        styles: {s: {font: {family: Noto Sans Thai}}}
        labels:
          good: {style: s, text: ไทย}
          bad: {style: s, text: 漢}
        """
      ]))
    let result = await session.build()
    #expect(result.written.map(\.id.key) == ["good"])
    let finding = try #require(result.diagnostics.first { $0.id == .missingGlyph })
    #expect(finding.message.contains("U+6F22") && finding.message.contains("en"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/en/bad.png"))
  }
}

@Suite struct LiteralText {
  @Test(arguments: [
    "no", "Yes", "Off", "1.10", "0x1F", "1e3", "12:30", "1:30", "null", "2024-01-01", "007", ".inf",
  ])
  func scalarsAreTheTextThatWasTyped(text: String) throws {
    let studio = try Studio(
      """
      source_locale: en
      locales: [en, no]
      styles: {s: {font: {family: Noto Sans}}}
      labels:
        plain: {style: s, text: {en: \(text), no: \(text)}}
        on: {style: s, text: \(text)}
      """)
    #expect(studio.errors.isEmpty)
    #expect(try studio.layOut("plain", "en").text == text)
    #expect(try studio.layOut("plain", "no").text == text)
    #expect(try studio.layOut("on", "en").text == text)
    #expect(studio.diagnostics.contains { $0.id == .localeAlias && $0.message.contains("nb") })
  }

  @Test(arguments: ["Tom & <Jerry>", "a < b", "&amp;", "<b>x</b>", "100 %", "{x} y", "\\n"])
  func markupCharactersAreTextUnlessTheStyleSaysOtherwise(text: String) throws {
    let layout = try Studio(text: text, style: "").layOut()
    if text.contains("{") {
      // A placeholder without a value is a finding, not a guess.
      #expect(layout.findings.map(\.id) == ["placeholder_unfilled"] || layout.text == text)
    } else {
      #expect(layout.text == text && layout.findings.isEmpty)
    }
  }

  @Test(arguments: [("<b>bold</b> word", "bold word"), ("x<sup>2</sup>", "x2")])
  func markupIsReadWhereTheStyleSaysSo(text: String, expected: String) throws {
    let marked = try draw(text, "markup: true")
    let plain = try draw(expected)
    #expect(marked.layout.text == expected)
    #expect(marked.lines[0].width != plain.lines[0].width)
  }
}

@Suite struct BrokenText {
  private func studio(bad: [UInt8]) throws -> Studio {
    var files = TestFiles([
      "assets.yaml": """
      version: 1
      include: [bad.yaml]
      styles: {s: {font: {family: Noto Sans}}}
      labels: {good: {style: s, text: good}}
      """
    ])
    files.files["bad.yaml"] = bad
    return try Studio(files)
  }

  @Test func invalidUTF8IsAnErrorWithItsPlaceAndOthersAreDrawn() throws {
    let studio = try studio(bad: Array("labels:\n  bad: {style: s, text: a".utf8) + [0xFF, 0x7D])
    #expect(try studio.draw("good").image.ink != nil)
    let error = try #require(studio.diagnostics.first { $0.id == .encoding })
    #expect(error.severity == .error)
    #expect(error.position?.file == "bad.yaml" && error.position?.line == 2)
    #expect((error.message + error.notes.joined()).contains("33"))
  }

  @Test(arguments: ["\\uD83D", "\\uDE00"])
  func aLoneSurrogateIsAnErrorAndOthersAreDrawn(escape: String) throws {
    let text = "labels:\n  bad: {style: s, text: \"a\(escape)\"}\n"
    let studio = try studio(bad: Array(text.utf8))
    #expect(try studio.draw("good").image.ink != nil)
    let error = try #require(studio.diagnostics.first { $0.severity == .error })
    #expect(error.position?.file == "bad.yaml" && error.position?.line == 2)
  }

  @Test(arguments: ["\\0", "\\e", "\\x07", "\\x7F"])
  func aControlCharacterFailsItsLabelOnly(escape: String) throws {
    let text = "labels:\n  bad: {style: s, text: \"a\(escape)b\"}\n"
    let studio = try studio(bad: Array(text.utf8))
    #expect(try studio.draw("good").image.ink != nil)
    let layout = try studio.layOut("bad")
    #expect(layout.isFailed && layout.label == nil)
    #expect(layout.findings.map(\.id) == ["control_char"])
  }
}

@Suite struct MissingGlyphs {
  @Test(arguments: ["", ", stroke: {width: 3, color: red}"])
  func whatNoFontHasIsListedWithOrWithoutAnOutline(stroke: String) throws {
    let style = "font: {family: Noto Sans Thai, size: 30}" + stroke
    let drawn = try draw("ก₺\u{F0000}ข", style)
    #expect(drawn.measurements.missingGlyphs.map(\.codePoint) == [0x20BA, 0xF0000])
    #expect(drawn.measurements.missingGlyphs.map(\.index) == [1, 2])
    #expect(drawn.lines.map(\.width) == (try draw("ก₺\u{F0000}ข", style)).lines.map(\.width))
    #expect(drawn.layout.paintJob(images: [], largestScale: .one) == nil)
  }

  @Test func theMessageNamesCharacterCodePlaceAndFonts() throws {
    let drawn = try draw("ab₺", "font: {family: [Noto Sans Thai, Noto Sans Lao], size: 30}")
    let finding = try #require(
      drawn.layout.findings.last { $0.id == CheckID.missingGlyph.rawValue })
    #expect(finding.message.contains("U+20BA") && finding.message.contains("'₺'"))
    #expect(finding.message.contains("TURKISH LIRA SIGN"))
    #expect(finding.message.contains("character 3"))
    #expect(finding.notes.joined().contains("Noto Sans Thai, Noto Sans Lao"))
    #expect(finding.helps.joined().contains("'Noto Sans'"))
    #expect(finding.anchor == .text(scalar: 2))
  }

  @Test func aFontWithoutArabicNamesTheLetterAndTheFont() throws {
    let drawn = try draw("سلام", "font: {family: Noto Sans, size: 30}", locale: "ar")
    let finding = try #require(drawn.finding(.missingGlyph))
    #expect(finding.message.contains("U+0633"))
    #expect(finding.notes.joined().contains("Noto Sans"))
  }
}
