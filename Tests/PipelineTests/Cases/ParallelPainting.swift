// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Pipeline

/// Case U11: how many painters work at once changes nothing, however often it is tried.
@Suite struct ParallelPainting {
  /// Labels that share letters, so that painters meet in the cache of masks.
  private static let manifest = """
    version: 1
    source_locale: en
    fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
    locales: [en, de, ar]
    styles:
      base: {font: {family: DejaVu Sans, size: 11.5}, fill: "#102030"}
      rich:
        extends: base
        stroke: [{width: 3, color: white}, {width: 1.5, color: "#4A1942"}]
        shadow: {offset: [0.5, 1.5], blur: 3, color: "#00000099"}
      small: {extends: rich, font: {size: 8}, fill: {gradient: {stops: [red, blue]}}}
    labels:
    \((0..<12).map(label).joined(separator: "\n"))
    output: {scales: [1, 1.5, 2]}
    """

  private static func label(_ number: Int) -> String {
    let style = ["base", "rich", "small"][number % 3]
    return
      "  l\(number): {style: \(style), text: {en: Title \(number), de: Größe \(number), ar: مرحبا}}"
  }

  @Test func oneAndSixteenPaintersGiveTheSameBytesTwentyTimes() async throws {
    let files = ["assets.yaml": Self.manifest]
    let alone = BuiltProject()
    #expect(await alone.build(files).diagnostics.isEmpty)
    let expected = try alone.files()
    #expect(expected.keys.count { $0.hasSuffix(".png") } == 12 * 3 * 3)
    for round in 0..<20 {
      let together = BuiltProject()
      #expect(await together.build(files, jobs: 16).written.count == 12 * 3 * 3)
      #expect(try together.files() == expected, "round \(round)")
    }
  }
}
