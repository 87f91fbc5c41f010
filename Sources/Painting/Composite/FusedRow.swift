// SPDX-License-Identifier: MIT

/// The common labels in one pass: a fill, at most one outside stroke and one shadow, each of one
/// colour per row.
///
/// The same arithmetic in the same order as `Composer`, so the bytes are the same; a value that
/// the composer multiplies by 1 or adds 0 to is left out.
struct FusedRow {
  var fill: FloatColor
  var stroke: FloatColor
  var shadow: FloatColor
  var opacity: Float

  typealias Coverage = UnsafeMutablePointer<UInt8>

  func write(
    fill coverage: Coverage, stroke line: Coverage?, shadow cast: Coverage?, count: Int,
    to out: UnsafeMutablePointer<UInt32>
  ) {
    // Black adds nothing to the colours: the most common outline and shadow cost less.
    let isBlack = stroke.isBlack && shadow.isBlack
    switch (line, cast, isBlack) {
    case (let line?, let cast?, false):
      loop(coverage, line, cast, count, out, hasStroke: true, hasShadow: true, isBlack: false)
    case (let line?, let cast?, true):
      loop(coverage, line, cast, count, out, hasStroke: true, hasShadow: true, isBlack: true)
    case (let line?, nil, _):
      loop(coverage, line, coverage, count, out, hasStroke: true, hasShadow: false, isBlack: false)
    case (nil, let cast?, _):
      loop(coverage, coverage, cast, count, out, hasStroke: false, hasShadow: true, isBlack: false)
    case (nil, nil, _):
      loop(
        coverage, coverage, coverage, count, out, hasStroke: false, hasShadow: false,
        isBlack: false)
    }
  }

  /// The text's alpha, 0...255.
  func writeCast(
    fill coverage: Coverage, stroke line: Coverage?, count: Int, to out: Coverage
  ) {
    let fillAlpha = fill.alpha
    let strokeAlpha = stroke.alpha
    guard let line else {
      for x in 0..<count {
        out[x] = UInt8(fillAlpha * (Float(coverage[x]) * (1 / 255)) * 255 + 0.5)
      }
      return
    }
    for x in 0..<count {
      let k = Float(coverage[x]) * (1 / 255)
      let s = Float(line[x]) * (1 / 255)
      out[x] = UInt8((fillAlpha * k + strokeAlpha * s * (1 - k)) * 255 + 0.5)
    }
  }

  @inline(__always)
  private func loop(
    _ coverage: Coverage, _ line: Coverage, _ cast: Coverage, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>, hasStroke: Bool, hasShadow: Bool, isBlack: Bool
  ) {
    let fill = fill
    let stroke = stroke
    let shadow = shadow
    let opacity = opacity
    for x in 0..<count {
      let k = Float(coverage[x]) * (1 / 255)
      var red = fill.red * k
      var green = fill.green * k
      var blue = fill.blue * k
      var alpha = fill.alpha * k
      if hasStroke {
        let s = Float(line[x]) * (1 / 255)
        let rest = 1 - k
        if !isBlack {
          red += stroke.red * s * rest
          green += stroke.green * s * rest
          blue += stroke.blue * s * rest
        }
        alpha += stroke.alpha * s * rest
      }
      if hasShadow {
        let b = Float(cast[x]) * (1 / 255)
        let rest = 1 - alpha
        if !isBlack {
          red += shadow.red * b * rest
          green += shadow.green * b * rest
          blue += shadow.blue * b * rest
        }
        alpha += shadow.alpha * b * rest
      }
      out[x] = PixelRow.pixel(red * opacity, green * opacity, blue * opacity, alpha * opacity)
    }
  }
}

extension FloatColor {
  fileprivate var isBlack: Bool { red == 0 && green == 0 && blue == 0 }
}
