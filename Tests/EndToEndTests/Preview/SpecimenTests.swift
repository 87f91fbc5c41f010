// SPDX-License-Identifier: MIT

import Foundation
import RawHTTP
import Testing

/// Pictures that the page and the report show and that no build writes.
@Suite struct SpecimenTests {
  private static let labels = """
    source_locale: en
    locales: [en]
    output: {scales: [1, 2]}
    labels:
      hello: {style: {extends: plain, width: 40, max_lines: 1}, args: {name: Bo}, samples: {name: [Konstantin, Al]}, text: "Hi {name}"}
      trimmed: {style: {extends: plain, canvas: tight}, args: {n: "1"}, samples: {n: ["1000000"]}, text: "{n}"}
      short: {style: plain, args: {name: Konstantin}, samples: {name: [Al]}, text: "Hi {name}"}
      score: {style: plain, bake: false, samples: {n: ["1", "1000"]}, text: "Score {n}"}
      tofu: {style: plain, text: "Sign \\U00012000"}
      plain: {style: plain, text: Plain}

    """

  private func workspace(_ labels: String = labels) throws -> Workspace {
    let place = try Workspace()
    try place.write(Sample.head + labels, to: "assets.yaml")
    return place
  }

  private func served(_ place: Workspace) throws -> (ServedPreview, ServedPreview.State) {
    let served = try ServedPreview(place)
    return (served, try served.state { $0.labels.count == 6 })
  }

  private func variants(_ state: ServedPreview.State, _ key: String) -> [String] {
    state.entries(key).map { $0["variant"] as? String ?? "" }
  }

  private func pictures(_ entry: [String: Any], of field: String = "images") -> [String] {
    (entry[field] as? [[String: Any]] ?? []).compactMap { $0["url"] as? String }
  }

  @Test func theWorstSampleHasAnEntryOfItsOwn() throws {
    let (_, state) = try served(try workspace())
    #expect(variants(state, "hello") == ["", "sample"])
    #expect(variants(state, "trimmed") == ["", "sample"])
    let sample = try #require(state.entries("hello").last)
    #expect(sample["text"] as? String == "Hi Konstantin")
    #expect(sample["status"] as? String == "overflow")
    #expect((sample["flags"] as? [String])?.contains("sample") == true)
    #expect((sample["excess"] as? [Double])?.first ?? 0 > 0)
    #expect(sample["isNew"] == nil)
    // What is drawn is worse already: there is nothing more to see.
    for key in ["short", "score", "tofu", "plain"] {
      #expect(variants(state, key) == [""], "\(key)")
    }
  }

  @Test(arguments: ["hello", "trimmed", "score", "tofu"])
  func aSpecimenIsAPictureOfTheSizeThatThePageWasTold(key: String) throws {
    let place = try workspace()
    let (served, state) = try served(place)
    let entry = try #require(state.entries(key).last)
    let image = try #require((entry["images"] as? [[String: Any]])?.last)
    let url = try #require(image["url"] as? String)
    #expect(url.hasPrefix("specimen/"))
    let reply = try ask(served.port, "/" + url)
    #expect(reply.status == 200)
    let png = Data(reply.body)
    #expect(PNGFile.isComplete(png))
    let size = PNGFile.size(of: png)
    #expect(size.width == image["w"] as? Int)
    #expect(size.height == image["h"] as? Int)
    #expect(image["scale"] as? Double == 2)
    // A picture that no file holds is served under no other name, and no file under this one.
    #expect(try ask(served.port, "/" + url.replacing("specimen/", with: "image/")).status == 404)
    let file = try #require(pictures(state.entries("plain")[0]).first)
    #expect(try ask(served.port, "/" + file.replacing("image/", with: "specimen/")).status == 404)
  }

  @Test func nothingOfItIsWritten() throws {
    let place = try workspace()
    let (served, state) = try served(place)
    for label in state.labels {
      for entry in label["entries"] as? [[String: Any]] ?? [] {
        for url in pictures(entry) { #expect(try ask(served.port, "/" + url).status == 200) }
      }
    }
    let files = try place.tree("Output").keys.filter { $0.hasSuffix(".png") }.sorted()
    let names = ["hello", "plain", "short", "trimmed"].flatMap { ["\($0).png", "\($0)@2x.png"] }
    #expect(files == names.map { "en/" + $0 }.sorted())
  }

  @Test func theSpecimenBeforeAnEditIsStillThere() throws {
    let place = try workspace()
    let (served, state) = try served(place)
    let old = try #require(pictures(state.entries("score")[0]).last)
    let bytes = try ask(served.port, "/" + old).body
    try place.write(
      Sample.head + Self.labels.replacing("Score {n}", with: "Points {n}"), to: "assets.yaml")
    let next = try served.state { !pictures($0.entries("score")[0], of: "before").isEmpty }
    let entry = next.entries("score")[0]
    #expect(pictures(entry, of: "before").last == old)
    #expect(try ask(served.port, "/" + old).body == bytes)
    let new = try #require(pictures(entry).last)
    #expect(try ask(served.port, "/" + new).body != bytes)
    // The others did not change.
    #expect(pictures(next.entries("hello")[1]) == pictures(state.entries("hello")[1]))
    #expect(pictures(next.entries("hello")[1], of: "before").isEmpty)
  }

  @Test func aSampleThatGetsWorseIsChangedAndNotNew() throws {
    let place = try workspace()
    let (served, state) = try served(place)
    let old = pictures(state.entries("hello")[1])
    try place.write(
      Sample.head + Self.labels.replacing("[Konstantin, Al]", with: "[Konstantinopel, Al]"),
      to: "assets.yaml")
    let next = try served.state { pictures($0.entries("hello")[1]) != old }
    let sample = next.entries("hello")[1]
    #expect(sample["text"] as? String == "Hi Konstantinopel")
    #expect(pictures(sample, of: "before") == old)
    #expect(sample["isNew"] == nil)
    #expect(pictures(next.entries("hello")[0], of: "before").isEmpty)
  }

  @Test func aMeasuredLabelIsShownWithTheTextOfItsPicture() throws {
    let (_, state) = try served(try workspace())
    #expect(state.entries("score").first?["text"] as? String == "Score 1000")
  }

  @Test func whatDoesNotShowInThePictureChangesNoSpecimen() throws {
    let place = try workspace()
    let (served, state) = try served(place)
    let more = Self.labels.replacing(
      "samples: {name: [Konstantin, Al]}", with: "samples: {name: [Konstantin, Al, Bo]}, alt: Hello"
    )
    .replacing("bake: false,", with: "bake: false, max_length: 400, tags: [new],")
    try place.write(Sample.head + more, to: "assets.yaml")
    let next = try served.state { ($0.label("score")?["tags"] as? [String]) == ["new"] }
    for key in ["hello", "score"] {
      for (before, after) in zip(state.entries(key), next.entries(key)) {
        #expect(pictures(after) == pictures(before), "\(key)")
        #expect(pictures(after, of: "before") == [], "\(key)")
      }
    }
  }

  @Test func aSizeThatTheTranslatorsFileDemandsIsAnotherPicture() throws {
    let labels = """
      source_locale: en
      locales: [en]
      strings: [{format: po, path: "{locale}.po", flags: weblate}]
      labels:
        a: {style: plain, bake: false}

      """
    let place = try workspace(labels)
    func save(width: Int) throws {
      try place.write(
        "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n"
          + "#, max-size:\(width):1\nmsgid \"a\"\nmsgstr \"Text\"\n", to: "en.po")
    }
    try save(width: 180)
    let served = try ServedPreview(place)
    let old = try served.state { !$0.pictures("a").isEmpty }.pictures("a")
    try save(width: 120)
    let next = try served.state { !$0.pictures("a", of: "before").isEmpty }
    #expect(next.pictures("a", of: "before") == old)
    #expect(next.pictures("a") != old)
  }

  @Test func aTextThatIsGoneTakesItsSpecimensAlong() throws {
    let labels = """
      source_locale: en
      locales: [en, {tag: de, missing: skip}]
      labels:
        m: {style: plain, bake: false, samples: {n: ["0", "10"]}, text: {en: "Score {n}", de: "Punkte {n}"}}
        b: {style: plain, args: {n: "0"}, samples: {n: ["88"]}, text: {en: "{n} coins", de: "{n} Taler"}}

      """
    let place = try workspace(labels)
    let served = try ServedPreview(place)
    let state = try served.state { $0.entries("b").count == 4 }
    #expect(variants(state, "b") == ["", "sample", "", "sample"])
    try place.write(
      Sample.head
        + labels.replacing(", de: \"Punkte {n}\"", with: "")
        .replacing(", de: \"{n} Taler\"", with: ""), to: "assets.yaml")
    let next = try served.state { $0.entry("b", "de")?["status"] as? String == "skipped" }
    #expect(next.entries("b").map { $0["locale"] as? String } == ["en", "en", "de"])
    #expect(pictures(try #require(next.entry("m", "de"))) == [])
  }

  @Test func samplesAreCountedAsNothing() throws {
    let (served, state) = try served(try workspace())
    let counters = String(decoding: try ask(served.port, "/metrics").body, as: UTF8.self)
    let entries = counters.split(separator: "\n").filter { $0.contains("status=\"") }
      .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    #expect(entries.reduce(0, +) == 6, "\(counters)")
    #expect(state.labels.flatMap { $0["entries"] as? [[String: Any]] ?? [] }.count == 8)
  }

  @Test func aLargeSpecimenIsShownAtASmallerScale() throws {
    let labels = """
      source_locale: en
      locales: [en]
      output: {scales: [1, 2]}
      labels:
        large: {style: {extends: plain, width: 1500, height: 1500}, bake: false, text: Large}
        tight: {style: {extends: plain, width: 200, canvas: {mode: tight, max: 100}}, bake: false, text: A}

      """
    let served = try ServedPreview(try workspace(labels))
    let state = try served.state { !$0.pictures("large").isEmpty }
    let image = (state.entry("large")?["images"] as? [[String: Any]])?.first
    #expect(image?["scale"] as? Double == 1)
    #expect(image?["w"] as? Int == 1500)
    #expect(state.pictures("tight").count == 1)
  }

  @Test(arguments: ["", "metrics_text: true, "])
  func anErrorKeepsWhatIsShown(setting: String) throws {
    let labels = Self.labels.replacing("output: {", with: "output: {" + setting)
    let place = try workspace(labels)
    let (served, state) = try served(place)
    let shown = ["hello", "score"].map { key in
      state.entries(key).map { [variants(state, key).description, $0["text"] as? String ?? ""] }
    }
    let broken = labels.replacing("width: 40", with: "width: wide")
      .replacing("plain, bake", with: "no_such, bake")
    try place.write(Sample.head + broken, to: "assets.yaml")
    let next = try served.state { state in
      let flags = state.entries("score").first?["flags"] as? [String]
      return flags?.contains("frozen") == true
    }
    #expect(
      ["hello", "score"].map { key in
        next.entries(key).map { [variants(next, key).description, $0["text"] as? String ?? ""] }
      } == shown)
    for (before, after) in zip(
      state.entries("hello") + state.entries("score"), next.entries("hello") + next.entries("score")
    ) {
      #expect(pictures(after) == pictures(before))
      for url in pictures(after) { #expect(try ask(served.port, "/" + url).status == 200) }
    }
    try place.write(Sample.head + labels, to: "assets.yaml")
    let last = try served.state { state in
      let flags = state.entries("score").first?["flags"] as? [String]
      return flags?.contains("frozen") == false
    }
    #expect(variants(last, "hello") == ["", "sample"])
    #expect(pictures(last.entries("score")[0]) == pictures(state.entries("score")[0]))
  }

  @Test func aReportHasTheSamePictures() throws {
    let place = try workspace()
    let (served, state) = try served(place)
    let output = try place.program.run("report", "--out", "report")
    #expect(output.status == 0, "\(output.stderr)")
    let index = String(decoding: try place.read("report/index.csv"), as: UTF8.self)
    let files = [
      ("hello", "hello[sample],en,images/en/hello~sample@2x.png,overflow"),
      ("score", "score,en,images/en/score@2x.png,ok"),
      ("tofu", "tofu,en,images/en/tofu@2x.png,missing_glyph"),
    ]
    for (key, line) in files {
      #expect(index.contains(line + "\n"))
      let path = String(line.split(separator: ",")[2])
      let entry = try #require(state.entries(key).last)
      let url = try #require(pictures(entry).last)
      #expect(Array(try place.read("report/" + path)) == (try ask(served.port, "/" + url)).body)
    }
  }
}
