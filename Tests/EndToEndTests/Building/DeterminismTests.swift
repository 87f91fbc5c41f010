// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The same manifest and fonts give the same bytes, whoever builds and wherever.
@Suite struct DeterminismTests {
  private static let manifest =
    """
    version: 1
    source_locale: en
    fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
    locales: [en, de, tr, el, ar]
    styles:
      base: {font: {family: DejaVu Sans, size: 11.5}, fill: "#102030"}
      rich:
        extends: base
        width: 90
        case: upper
        fit: {min_scale: 0.5}
        letter_spacing: 0.05em
        fill: {gradient: {stops: ["#FFF3B0", "#FF9F1C 60%", "#C44536"]}}
        stroke: [{width: 3, color: "#FFFFFF"}, {width: 1.5, color: "#4A1942"}]
        shadow: {offset: [0.5, 1.5], blur: 3, color: "#00000099"}
        inner_shadow: {offset: [0, -1], blur: 1, color: "#7A1F00"}
      wrapped: {extends: base, width: 70, max_lines: 2, overflow: ellipsis, align: justify}
    labels:
      title: {style: rich, text: {en: Title, de: Straße, tr: istanbul, el: Ώρα, ar: "مرحبا بكم"}}
      body: {style: wrapped, text: A few words that need more room than two short lines have}
      count: {style: base, text: "1,234.5 / 50 %", translate: false}
      more: {style: rich, text: {en: More, de: Mehr, tr: daha fazla, el: Περισσότερα, ar: المزيد}}
    output: {scales: [1, 1.5, 2], metrics_text: true}

    """

  private func tree(
    _ environment: [String: String] = [:], _ more: String...
  ) throws -> [String: Data] {
    let place = try Workspace()
    try place.write(Self.manifest, to: "assets.yaml")
    var program = place.program
    program.environment = environment
    let output = try program.run(["build"] + more)
    guard output.status == 0 else { throw ProgramFailure(output: output) }
    return try place.tree("Output")
  }

  @Test func oneAndEightJobsGiveTheSameBytes() throws {
    let one = try tree([:], "--jobs", "1")
    #expect(one.count == 61)
    #expect(try tree([:], "--jobs", "8") == one)
    #expect(try tree([:], "--jobs", "3", "--durable", "--no-progress") == one)
  }

  @Test func theEnvironmentChangesNoByte() throws {
    let plain = try tree()
    let environments: [[String: String]] = [
      ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"],
      ["LC_ALL": "", "LC_NUMERIC": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"],
      ["LC_ALL": "C.utf8", "LANGUAGE": "ar:ja"], ["LC_ALL": "C"],
      ["TZ": "Pacific/Kiritimati"],
      [
        "PANGO_LANGUAGE": "ja:ar", "FRIBIDI_OPTIONS": "x", "HB_OPTIONS": "uniscribe-bug-compatible",
      ],
      ["FC_LANG": "ja", "FONTCONFIG_FILE": "/dev/null", "FONTCONFIG_PATH": "/nowhere"],
      ["FREETYPE_PROPERTIES": "truetype:interpreter-version=35", "CAIRO_DEBUG": "1"],
      ["HOME": "/nonexistent", "XDG_CACHE_HOME": "/proc/nowhere"],
      ["PANGOCAIRO_BACKEND": "win32", "PANGO_RC_FILE": "/dev/null"],
    ]
    for environment in environments {
      let other = try tree(environment)
      #expect(other == plain, "\(environment)")
    }
  }

  @Test func aProjectElsewhereGivesTheSameBytes() throws {
    let place = try Workspace()
    try place.write(Self.manifest, to: "deep/down/the project/assets.yaml")
    let output = try place.program.run("build", "-C", "deep/down/the project")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try place.tree("deep/down/the project/Output") == tree())
  }

  @Test func theWayToABuildChangesNoByte() throws {
    let place = try Workspace()
    try place.write(Self.manifest.replacing("[1, 1.5, 2]", with: "[2]"), to: "assets.yaml")
    _ = try place.program.run("build", "--locale", "ar,tr")
    try place.write(Self.manifest.replacing("size: 11.5", with: "size: 30"), to: "assets.yaml")
    _ = try place.program.run("build", "--label", "m*")
    try place.write(Self.manifest, to: "assets.yaml")
    _ = try place.program.run("build", "--style", "rich")
    let output = try place.program.run("build")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try place.tree("Output") == tree())
  }
}
