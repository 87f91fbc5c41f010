// SPDX-License-Identifier: MIT

import Testing

struct FontFileTests {
  @Test func aFileThatIsNoFontIsShownWhereTheManifestNamesIt() throws {
    let place = try Workspace()
    try place.write("not a font", to: "fonts/a.ttf")
    try place.write(
      "version: 1\nfonts:\n  files: [fonts/a.ttf]\n"
        + "labels: {a: {style: {font: {family: Noto Sans}}, text: Alpha}}\n", to: "assets.yaml")
    let output = try place.program.run("lint")
    #expect(output.status == 1)
    let lines = output.stderr.split(separator: "\n").map(String.init)
    #expect(lines.first == "error[font_file]: 'fonts/a.ttf' is not a font")
    #expect(output.stderr.contains("  files: [fonts/a.ttf]\n"))
    #expect(!output.stderr.contains("assets.yaml:1:1"))
  }
}
