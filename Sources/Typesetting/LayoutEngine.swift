// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

/// Turns text and style into a picture with measurements.
///
/// May be used from any thread: everything that changes belongs to one call, or is a cache of the
/// library behind a lock.
package struct LayoutEngine: Sendable {
  package let library: FontLibrary

  package init(library: FontLibrary) { self.library = library }

  /// Lays out one label in one locale.
  ///
  /// Never fails: what is wrong is a finding, and the picture is then empty.
  package func layout(_ request: LayoutRequest) -> LaidOutLabel {
    let context = LayoutContext(request: request, library: library)
    let style = request.setup.style
    let rules = FrameRules(
      box: style.box, canvas: style.canvas, paint: style.paint, scales: request.scales)
    var list = FindingList()
    if request.setup.families.isEmpty { list.add(Self.noFamily(style.font.source)) }
    for font in context.fonts { for finding in font.stack.findings { list.add(finding) } }
    guard rules.hasRoom else {
      list.add(Self.noRoom(rules))
      return Self.empty(context, rules, list)
    }
    guard context.firstFace != nil, !context.isBlank else {
      return Self.empty(context, rules, list)
    }
    return LabelLayout(context: context, rules: rules).laidOut(list)
  }

  /// A stack that has families for other locales only.
  private static func noFamily(_ source: FontStyle.Source) -> Finding {
    guard case .stack(let name) = source else {
      return Finding(.familyUnknown, at: .style(key: "font.family"), "has no font family")
    }
    return Finding(
      .familyUnknown, at: .style(key: "font.stack"),
      "has no font: the stack '\(name)' has neither families for this locale nor a 'default'",
      helps: ["add 'default: [FAMILY]' to the stack"], words: ["stack": name])
  }

  private static func noRoom(_ rules: FrameRules) -> Finding {
    let isWidth = (rules.widthLimit ?? 1) <= 0
    let insets = rules.fittingInsets
    let taken = isWidth ? insets.horizontal : insets.vertical
    return Finding(
      .range, at: .style(key: isWidth ? "width" : "height"),
      "has no room for text: padding and effects take \(taken.plain) px of its "
        + (isWidth ? "width" : "height"))
  }

  /// A transparent picture of the box's size.
  private static func empty(
    _ context: LayoutContext, _ rules: FrameRules, _ list: FindingList
  ) -> LaidOutLabel {
    let frame = rules.emptyFrame
    var paint = context.style.paint
    paint.background = nil
    var measurements = Measurements()
    measurements.direction = context.isRightToLeft ? .rightToLeft : .leftToRight
    measurements.fontSize = context.style.font.size
    measurements.fontSizeRequested = context.style.font.size
    measurements.box = Rect(x: 0, y: 0, width: frame.box.width, height: frame.box.height)
    measurements.content = frame.content
    measurements.logical = frame.block
    measurements.flags = list.flags
    return LaidOutLabel(
      picture: LabelPicture(frame: frame, glyphs: [], lines: [], paint: paint),
      measurements: measurements, findings: list.findings)
  }
}

extension LayoutContext {
  /// Whether the text has nothing but white space.
  var isBlank: Bool {
    source.scalars.allSatisfy {
      $0 == 0x0A || $0 == 0x09 || Unicode.Scalar($0)?.isDrawnByNothing ?? true
    }
  }
}
