// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Pipeline

/// Extreme values end in a picture or in a finding, never in a crash or a wrong picture.
@Suite struct HardLimits {
  @Test(arguments: [
    "font: {size: 0.1}", "font: {size: 2}", "width: 1", "letter_spacing: -1000",
    "letter_spacing: 300", "line_spacing: -0.9em", "line_height: 0.1", "line_height: 1px",
    "stroke: {width: 300, color: red}", "stroke: {width: 0.01, color: red}",
    "stroke: {width: 40, color: red, join: miter, miter_limit: 20}",
    "shadow: {color: black, offset: [-700, 900], blur: 1}", "shadow: {color: black, blur: 300}",
    "shadow: {color: black, spread: 80}", "inner_shadow: {color: black, offset: [900, 0]}",
    "inner_shadow: {color: black, blur: 200}", "padding: 400", "baseline_offset: 500",
    "opacity: 0.001", "width: 3, overflow: ellipsis, max_lines: 1",
    "width: 3, overflow: fade_both, max_lines: 1",
    "width: 50, overflow: ellipsis_middle, max_lines: 1",
    "width: 20, fit: {min_scale: 0.01, step: 0.2}, max_lines: 1",
    "fill: {gradient: {stops: [red, blue], from: [5, -3], to: [5, -3]}}",
    "fill: {gradient: {stops: [red, blue], type: radial, from: [0, 0], to: [0, 0]}}",
  ])
  func extremeValuesEndInAPictureOrAFinding(style: String) throws {
    for text in ["Ag", "مرحبا", "🚀", "two\nlines"] {
      let font = "font: {family: [Noto Sans, Noto Sans Arabic], size: 30}, canvas: expand"
      let studio = try Studio(text: text, style: merged(font, style))
      let layout = try studio.layOut()
      if layout.label?.isUndrawable == true { continue }
      let drawn = try studio.draw()
      #expect(drawn.pixels.hasClearBorder, "\(text)")
      #expect(drawn.measurements.lines.allSatisfy { $0.width >= 0 && $0.width.isFinite })
    }
  }

  private func merged(_ font: String, _ style: String) -> String {
    guard style.hasPrefix("font: {") else { return "\(font), \(style)" }
    return "font: {family: [Noto Sans, Noto Sans Arabic], \(style.dropFirst(7)), canvas: expand"
  }

  @Test(arguments: ["padding: 60", "padding: [0, 50]", "stroke: {width: 60, color: red}"])
  func aBoxWithoutRoomIsAnErrorAndNoPicture(style: String) throws {
    let layout = try Studio(text: "x", style: "width: 100, height: 100, \(style)").layOut()
    #expect(layout.findings.map(\.id) == ["range"])
    #expect(layout.paintJob(images: [], largestScale: .one) == nil)
  }

  @Test func aVeryLongTextIsLaidOutAndPainted() throws {
    let text = Array(repeating: "lorem ipsum dolor", count: 400).joined(separator: " ")
    let drawn = try draw(
      text, "font: {family: Noto Sans, size: 9}, width: 600, max_lines: 3, overflow: ellipsis")
    #expect(drawn.lines.count == 3 && drawn.flags.contains("ellipsized"))
    #expect(drawn.lines.allSatisfy { $0.width <= 600 })
  }

  @Test func anImageBeyondTheLimitsIsRefused() throws {
    let studio = try Studio(text: "wide", style: "width: 20000, height: 10")
    #expect(throws: (any Error).self) { try studio.draw() }
  }

  @Test func tooManyLinesAreALimitAndNotAPicture() throws {
    let layout = try Studio(text: String(repeating: "a\n", count: 201), style: "").layOut()
    #expect(layout.isFailed && layout.findings.map(\.id).contains("limits"))
  }
}
