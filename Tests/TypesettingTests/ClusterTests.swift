// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Typesetting

/// A text, and where it may be divided.
struct ClusteredText: CustomTestStringConvertible, Sendable {
  var family: String
  var language: String
  /// Divided by `|`.
  var marked: String

  init(_ family: String, _ language: String, _ marked: String) {
    self.family = family
    self.language = language
    self.marked = marked
  }

  var clusters: [String] { marked.split(separator: "|").map(String.init) }
  var text: String { clusters.joined() }
  var testDescription: String { marked }

  func layouter(_ change: (inout LabelStyle) -> Void) -> Layouter {
    .with(size: 40) {
      $0.families = [family, "Noto Sans"]
      $0.language = language
      change(&$0.style)
    }
  }

  /// Where clusters begin and where the text ends, in scalars.
  var boundaries: Set<Int> {
    clusters.reduce(into: [0]) { found, cluster in
      found.insert((found.max() ?? 0) + cluster.unicodeScalars.count)
    }
  }

  static let all = [
    ClusteredText("Noto Sans Khmer", "km", "ភា|សា|ខ្មែ|រ"),
    ClusteredText("Noto Sans Khmer", "km", "ស្ត្រី"),
    ClusteredText("Noto Sans Devanagari", "hi", "क्ष|त्रि|य"),
    ClusteredText("Noto Sans Devanagari", "hi", "हि|न्दी"),
    ClusteredText("Noto Sans Devanagari", "hi", "नि|र्ऋ|ति"),
    ClusteredText("Noto Sans Devanagari", "hi", "ड़्य|क्\u{200D}ष"),
    // Pango keeps what a non-joiner shows apart in one cluster, too.
    ClusteredText("Noto Sans Devanagari", "hi", "क्\u{200C}ष|ण"),
    ClusteredText("Noto Sans Bengali", "bn", "স্ত্রী|স্বা|ধী|ন"),
    ClusteredText("Noto Sans Gujarati", "gu", "પ્ર|શ્ન"),
    ClusteredText("Noto Sans Gurmukhi", "pa", "ਪ੍ਰੀ|ਤ"),
    ClusteredText("Noto Sans Oriya", "or", "ପ୍ର|ଶ୍ନ"),
    ClusteredText("Noto Sans Tamil", "ta", "ல|க்ஷ்|மி"),
    ClusteredText("Noto Sans Tamil", "ta", "க்ஷே|ஸ்ரீ"),
    ClusteredText("Noto Sans Tamil", "ta", "அ|ம்|மா"),
    ClusteredText("Noto Sans Telugu", "te", "స్క్రీ|న్"),
    ClusteredText("Noto Sans Kannada", "kn", "ಕ|ನ್ನ|ಡ"),
    ClusteredText("Noto Sans Malayalam", "ml", "സ്കൂ|ൾ"),
    ClusteredText("Noto Sans Sinhala", "si", "ශ්\u{200D}රී|ක්|ර"),
    ClusteredText("Noto Sans Myanmar", "my", "တ|က္က|သို|လ်"),
    ClusteredText("Noto Sans Myanmar", "my", "အ|င်္ဂ|လ|န်"),
    ClusteredText("Noto Sans Javanese", "jv", "ꦲ|ꦏ꧀ꦱ|ꦫ"),
    ClusteredText("Noto Sans", "en", "e\u{301}|a|o\u{308}\u{304}"),
    ClusteredText("Noto Sans", "en", "f|f|i"),
  ]
}

@Suite struct ClusterTests {
  @Test(arguments: ClusteredText.all, [LineBreakRule.word, .char])
  func aLineTooNarrowForAnythingHoldsOneCluster(text: ClusteredText, rule: LineBreakRule) throws {
    let label = try text.layouter {
      $0.text.lineBreak = rule
      $0.box.width = .fixed(1)
    }.layout(text.text)
    #expect(label.lineTexts(of: text.text) == text.clusters)
  }

  @Test(arguments: ClusteredText.all, [LineBreakRule.word, .char])
  func noLineBeginsInsideOfACluster(text: ClusteredText, rule: LineBreakRule) throws {
    let long = Array(repeating: text, count: 4)
    let clusters = long.flatMap(\.clusters)
    let whole = clusters.joined()
    for width in stride(from: 20.0, through: 200, by: 7) {
      let label = try text.layouter {
        $0.text.lineBreak = rule
        $0.box.width = .fixed(width)
      }.layout(whole)
      let lines = label.lineTexts(of: whole)
      #expect(lines.joined() == whole)
      var rest = clusters[...]
      for line in lines {
        var taken = ""
        while taken.unicodeScalars.count < line.unicodeScalars.count, let next = rest.popFirst() {
          taken += next
        }
        #expect(taken == line, "\(width)")
      }
    }
  }

  @Test(arguments: ClusteredText.all)
  func letterSpacingStandsBetweenClustersOnly(text: ClusteredText) throws {
    // A feature that spacing switches off would change the width.
    let plain = try text.layouter { $0.font.features = ["-liga", "-clig"] }.layout(text.text)
    let spaced = try text.layouter { $0.text.letterSpacing = .px(10) }.layout(text.text)
    let expected = plain.widest + 10 * Double(text.clusters.count - 1)
    #expect(abs(spaced.widest - expected) < 0.001)
  }

  @Test(
    arguments: ClusteredText.all,
    [Overflow.ellipsis(.end), .ellipsis(.start), .ellipsis(.middle)])
  func anEllipsisReplacesWholeClusters(text: ClusteredText, overflow: Overflow) throws {
    let natural = try text.layouter { _ in }.layout(text.text).widest
    for width in stride(from: 45.0, to: natural, by: 9) {
      let label = try text.layouter {
        $0.text.maxLines = 1
        $0.box.width = .fixed(width)
        $0.overflow = overflow
      }.layout(text.text)
      let dropped = try #require(label.measurements.dropped)
      let scalars = Array(text.text.unicodeScalars)
      let count = dropped.unicodeScalars.count
      let isWhole = text.boundaries.contains { start in
        text.boundaries.contains(start + count)
          && scalars[start..<start + count].elementsEqual(dropped.unicodeScalars)
      }
      #expect(isWhole, "\(dropped)")
    }
  }

  @Test func aClusterIsOneUnitForGradientsAndKerning() throws {
    let text = ClusteredText("Noto Sans Devanagari", "hi", "हि|न्दी")
    let label = try text.layouter { _ in }.layout(text.text)
    #expect(Set(label.picture.glyphs.map(\.cluster)).count == 2)
    let kerned = try text.layouter {
      $0.text.kerning = [TextStyle.KerningRule(cluster: "हि", space: .px(7))]
    }.layout(text.text)
    #expect(abs(kerned.widest - label.widest - 7) < 0.001)
  }
}
