// SPDX-License-Identifier: MIT

import LabelModel

/// What a label's lines must stay within.
struct FitLimits {
  /// Design px.
  var width: Double?
  var height: Double?
  /// Visual lines of the whole label.
  var lines: Int?

  func exceedsWidth(_ width: Double) -> Bool {
    self.width.map { width > $0 + LineBreaker.tolerance } ?? false
  }

  func exceedsHeight(_ height: Double) -> Bool {
    self.height.map { height > $0 + LineBreaker.tolerance } ?? false
  }

  /// Whether text remains that the overflow rule must deal with; a split word is none.
  func isOverflown(by arrangement: Arrangement) -> Bool {
    exceedsWidth(arrangement.width) || exceedsHeight(arrangement.height)
      || (lines.map { arrangement.lines.count > $0 } ?? false)
  }
}

/// Finds the size and spacing at which a label's text fits its box, if there are such.
struct Fitter {
  struct Result {
    var arrangement: Arrangement
    var fits: Bool
    /// What each gap between clusters gave up, in design px.
    var tightening: Double?
    /// The smallest size that was tried.
    var floor: Double?
  }

  let context: LayoutContext
  let arranger: Arranger
  let limits: FitLimits

  private var style: LabelStyle { context.style }

  func fitted() -> Result {
    let size = style.font.size
    let full = arrange(size)
    if fits(full) { return Result(arrangement: full, fits: true) }
    if let tight = tightened(size) { return tight }
    guard style.fit.minScale != nil else { return Result(arrangement: full, fits: false) }

    var smallest = size
    // The manifest refuses more steps; this keeps a mistake elsewhere from taking for ever.
    let steps = min(style.fit.stepCount(from: size), FitStyle.mostSteps)
    for step in stride(from: 1, through: steps, by: 1) {
      let candidate = size - Double(step) * style.fit.step
      guard candidate > 0 else { break }
      smallest = candidate
      let arrangement = arrange(candidate)
      if fits(arrangement) { return Result(arrangement: arrangement, fits: true) }
    }
    if var tight = tightened(smallest) {
      tight.floor = smallest
      return tight
    }
    return Result(arrangement: arrange(smallest), fits: false, floor: smallest)
  }

  private func arrange(_ size: Double) -> Arrangement {
    arranger.arrange(Measure(size: size), limit: limits.width)
  }

  /// Width, height and line count hold, and no word is split where the style asks for words.
  private func fits(_ arrangement: Arrangement) -> Bool {
    !limits.isOverflown(by: arrangement)
      && (style.text.lineBreak == .char || !arrangement.splitsWord)
  }

  /// One line with narrower gaps, where that is allowed and enough.
  private func tightened(_ size: Double) -> Result? {
    guard style.fit.tighten > 0, let width = limits.width, arranger.paragraphs.count == 1,
      let paragraph = arranger.paragraphs.first,
      !paragraph.cells.contains(where: \.isCursive)
    else { return nil }
    let natural = arranger.arrange(Measure(size: size), limit: nil)
    let excess = natural.width - width
    let gaps = paragraph.cells.count { $0.canTighten && !$0.isTab } - 1
    guard excess > 0, natural.width <= width * (1 + style.fit.tighten), gaps > 0 else {
      return nil
    }
    let tightening = excess / Double(gaps)
    let arrangement = arranger.arrange(Measure(size: size, tightening: tightening), limit: nil)
    guard !limits.isOverflown(by: arrangement) else { return nil }
    return Result(arrangement: arrangement, fits: true, tightening: tightening)
  }
}
