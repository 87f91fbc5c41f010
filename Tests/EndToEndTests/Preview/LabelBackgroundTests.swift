// SPDX-License-Identifier: MIT

import Foundation
import RawHTTP
import Testing

/// What the manifest puts behind a label is what the page shows behind it.
@Suite struct LabelBackgroundTests {
  private func workspace() throws -> Workspace {
    let place = try Workspace.built(["a": "Alpha"])
    try FileManager.default.copyItem(
      at: place.url.appendingPathComponent("Output/en/a.png"),
      to: place.url.appendingPathComponent("shot.png"))
    try place.write(
      Sample.manifest(
        [
          "a": "Alpha, background: shot.png", "b": "Beta, background: \"#102030\"",
          "c": "Gamma, background: sky", "d": "Delta, background: dark",
          "e": "Epsilon, background: gone.png", "f": "Zeta",
        ], more: "colors: {sky: \"#80C0FF\"}\npreview: {backgrounds: [sky, checker]}\n"),
      to: "assets.yaml")
    return place
  }

  @Test func eachLabelHasTheBackgroundThatItNames() throws {
    let place = try workspace()
    let preview = try ServedPreview(place)
    let state = try preview.state { $0.labels.count == 6 }
    func background(_ key: String) -> [String: String]? {
      state.label(key)?["background"] as? [String: String]
    }
    #expect(state.labels.count == 6)
    #expect(state.backgrounds.map { $0["name"] as? String } == ["#80c0ff", "checker"])
    #expect(background("b") == ["name": "#102030", "color": "#102030"])
    #expect(background("c") == ["name": "#80c0ff", "color": "#80c0ff"])
    #expect(background("d") == ["name": "dark"])
    // Neither a file that is not there nor nothing at all.
    #expect(background("e") == nil && background("f") == nil)
    #expect(background("a")?["name"] == "shot.png")
    let url = try #require(background("a")?["url"])
    #expect(try ask(preview.port, "/" + url).body == Array(place.read("shot.png")))
  }

  /// A background is no part of a picture.
  @Test func anotherBackgroundDrawsNothing() throws {
    let place = try workspace()
    let preview = try ServedPreview(place)
    let before = try place.stamps("Output").filter { $0.key.hasSuffix(".png") }
    let manifest = String(decoding: try place.read("assets.yaml"), as: UTF8.self)
    try place.write(manifest.replacing("#102030", with: "#405060"), to: "assets.yaml")
    let state = try preview.state { state in
      (state.label("b")?["background"] as? [String: String])?["color"] == "#405060"
    }
    #expect((state.label("b")?["background"] as? [String: String])?["color"] == "#405060")
    #expect(try place.stamps("Output").filter { $0.key.hasSuffix(".png") } == before)
  }

  @Test func aReportTakesTheBackgroundsOfItsLabelsWithIt() throws {
    let place = try workspace()
    let output = try place.program.run("report", "--out", "report")
    #expect(output.status == 0, "\(output.stderr)")
    let taken = try place.tree("report").filter { $0.key.hasPrefix("backgrounds/") }
    #expect(try Array(taken.values) == [place.read("shot.png")])
    let page = String(decoding: try place.read("report/index.html"), as: UTF8.self)
    let path = try #require(taken.keys.first)
    #expect(page.contains("\"background\":{\"name\":\"shot.png\",\"url\":\"\(path)\"}"))
    #expect(page.contains("\"background\":{\"name\":\"#102030\",\"color\":\"#102030\"}"))
  }
}
