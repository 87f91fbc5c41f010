// SPDX-License-Identifier: MIT

import Foundation
import RawHTTP
import Testing

/// What the page is told about a project, build after build.
@Suite struct PreviewStateTests {
  @Test func nothingIsNewWhenTheWatcherStarts() throws {
    let place = try Workspace()
    try place.write(Sample.manifest(["a": "Alpha", "b": "Beta"]), to: "assets.yaml")
    let state = try ServedPreview(place).state { $0.labels.count == 2 }
    for label in state.labels {
      let entries = label["entries"] as? [[String: Any]] ?? []
      #expect(entries.allSatisfy { $0["isNew"] == nil && $0["before"] == nil })
    }
  }

  @Test func labelsAndLocalesComeInTheOrderOfTheManifest() throws {
    let place = try Workspace()
    let labels = """
        zebra: {style: plain, text: {en: Zebra, de: Zebra, ar: حمار}}
        apple: {style: plain, text: {en: Apple, de: Apfel, ar: تفاحة}}
      """
    try place.write(
      Sample.head + "source_locale: en\nlocales: [en, de, ar]\nlabels:\n\(labels)\n",
      to: "assets.yaml")
    let state = try ServedPreview(place).state { $0.labels.count == 2 }
    #expect(state.locales == ["en", "de", "ar"])
    #expect(state.labels.compactMap { $0["key"] as? String } == ["zebra", "apple"])
    #expect(state.entries("apple").compactMap { $0["locale"] as? String } == ["en", "de", "ar"])
  }

  @Test func aPictureThatNoPageHasSeenIsStillThereAfterItWasReplaced() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let served = try ServedPreview(place)
    // Of two builds in a row the page may be shown the last one only.
    try served.state { !$0.pictures("a").isEmpty }
    let old = try place.read("Output/en/a.png")
    try place.write(Sample.manifest(["a": "Omega", "b": "Beta"]), to: "assets.yaml")
    let state = try served.state { !$0.pictures("a", of: "before").isEmpty }
    let before = try #require(state.pictures("a", of: "before").first)
    #expect(try ask(served.port, "/" + before).body == Array(old))
    let after = try #require(state.pictures("a").first)
    #expect(try ask(served.port, "/" + after).body == Array(try place.read("Output/en/a.png")))
    #expect(state.pictures("b", of: "before").isEmpty)
  }

  @Test func theDrawnTextIsShownWithoutMarkupAndPlaceholders() throws {
    let place = try Workspace()
    try place.write(
      Sample.head + """
        locales: [en]
        labels:
          a: {style: {extends: plain, markup: true}, text: "so <b>dark</b>"}
          n: {style: plain, args: {n: "5"}, text: "{n} coins"}

        """, to: "assets.yaml")
    let state = try ServedPreview(place).state { $0.labels.count == 2 }
    #expect(state.entry("a")?["text"] as? String == "so dark")
    #expect(state.entry("n")?["text"] as? String == "5 coins")
  }

  @Test func anErrorComesInTheWordsOfTheTerminalAndGoesAway() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let served = try ServedPreview(place)
    try place.write("labels: [", to: "assets.yaml")
    let broken = try served.state { !$0.errors.isEmpty }
    let words = try #require(broken.errors.first?["terminal"] as? String)
    #expect(words.hasPrefix("error[manifest_syntax]: "))
    #expect(words.contains("--> assets.yaml:"))
    #expect(words.contains("^"))
    #expect(broken.label("a") != nil)
    try place.write(Sample.manifest(["a": "Alpha"]), to: "assets.yaml")
    #expect(try served.state { $0.errors.isEmpty }.errors.isEmpty)
  }

  @Test func aLabelThatAnErrorHidesStaysWithItsLastGoodPicture() throws {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    let served = try ServedPreview(place)
    let picture = try #require(try served.state { $0.labels.count == 2 }.pictures("a").first)
    try place.write(
      Sample.manifest(["a": "Alpha", "b": "Beta"]).replacing(
        "a: {style: plain", with: "a: {style: plane"), to: "assets.yaml")
    let state = try served.state { !$0.errors.isEmpty }
    #expect(state.pictures("a") == [picture])
    #expect((state.entry("a")?["flags"] as? [String])?.contains("frozen") == true)
    #expect(state.entry("a")?["text"] as? String == "Alpha")
    #expect((state.entry("b")?["flags"] as? [String])?.contains("frozen") != true)
    #expect(try ask(served.port, "/" + picture).status == 200)
  }

  @Test func aTextThatABrokenStringFileHidesIsStillShown() throws {
    let place = try Workspace()
    let catalogue = "msgid \"\"\nmsgstr \"\"\n\nmsgid \"a\"\nmsgstr \"Erstes\"\n"
    try place.write(catalogue, to: "de.po")
    let more = "source_locale: en\nstrings: [{format: po, path: \"{locale}.po\"}]\n"
    try place.write(
      Sample.manifest(["a": "Alpha"], locales: "[en, de]", more: more), to: "assets.yaml")
    let served = try ServedPreview(place)
    let before = try served.state { $0.entry("a", "de")?["text"] as? String == "Erstes" }
    let picture = before.pictures("a", "de")
    #expect(!picture.isEmpty)
    try place.write(catalogue + "msgstr broken\n", to: "de.po")
    let broken = try served.state { !$0.errors.isEmpty }
    #expect(broken.pictures("a", "de") == picture)
    #expect(broken.entry("a", "de")?["text"] as? String == "Erstes")
  }

  @Test func aFindingSaysWhatWhereAndInWhichFont() throws {
    let place = try Workspace()
    try place.write(
      Sample.head + """
        locales: [en]
        labels:
          a: {style: {extends: plain, width: 20, max_lines: 1}, text: Much too wide}

        """, to: "assets.yaml")
    let state = try ServedPreview(place).state { $0.labels.count == 1 }
    let entry = try #require(state.entry("a"))
    let finding = try #require((entry["findings"] as? [[String: Any]])?.first)
    #expect((finding["message"] as? String)?.contains("px too wide") == true)
    #expect(finding["file"] as? String == "assets.yaml")
    #expect(finding["line"] as? Int != nil)
    #expect(entry["fonts"] as? [String] == ["DejaVu Sans"])
    // Where one line is asked for, one line is shown, however long; see its excess.
    #expect((entry["lines"] as? [Any])?.count == 1)
    let box = try #require(entry["box"] as? [Double])
    let text = try #require(entry["logical"] as? [Double])
    let excess = try #require(entry["excess"] as? [Double])
    #expect(abs(excess[0] - (text[2] - box[2])) < 0.2)
  }

  @Test func theManifestNamesBackgroundsAndPort() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let picture = try place.read("Output/en/a.png")
    try picture.write(to: place.url.appendingPathComponent("shot.png"))
    try place.write("<svg onload='alert(1)'/>", to: "bad.png")
    let more = """
      preview: {port: 0, backgrounds: [dark, "#203040", shot.png, bad.png, missing.png]}

      """
    try place.write(Sample.manifest(["a": "Alpha"], more: more), to: "assets.yaml")
    // Port 0 of the manifest lets the system choose: the usual one would show.
    let served = try ServedPreview(place, at: "127.0.0.1")
    #expect(served.port < 7357 || served.port > 7377)
    let state = try served.state { $0.backgrounds.count == 3 }
    try #require(state.backgrounds.count == 3)
    #expect(
      state.backgrounds.compactMap { $0["name"] as? String } == ["dark", "#203040", "shot.png"])
    #expect(state.backgrounds[1]["color"] as? String == "#203040")
    let url = try #require(state.backgrounds[2]["url"] as? String)
    let reply = try ask(served.port, "/" + url)
    #expect(reply.body == Array(picture))
    #expect(reply.headers["content-type"] == "image/png")
  }

  @Test func withoutTheLibraryOfTheServerItSaysWhatToInstall() throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("no library", to: "libraries/libmicrohttpd.so.12")
    var program = place.program
    program.environment["LD_LIBRARY_PATH"] = place.url.appendingPathComponent("libraries").path
    let output = try program.run("watch", "--serve=127.0.0.1:0")
    #expect(output.status == 4)
    let lines = output.stderr.split(separator: "\n").map(String.init)
    let line = try #require(lines.first { $0.contains("the preview cannot listen") })
    #expect(line.contains("libmicrohttpd.so.12"))
    #expect(lines.last?.contains("install Debian's package libmicrohttpd12") == true, "\(lines)")
    #expect(try program.run("build").status == 0)
  }
}
