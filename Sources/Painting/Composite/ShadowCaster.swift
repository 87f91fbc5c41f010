// SPDX-License-Identifier: MIT

import LabelModel

/// Makes the softened planes of shadows and inner shadows.
struct ShadowCaster {
  let canvas: Canvas
  let scratch: Scratch

  /// Softens what casts a shadow and moves it.
  func cast(_ shadow: Shadow, from caster: Plane) -> Composer.CastShadow {
    finish(shadow, from: resized(caster, by: shadow.spread * canvas.scale))
  }

  /// Softens the text's own shape and moves it: what it leaves of the text is in shadow.
  ///
  /// Beyond the working area nothing is text, so all of that casts; softening counts it as 0.
  func castInside(
    _ inner: InnerShadow, on coverage: TextCoverage
  ) -> Composer.CastShadow {
    var shape = coverage.fill
    if let silhouette = coverage.colorGlyphs?.silhouette { shape = joined(shape, silhouette) }
    if inner.edge == .stroke { shape = inside(shape, of: coverage.strokes) }
    return finish(inner.shadow, from: resized(shape, by: -inner.shadow.spread * canvas.scale))
  }

  /// Device px around the text within which a shadow can be seen.
  static func reach(of shadow: Shadow, scale: Double) -> Double {
    let offset = max(abs(shadow.offset.x), abs(shadow.offset.y))
    return (offset + abs(shadow.spread) + 1.5 * max(0, shadow.blur)) * scale + 2
  }

  private func finish(_ shadow: Shadow, from caster: Plane) -> Composer.CastShadow {
    let plane = plane()
    let blur = Blur(
      sigma: max(0, shadow.blur) / 2 * canvas.scale, offsetX: shadow.offset.x * canvas.scale,
      offsetY: shadow.offset.y * canvas.scale, scratch: scratch)
    blur.apply(from: caster, to: plane)
    let color = ColorRows(width: canvas.width, scratch: scratch)
    color.set(FloatColor(shadow.color), width: canvas.width)
    return Composer.CastShadow(color: color, plane: plane, isKnockedOut: shadow.isKnockedOut)
  }

  private func plane() -> Plane {
    scratch.plane(width: canvas.width, height: canvas.height, cleared: false)
  }

  /// Grows the shape by a disc, or shrinks it.
  private func resized(_ source: Plane, by reach: Double) -> Plane {
    guard reach != 0 else { return source }
    // One free px all round: what lies beyond the area is not text.
    let width = source.width + 2
    let height = source.height + 2
    var coverage = [UInt8](repeating: 0, count: width * height)
    var most: UInt8 = 0
    for y in 0..<source.height {
      let row = source.row(y)
      for x in 0..<source.width {
        coverage[(y + 1) * width + x + 1] = row[x]
        most = max(most, row[x])
      }
    }
    guard most > 0 else { return source }
    // A translucent text grows by the same width: its edge is measured relative to its strength.
    for index in 0..<coverage.count {
      coverage[index] = UInt8((Int(coverage[index]) * 255 + Int(most) / 2) / Int(most))
    }
    let field = DistanceField(of: coverage, width: width, height: height, inverted: reach < 0)
    let grown = field.grown(by: abs(reach))
    let result = plane()
    for y in 0..<source.height {
      let row = result.row(y)
      for x in 0..<source.width {
        let value = grown[(y + 1) * width + x + 1]
        row[x] = UInt8((Int(reach < 0 ? 255 - value : value) * Int(most) + 127) / 255)
      }
    }
    return result
  }

  private func joined(_ first: Plane, _ second: Plane) -> Plane {
    let result = plane()
    for y in 0..<result.height {
      let a = first.row(y)
      let b = second.row(y)
      let out = result.row(y)
      for x in 0..<result.width {
        out[x] = UInt8(Int(a[x]) + (Int(b[x]) * (255 - Int(a[x])) + 127) / 255)
      }
    }
    return result
  }

  /// What center and inside strokes leave of the shape.
  private func inside(_ shape: Plane, of strokes: [TextCoverage.StrokeCoverage]) -> Plane {
    let inner = strokes.filter { $0.stroke.position != .outside }
    guard !inner.isEmpty else { return shape }
    let result = plane()
    for y in 0..<result.height {
      let source = shape.row(y)
      let out = result.row(y)
      for x in 0..<result.width {
        var covered = 0
        for stroke in inner { covered = max(covered, Int(stroke.text.row(y)[x])) }
        out[x] = UInt8((Int(source[x]) * (255 - covered) + 127) / 255)
      }
    }
    return result
  }
}
