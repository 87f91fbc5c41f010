// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Limits that hold in device px: what a style asks for is held against them at the largest scale.
struct DeviceLimits {
  /// Device px of the em: beyond it glyph masks are larger than most images.
  private static let fontSize = 2048.0

  private let scale: Double
  private let blur: Double

  init(_ settings: RootSettings) {
    scale = settings.output.scales.max()?.factor ?? 1
    blur = settings.limits.blur
  }

  func problems(of resolved: ResolvedStyle) -> [StyleDecoder.Problem] {
    let style = resolved.style
    let shadows = style.paint.shadows + style.paint.innerShadows.map(\.shadow)
    var problems: [StyleDecoder.Problem] = []
    if exceeds(style.font.size, Self.fontSize) {
      let what = ScalarProblem(
        .range,
        "'\(numberText(style.font.size))' is out of range for 'size'" + inPixels(style.font.size),
        help: atMost(Self.fontSize))
      problems.append(
        StyleDecoder.Problem(what: what, place: resolved.merged["font"]?.map?["size"]?.firstLeaf))
    }
    // Most styles end here, without a look at where their values came from.
    guard shadows.contains(where: { exceeds($0.blur, blur) }) else { return problems }
    for key in ["shadow", "inner_shadow"] {
      for node in resolved.merged[key]?.alternatives ?? [] {
        guard let value = node.map?.number("blur"), exceeds(value, blur) else { continue }
        let what = ScalarProblem(
          .limits,
          "a blur of \(numberText(value)) px\(inPixels(value)); the limit is "
            + "\(numberText(blur)) device px",
          help: atMost(blur) + ", or raise limits.blur")
        problems.append(
          StyleDecoder.Problem(what: what, place: node.map?["blur"]?.firstLeaf))
      }
    }
    return problems
  }

  private func exceeds(_ length: Double, _ limit: Double) -> Bool {
    length * scale > limit + 1e-9
  }

  private func inPixels(_ length: Double) -> String {
    scale == 1 ? "" : ": \(numberText(length * scale)) device px at scale \(numberText(scale))"
  }

  private func atMost(_ limit: Double) -> String {
    let most = "at most \(numberText((limit / scale * 100).rounded(.down) / 100)) px"
    return scale == 1 ? most : most + " at scale \(numberText(scale))"
  }
}
