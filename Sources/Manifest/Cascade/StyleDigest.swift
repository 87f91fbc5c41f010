// SPDX-License-Identifier: MIT

import Hashing
import LabelModel

extension LabelStyle {
  /// Equal styles have equal digests; a change of any field changes it.
  var canonicalDigest: Digest {
    var form = CanonicalForm()
    form.add(font)
    form.add(text)
    form.add(box)
    form.add(canvas)
    form.add(fit)
    form.add(overflow)
    form.add(ellipsis)
    form.add(paint)
    return Digest(of: form.bytes)
  }
}

/// A byte string in which different values look different.
struct CanonicalForm {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ number: Double) {
    // -0 and 0 draw the same.
    withUnsafeBytes(of: (number == 0 ? 0 : number).bitPattern.littleEndian) {
      bytes.append(contentsOf: $0)
    }
  }

  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func add(_ choice: some RawRepresentable<String>) { add(choice.rawValue) }

  /// Marks which case of an enum or whether an optional follows.
  mutating func mark(_ byte: UInt8) { bytes.append(byte) }

  mutating func add(_ number: Double?) {
    mark(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  mutating func add(_ number: Int?) {
    mark(number == nil ? 0 : 1)
    if let number { add(number) }
  }

  mutating func add(_ point: Point) {
    add(point.x)
    add(point.y)
  }

  mutating func add(_ color: Color) {
    bytes += [color.red, color.green, color.blue, color.alpha]
  }

  mutating func add(_ length: Length) {
    switch length {
    case .px(let value):
      mark(0)
      add(value)
    case .em(let value):
      mark(1)
      add(value)
    }
  }
}

extension CanonicalForm {
  mutating func add(_ font: FontStyle) {
    switch font.source {
    case .families(let families):
      mark(0)
      add(families.count)
      for family in families { add(family) }
    case .stack(let name):
      mark(1)
      add(name)
    }
    add(font.size)
    add(font.weight)
    add(font.slant)
    add(font.stretch)
    add(font.features.count)
    for feature in font.features { add(feature) }
    add(font.variations.count)
    for (axis, value) in font.variations.sorted(by: { $0.key < $1.key }) {
      add(axis)
      add(value)
    }
    add(font.allowsSynthesis)
  }

  mutating func add(_ text: TextStyle) {
    add(text.letterSpacing)
    add(text.kerning.count)
    for rule in text.kerning {
      add(rule.cluster)
      add(rule.space)
    }
    add(text.lineSpacing)
    add(text.baselineOffset)
    switch text.lineHeight {
    case .auto: mark(0)
    case .font: mark(1)
    case .multiple(let factor):
      mark(2)
      add(factor)
    case .px(let value):
      mark(3)
      add(value)
    }
    add(text.textCase)
    add(text.isMarkup)
    add(text.markupColors)
    add(text.direction)
    add(text.align)
    add(text.valign)
    add(text.maxLines)
    add(text.lineBreak)
    add(text.hyphens)
    add(text.koreanBreak)
    add(text.allowsOrphans)
    add(text.isBalanced)
  }

  mutating func add(_ box: BoxStyle) {
    for extent in [box.width, box.height] {
      switch extent {
      case .fixed(let value):
        mark(0)
        add(value)
      case .flexible(let min, let max):
        mark(1)
        add(min)
        add(max)
      }
    }
    for side in [box.padding.top, box.padding.right, box.padding.bottom, box.padding.left] {
      add(side)
    }
    add(box.hasAutoInsets)
  }

  mutating func add(_ canvas: CanvasStyle) {
    add(canvas.mode)
    add(canvas.margin)
    add(canvas.multipleOf)
    add(canvas.max)
  }

  mutating func add(_ fit: FitStyle) {
    add(fit.minScale)
    add(fit.step)
    add(fit.tighten)
    add(fit.baseline)
    add(fit.effects)
  }

  mutating func add(_ overflow: Overflow) {
    switch overflow {
    case .visible: mark(0)
    case .clip: mark(1)
    case .drop: mark(2)
    case .ellipsis(.start): mark(3)
    case .ellipsis(.middle): mark(4)
    case .ellipsis(.end): mark(5)
    case .fade(let fade):
      mark(6)
      add(fade.edge)
      mark(fade.length == nil ? 0 : 1)
      if let length = fade.length { add(length) }
      add(fade.occasion)
      add(fade.lines)
      add(fade.shown?.rawValue ?? "")
    }
  }
}
