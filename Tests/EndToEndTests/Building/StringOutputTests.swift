// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension Workspace {
  /// The metrics of a label, by locale.
  func metrics(of key: String) throws -> [String: [String: Any]] {
    let object = try JSONSerialization.jsonObject(with: try read("Output/metrics.json"))
    let labels = (object as? [String: Any])?["labels"] as? [String: [String: Any]]
    return labels?[key]?["locales"] as? [String: [String: Any]] ?? [:]
  }
}

/// What a build does with labels whose texts are hidden, and with those that are only measured.
@Suite struct StringOutputTests {
  /// A project that was built, whose file for `de` is broken now, and what it had drawn.
  private func broken(_ format: StringFileTests.Format) throws -> (Workspace, [String: Data]) {
    let place = try Workspace()
    let path = "l10n/" + format.path.replacing("de.", with: "{locale}.")
    try place.write(
      Sample.manifest(
        ["a": "Alpha", "b": "{en: Beta, de: Zweite}"], locales: "[en, de]",
        more: "strings: [{format: \(format.name), path: \"\(path)\"}]\n"), to: "assets.yaml")
    try place.write(format.good, to: "l10n/" + format.path)
    let output = try place.program.run("build")
    guard output.status == 0 else { throw ProgramFailure(output: output) }
    let before = try place.tree("Output")
    try place.write(format.broken.replacing("⟪⟫", with: ""), to: "l10n/" + format.path)
    return (place, before)
  }

  private static let formats = StringFileTests.formats.filter {
    ["po", "xliff", "csv", "json"].contains($0.name)
  }

  @Test(arguments: formats)
  func picturesOfHiddenTextsAreKeptListedAndInNoMetrics(format: StringFileTests.Format) throws {
    let (place, before) = try broken(format)
    // Kept however often it is built.
    for _ in 0..<2 {
      let output = try place.program.run("build", "-v")
      #expect(output.status == 1)
      #expect(output.stderr.contains("kept Output/de/a.png (its label is in error)\n"))
      #expect(!output.stderr.contains("deleted"))
      let after = try place.tree("Output")
      #expect(
        after.filter { $0.key.hasSuffix(".png") } == before.filter { $0.key.hasSuffix(".png") })
      let metrics = String(decoding: after["metrics.json"] ?? Data(), as: UTF8.self)
      #expect(!metrics.contains("de/a.png"))
      #expect(try place.metrics(of: "a").keys.sorted() == ["en"])
      // A label with a text of its own needs no file.
      #expect(try place.metrics(of: "b").keys.sorted() == ["de", "en"])
    }
    try place.write(format.good, to: "l10n/" + format.path)
    #expect(try place.program.run("build").status == 0)
    #expect(try place.tree("Output") == before)
  }

  @Test(arguments: formats)
  func picturesOfHiddenTextsGoWhereNothingIsToBeKept(format: StringFileTests.Format) throws {
    let (place, before) = try broken(format)
    let output = try place.program.run("build", "--no-keep", "-v")
    #expect(output.status == 1)
    #expect(output.stderr.contains("deleted Output/de/a.png (its label is in error)\n"))
    #expect(!output.stderr.contains("kept") && !output.stderr.contains("no label asks for it"))
    let left = ["de/b.png", "en/a.png", "en/b.png", "metrics.json"]
    #expect(try place.tree("Output").keys.sorted() == left)
    // It must not ship as long as the file is broken.
    #expect(try place.program.run("build", "--no-keep").status == 1)
    #expect(try place.tree("Output").keys.sorted() == left)
    try place.write(format.good, to: "l10n/" + format.path)
    #expect(try place.program.run("build", "--no-keep").status == 0)
    #expect(try place.tree("Output") == before)
  }

  @Test func whatIsOnlyMeasuredHasNumbersAndNoPicture() throws {
    let place = try Workspace.built(["a": "\"{n} points\", args: {n: \"5\"}", "b": "Beta"])
    #expect(try place.tree("Output").keys.sorted() == ["en/a.png", "en/b.png", "metrics.json"])
    try place.write(
      Sample.manifest([
        "a": "\"{n} points\", bake: false, samples: {n: [\"5\", \"500\"]}", "b": "Beta",
      ]),
      to: "assets.yaml")
    let output = try place.program.run("build", "-v")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(output.stderr.contains("deleted Output/en/a.png (no label asks for it)\n"))
    #expect(try place.tree("Output").keys.sorted() == ["en/b.png", "metrics.json"])
    let entry = try #require(place.metrics(of: "a")["en"])
    #expect(entry["status"] as? String == "ok")
    #expect((entry["images"] as? [Any])?.count == 0)
    let width = try #require(try boxWidth(of: "a", in: place))
    // As wide as the widest of its samples.
    try place.write(Sample.manifest(["a": "500 points", "b": "Beta"]), to: "assets.yaml")
    #expect(try place.program.run("build").status == 0)
    #expect(try boxWidth(of: "a", in: place) == width)
  }

  @Test func theLimitsOfEveryLabelAreWrittenByItsIDInTheFiles() throws {
    let place = try Workspace()
    let styles = [
      "width: 120, padding: [0, 10], max_lines: 2",
      "max_width: 60, max_lines: 1, fit: {min_scale: 0.5}",
    ]
    try place.write(
      Sample.head + """
        locales: [en, de]
        strings: [{format: po, path: "{locale}.po"}]
        labels:
          z: {style: {extends: plain, \(styles[0])}, text: A, max_length: 7, string: "Menu, first"}
          a: {style: {extends: plain, \(styles[1])}, text: B}
          b: {style: plain, text: C}

        """, to: "assets.yaml")
    try place.write("msgid \"Menu, first\"\nmsgstr \"Eins\"\n", to: "de.po")
    let font = "font-family:\"\"DejaVu Sans\"\", font-size:9, font-weight:400"
    let output = try place.program.run("export", "weblate-flags")
    #expect(output.status == 0, "\(output.stderr)")
    #expect(
      output.stdout == """
        key,flags
        "Menu, first","max-size:100:2, max-length:7, \(font)"
        a,"max-size:120:1, \(font)"

        """)
  }

  private func boxWidth(of key: String, in place: Workspace) throws -> Int? {
    (try place.metrics(of: key)["en"]?["box"] as? [String: Any])?["w"] as? Int
  }
}
