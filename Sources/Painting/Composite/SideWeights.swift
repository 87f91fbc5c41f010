// SPDX-License-Identifier: MIT

import LabelModel

/// How much of everything but the background is left, by column and row: clipping and fading.
struct SideWeights {
  private let clipped: UnsafeMutablePointer<Float>
  private let faded: UnsafeMutablePointer<Float>
  private let rowWeights: UnsafeMutablePointer<Float>
  private let scaled: UnsafeMutablePointer<Float>
  private let width: Int
  /// The first faded row, working area px.
  private let fadeTop: Double

  /// Returns `nil` when every weight is 1.
  init?(_ layers: [PaintLayer], content: Rect, canvas: Canvas, scratch: Scratch) {
    var clip: ClipSides = []
    var fade: FadeMask?
    for layer in layers {
      if case .clip(let sides) = layer { clip = sides }
      if case .fade(let mask) = layer { fade = mask }
    }
    if clip.isEmpty, fade == nil { return nil }
    let edges = canvas.rect(content)
    width = canvas.width
    clipped = scratch.floats(width)
    faded = scratch.floats(width)
    rowWeights = scratch.floats(canvas.height)
    scaled = scratch.floats(width)
    fadeTop = fade.map { canvas.y($0.top) } ?? 0
    let left = (fade?.left ?? 0) * canvas.scale
    let right = (fade?.right ?? 0) * canvas.scale
    for x in 0..<width {
      let place = Double(x)
      var share = 1.0
      if clip.contains(.left) { share = min(share, place + 1 - edges.minX) }
      if clip.contains(.right) { share = min(share, edges.maxX - place) }
      clipped[x] = Float(max(0, min(1, share)))
      var part = 1.0
      if left > 0 { part = min(part, (place + 0.5 - edges.minX) / left) }
      if right > 0 { part = min(part, (edges.maxX - place - 0.5) / right) }
      faded[x] = clipped[x] * Float(max(0, min(1, part)))
    }
    for y in 0..<canvas.height {
      var share = 1.0
      if clip.contains(.top) { share = min(share, Double(y) + 1 - edges.minY) }
      if clip.contains(.bottom) { share = min(share, edges.maxY - Double(y)) }
      rowWeights[y] = Float(max(0, min(1, share)))
    }
  }

  /// The weights of row `y`; valid until the next call.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    let columns = Double(y) + 0.5 >= fadeTop ? faded : clipped
    let weight = rowWeights[y]
    if weight == 1 { return columns }
    for x in 0..<width { scaled[x] = columns[x] * weight }
    return scaled
  }
}
