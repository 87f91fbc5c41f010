// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Synchronization

@testable import Preview

/// Made-up labels with pictures, of any number, the same every time.
final class SampleLabels: ImageProvider {
  static let locales = [
    PreviewLocale(tag: "en", direction: .leftToRight),
    PreviewLocale(tag: "de", direction: .leftToRight),
    PreviewLocale(tag: "ja", direction: .leftToRight),
    PreviewLocale(tag: "ar", direction: .rightToLeft),
  ]

  private let texts: [(key: String, texts: [String])] = [
    ("menu.continue", ["Continue", "Spiel wiederaufnehmen", "つづきから", "متابعة"]),
    ("menu.play", ["Play", "Spielen", "はじめる", "لعب"]),
    ("menu.options", ["Options", "Einstellungen", "設定", "خيارات"]),
    ("menu.quit", ["Quit", "Beenden", "終了", "خروج"]),
    ("hud.score", ["Score", "Punkte", "スコア", "النقاط"]),
    ("hud.lives", ["Lives", "Leben", "残機", "الأرواح"]),
    ("shop.buy", ["Buy now", "Jetzt kaufen", "購入する", "اشتر الآن"]),
  ]

  private struct Sketch: Hashable {
    var text: String
    var locale: String
    var scale: Int
    var mark: Int
  }

  private let draws: Bool
  private let pictures = Mutex<[Digest: [UInt8]]>([:])
  private let known = Mutex<[Sketch: PreviewImage]>([:])

  /// Without `drawing`, pictures are any bytes: enough unless a browser looks at them.
  init(drawing: Bool = false) { draws = drawing }

  func image(_ hash: Digest) -> [UInt8]? { pictures.withLock { $0[hash] } }

  var allPictures: [Digest: [UInt8]] { pictures.withLock { $0 } }

  /// `marks` gives labels another colour, as an edit of their style would.
  func snapshot(generation: Int = 1, labels count: Int = 7, marks: [Int: Int] = [:])
    -> PreviewSnapshot
  {
    PreviewSnapshot(
      generation: generation, sourceLocale: "en", locales: Self.locales,
      labels: (0..<count).map { label(number: $0, mark: marks[$0] ?? 0) })
  }

  func label(number: Int, mark: Int = 0) -> PreviewLabel {
    let sample = texts[number % texts.count]
    let round = number / texts.count
    return PreviewLabel(
      key: round == 0 ? sample.key : "\(sample.key).\(round)",
      style: number % 3 == 0 ? "button" : "hud",
      context: "Main menu, verb, button number \(number)", maxLength: 12,
      tags: number % 2 == 0 ? ["menu"] : ["hud"],
      place: PreviewPlace(file: "assets.yaml", line: 40 + number),
      entries: zip(Self.locales, sample.texts).map { locale, text in
        entry(number: number, locale: locale, text: text, source: sample.texts[0], mark: mark)
      })
  }

  private func entry(
    number: Int, locale: PreviewLocale, text: String, source: String, mark: Int
  ) -> PreviewEntry {
    if number % 7 == 3, locale.tag == "ja" {
      return PreviewEntry(
        locale: locale.tag, status: .missing, text: source, textLocale: "en",
        findings: [message(.warning, "missing", "no translation of 'menu.quit' into ja", 812)])
    }
    let isFallback = number % 7 == 5 && locale.tag == "ar"
    let shown = isFallback ? source : text
    let cell = 2
    let width = Double(shown.unicodeScalars.count * 6 * cell)
    let excess = max(0, width - 180)
    var entry = PreviewEntry(
      locale: locale.tag, status: excess > 0 ? .overflow : isFallback ? .fallback : .ok,
      flags: number % 7 == 6 ? ["shrunk"] : [], text: shown,
      textLocale: isFallback ? "en" : locale.tag, direction: locale.direction,
      numbers: numbers(width: width, excess: excess, isShrunk: number % 7 == 6),
      images: [1, 2].map { picture(shown, scale: $0, width: width, locale: locale, mark: mark) })
    if excess > 0 {
      entry.findings = [
        message(
          .error, "overflow",
          "'\(number)' [\(locale.tag)] is \(Int(excess)) px too wide (\(Int(width)) of 180 px), line 1",
          812)
      ]
    }
    return entry
  }

  private func message(
    _ level: PreviewMessage.Level, _ id: String, _ text: String, _ line: Int
  ) -> PreviewMessage {
    PreviewMessage(
      level: level, id: id, message: text, place: PreviewPlace(file: "l10n/de.po", line: line),
      column: 8, helps: ["shorten the text"])
  }

  private func numbers(width: Double, excess: Double, isShrunk: Bool) -> PreviewNumbers {
    let left = 10 + max(0, (180 - width) / 2)
    return PreviewNumbers(
      box: Rect(x: 0, y: 0, width: 200, height: 48),
      content: Rect(x: 10, y: 6, width: 180, height: 36),
      logical: Rect(x: left, y: 12, width: width, height: 24),
      ink: Rect(x: left, y: 17, width: width - 2, height: 14),
      lines: [.init(x: left, baseline: 31, width: width, ascent: 19, descent: 5)],
      excess: .init(x: excess), fontSize: isShrunk ? 18 : 24, fontSizeRequested: 24,
      fonts: ["Noto Sans"])
  }

  private func picture(
    _ text: String, scale: Int, width: Double, locale: PreviewLocale, mark: Int
  ) -> PreviewImage {
    let sketch = Sketch(text: text, locale: locale.tag, scale: scale, mark: mark % 5)
    if let made = known.withLock({ $0[sketch] }) { return made }
    let extent = max(200, Int(width) + 20)
    let bytes =
      draws
      ? draw(
        sketch, width: Int(width), extent: extent, isReversed: locale.direction == .rightToLeft)
      : Array("\(sketch)".utf8)
    let hash = Digest(of: bytes)
    let image = PreviewImage(
      scale: Double(scale), hash: hash,
      path: "\(locale.tag)/\(hash.hex.prefix(8))\(scale == 1 ? "" : "@2x").png",
      width: extent * scale, height: 48 * scale)
    pictures.withLock { $0[hash] = bytes }
    known.withLock { $0[sketch] = image }
    return image
  }

  private func draw(_ sketch: Sketch, width: Int, extent: Int, isReversed: Bool) -> [UInt8] {
    let colors: [PlainPNG.Color] = [
      (255, 255, 255), (255, 214, 102), (132, 220, 198), (255, 160, 160), (170, 190, 255),
    ]
    let scale = sketch.scale
    var png = PlainPNG(
      width: extent * scale, height: 48 * scale, palette: [(20, 24, 60), colors[sketch.mark]])
    let left = (10 + max(0, (180 - width) / 2)) * scale
    let shown = isReversed ? String(sketch.text.reversed()) : sketch.text
    png.write(shown, x: left + scale, y: 18 * scale, cell: 2 * scale, 1)
    png.write(shown, x: left, y: 17 * scale, cell: 2 * scale, 2)
    return png.bytes
  }
}
