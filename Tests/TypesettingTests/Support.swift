// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Typesetting

/// Lays out text with the installed fonts, as tests like to write it.
struct Layouter {
  static let library = try? FontLibrary(settings: FontSettings(), cacheDirectory: nil)

  var families = ["Noto Sans"]
  var language = "en"
  var direction = LayoutRequest.BaseDirection.fixed(.leftToRight)
  var style: LabelStyle
  var library: FontLibrary?

  init(size: Double = 20, library: FontLibrary? = Self.library) {
    var style = LabelStyle(font: FontStyle(source: .families([]), size: size))
    style.canvas.mode = .expand
    self.style = style
    self.library = library
  }

  /// A layouter whose settings were changed.
  static func with(size: Double = 20, _ change: (inout Layouter) -> Void) -> Layouter {
    var layouter = Layouter(size: size)
    change(&layouter)
    return layouter
  }

  var width: Double? {
    get { style.box.width.upperBound }
    set { style.box.width = newValue.map(BoxStyle.Extent.fixed) ?? .content }
  }

  var height: Double? {
    get { style.box.height.upperBound }
    set { style.box.height = newValue.map(BoxStyle.Extent.fixed) ?? .content }
  }

  func request(_ text: String, spans: [StyledText.Span] = []) -> LayoutRequest {
    LayoutRequest(
      text: StyledText(text, spans: spans),
      setup: LayoutSetup(style: style, families: families), language: language,
      baseDirection: direction)
  }

  func layout(_ text: String, spans: [StyledText.Span] = []) throws -> LaidOutLabel {
    try LayoutEngine(library: #require(library)).layout(request(text, spans: spans))
  }
}

/// Layouters for the scripts that tests are about.
extension Layouter {
  static func japanese(size: Double = 20) -> Layouter {
    .with(size: size) {
      $0.families = ["Noto Sans CJK JP"]
      $0.language = "ja"
    }
  }

  static func arabic(size: Double = 20) -> Layouter {
    .with(size: size) {
      $0.families = ["Noto Sans Arabic", "Noto Sans"]
      $0.language = "ar"
      $0.direction = .fixed(.rightToLeft)
    }
  }

  static func thai(size: Double = 20) -> Layouter {
    .with(size: size) {
      $0.families = ["Noto Sans Thai", "Noto Sans"]
      $0.language = "th"
    }
  }
}

extension LaidOutLabel {
  /// The part of the prepared text that each line shows.
  func lineTexts(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    return measurements.lines.map { String(decoding: bytes[$0.text], as: UTF8.self) }
  }

  var ids: Set<String> { Set(findings.map(\.id)) }

  func finding(_ id: CheckID) -> Finding? { findings.first { $0.id == id.rawValue } }

  var widths: [Double] { measurements.lines.map(\.width) }
  var widest: Double { widths.max() ?? 0 }
  var endings: [Measurements.Line.Break] { measurements.lines.map(\.ending) }

  /// Left edges of the painted clusters, in the order they were put down: left to right.
  var glyphXs: [Double] { picture.glyphs.map(\.x) }

  var shapes: [ObjectIdentifier] { picture.glyphs.map { ObjectIdentifier($0.shape) } }
}
