// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The machine is another one than before: other libraries, no fonts.
@Suite struct EnvironmentFaultTests {
  private static let compiler = ["/opt/swift/usr/bin/clang", "/usr/bin/clang", "/usr/bin/cc"]
    .first(where: FileManager.default.isExecutableFile)

  /// A library that claims to be another HarfBuzz; what it draws is the same.
  @Test(.enabled(if: compiler != nil))
  func anotherLibraryMakesEveryImageAnewOnce() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let before = try place.tree("Output")
    try place.write(
      "const char *hb_version_string(void) { return \"99.0.0\"; }\n", to: "version.c")
    let compiler = try #require(Self.compiler)
    #expect(
      try place.shell("\(compiler) -shared -fPIC -o version.so version.c") == 0)
    var program = place.program
    program.environment["LD_PRELOAD"] = place.url.appendingPathComponent("version.so").path
    let first = try program.run("build", "--explain")
    #expect(first.status == 0, "\(first.stderr)")
    #expect(first.stderr.contains("renderer"), "\(first.stderr)")
    let images = try place.tree("Output").filter { $0.key.hasSuffix(".png") }
    #expect(images == before.filter { $0.key.hasSuffix(".png") })
    let second = try program.run("build", "--explain")
    #expect(second.stderr.contains("renderer") == false, "\(second.stderr)")
    #expect(second.stderr.contains("2 up to date"), "\(second.stderr)")
  }

  @Test(.enabled(if: canMount))
  func withoutAnyFontTheFamilyIsNamedAndImagesStay() throws {
    let place = try Workspace()
    try place.write(
      """
      version: 1
      source_locale: en
      locales: [en]
      labels:
        a: {style: {font: {family: DejaVu Sans, size: 9}}, text: Alpha}

      """, to: "assets.yaml")
    #expect(try place.program.run("build").status == 0)
    let before = try place.stamps("Output")["en/a.png"]
    var program = place.program
    program.environment["HOME"] = place.url.path
    program.environment["XDG_CACHE_HOME"] = place.url.appendingPathComponent("cache").path
    program.wrapper = [
      "unshare", "-m", "sh", "-c", "mount -t tmpfs none /usr/share/fonts; exec \"$0\" \"$@\"",
    ]
    let output = try program.run("build")
    #expect(output.status == 1, "\(output.stderr)")
    #expect(output.stderr.contains("family_unknown"), "\(output.stderr)")
    #expect(try place.stamps("Output")["en/a.png"] == before)
    #expect(try place.program.run("build").status == 0)
    #expect(try place.deviations(from: place.freshTree()) == [])
  }

  /// Sizes that no image can have stop the label that asks for them, before memory is taken.
  @Test(arguments: [
    "font: {size: 100000}", "font: {size: .nan}", "font: {size: .inf}", "font: {size: -3}",
    "width: 1e9", "width: -5", "padding: .nan", "letter_spacing: 1e9",
    "stroke: {width: 1e9, color: red}", "shadow: {offset: [0, 1e9], blur: 2, color: red}",
    "shadow: {offset: [0, 0], blur: 1e9, color: red}",
  ])
  func aSizeWithoutSenseStopsItsLabelOnly(style: String) throws {
    let place = try Workspace()
    try place.write(
      """
      version: 1
      source_locale: en
      locales: [en]
      styles:
        plain: {font: {family: Noto Sans, size: 20}}
        wild: {extends: plain, \(style)}
      labels:
        a: {style: wild, text: Alpha}
        b: {style: plain, text: Beta}

      """, to: "assets.yaml")
    var program = place.program
    program.wrapper = ["prlimit", "--as=\(2 << 30)"]
    let output = try program.run("build")
    #expect(output.status == 1, "\(output.stderr)")
    #expect(output.stderr.contains("--> assets.yaml:6:"), "\(output.stderr)")
    #expect(place.exists("Output/en/b.png"))
    #expect(!place.exists("Output/en/a.png"))
  }
}
