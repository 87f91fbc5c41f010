// SPDX-License-Identifier: MIT

import LabelModel
import Testing

@testable import Typesetting

/// Which face white space is drawn with: that of the text beside it.
@Suite struct ItemizerTests {
  @Test func spacesOfASpanTakeTheFaceOfTheLettersAroundIt() throws {
    var bold = SpanAttributes()
    bold.weight = 700
    let layouter = Layouter()
    let request = layouter.request(
      "a bc", spans: [StyledText.Span(range: 1..<2, attributes: bold)])
    let context = LayoutContext(request: request, library: try #require(layouter.library))
    let runs = Paragraph(context.source.slice(0..<4), context: context).runs
    #expect(runs.map(\.range) == [0..<1, 1..<2, 2..<4])
    #expect(runs.map(\.span) == [0, 1, 0])
    #expect(runs.allSatisfy { $0.face === runs.first?.face })
  }

  /// A space before the first letter waits for it, even when plain letters follow.
  @Test func aWaitingSpaceTakesTheFaceOfTheNextLetter() throws {
    let layouter = Layouter.with {
      $0.families = ["Noto Color Emoji", "Noto Sans", "Noto Sans CJK JP"]
      $0.language = "ja"
    }
    let context = LayoutContext(
      request: layouter.request(" ab 漢"), library: try #require(layouter.library))
    let paragraph = Paragraph(context.source.slice(0..<5), context: context)
    #expect(paragraph.runs.map(\.face.family) == ["Noto Sans", "Noto Sans CJK JP"])
    #expect(paragraph.runs.first?.range == 0..<4)
  }
}
