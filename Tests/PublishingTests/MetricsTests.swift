// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import LabelModel
import Testing

@testable import Publishing

@Suite struct MetricsLeafTests {
  private func text(_ leaf: MetricsLeaf) -> String {
    String(decoding: leaf.encoded(), as: UTF8.self)
  }

  @Test func aFullLeafIsOneLineWithSortedNames() {
    #expect(
      text(fullLeaf()) == """
        {"box": {"h": 72, "w": 260, "x": 0, "y": 0}, \
        "content": {"h": 60, "w": 228, "x": 16, "y": 6}, "direction": "ltr", \
        "dropped": " b", "flags": ["ellipsized", "pseudo", "shrunk"], "font_size": 24, \
        "font_size_requested": 28, "fonts": ["Noto Sans", "Noto Sans CJK JP"], \
        "images": [{"h": 6, "hash": "sha256:\(Digest(of: [1]).hex)", \
        "ink": {"h": 2, "w": 7, "x": 2, "y": 3}, "origin": [1, 2], "path": "de/a.png", \
        "pixels": "xxh64:\(XXH64(of: [1, 2, 3]))", "scale": 1, "w": 12}], \
        "ink": {"h": 2, "w": 7, "x": 1, "y": 1}, "line_count": 1, \
        "lines": [{"ascent": 20.5, "baseline": 47.25, "break": "emergency", "descent": 5, \
        "width": 135.0009765625, "x": -0.5}], \
        "logical": {"h": 34, "w": 225, "x": 17.5, "y": 19}, \
        "missing_glyphs": [{"code_point": 128512, "index": 3}], \
        "overflow": {"lines": 1, "x": 37.5, "y": 0}, "status": "overflow", \
        "text_hash": "sha256:\(Digest(of: [9]).hex)", "text_locale": "de", "tightened": -0.25, \
        "variant": "few"}
        """)
  }

  @Test func textsAreWrittenOnlyWhenAskedFor() {
    var leaf = fullLeaf()
    #expect(!text(leaf).contains("\"text\""))
    leaf.text = "aé\nb"
    #expect(text(leaf).contains(#""end": 3, "start": 1, "text": "é", "#))
    #expect(text(leaf).contains(#""text": "aé\nb", "text_hash""#))
  }

  @Test func theRequestedSizeIsWrittenOnlyWhenAnotherOneWasUsed() {
    var leaf = fullLeaf()
    leaf.measurements?.fontSizeRequested = 24
    #expect(!text(leaf).contains("font_size_requested"))
  }

  @Test(arguments: EntryStatus.allCases)
  func imagesAreListedForWhatIsDrawn(status: EntryStatus) {
    var leaf = fullLeaf()
    leaf.status = status
    #expect(text(leaf).contains("\"images\": [{") == status.hasImages)
    leaf.images = []
    #expect(text(leaf).contains("\"images\": []") == status.hasImages)
    #expect(text(leaf).contains("\"status\": \"\(status.rawValue)\""))
  }

  @Test func statusesThatDrawAreTheseThree() {
    #expect(EntryStatus.allCases.filter(\.hasImages) == [.ok, .fallback, .overflow])
  }

  @Test func aLeafOfNothingIsItsStatus() {
    #expect(text(MetricsLeaf(status: .missing)) == #"{"flags": [], "status": "missing"}"#)
  }

  @Test func inkIsTheOutwardUnionOfAllScales() {
    func image(_ x: Int, _ width: Int, origin: Double) -> ImageMeasurements {
      ImageMeasurements(
        width: 100, height: 100, origin: Point(x: origin, y: 0),
        ink: ImageMeasurements.Ink(x: x, y: 3, width: width, height: 5))
    }
    let two = Scale(2) ?? .one
    #expect(
      MetricsLeaf.ink(of: [(.one, image(10, 20, origin: 4)), (two, image(19, 43, origin: 8))])
        == Rect(minX: 5, minY: 1, maxX: 27, maxY: 8))
    var transparent = image(0, 0, origin: 0)
    transparent.ink = nil
    #expect(MetricsLeaf.ink(of: [(.one, transparent)]) == .zero)
  }
}

@Suite struct CanonicalNumberTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.0001, "0"), (1.0, "1"), (62.5, "62.5"), (1.0 / 3, "0.3330078125"),
    (0.0009765625, "0.0009765625"), (0.0004, "0"), (-1.25, "-1.25"), (1e6 + 0.5, "1000000.5"),
    (.nan, "0"), (.infinity, "0"), (100.99999, "101"),
  ])
  func lengthsAreRoundedToA1024thAndPrintedShort(value: Double, text: String) {
    var json = JSONWriter()
    json.length(value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("", "\"\""), ("a\"b\\c", #""a\"b\\c""#), ("\n\t\r\u{8}\u{c}", #""\n\t\r\b\f""#),
    ("\u{0}\u{1f}", #""\u0000\u001f""#), ("日本/é\u{7f}\u{2028}", "\"日本/é\u{7f}\u{2028}\""),
  ])
  func textsAreEscapedNoMoreThanNeeded(text: String, escaped: String) throws {
    var json = JSONWriter()
    json.string(text)
    #expect(String(decoding: json.bytes, as: UTF8.self) == escaped)
    let back = try JSONSerialization.jsonObject(
      with: Data(json.bytes), options: .fragmentsAllowed)
    #expect(back as? String == text)
  }
}

@Suite struct MetricsFileTests {
  private let labels = [
    MetricsLabel(key: "b", style: "plain"),
    MetricsLabel(
      key: "a", style: "button", pivot: Point(x: 0.5, y: 1),
      slice: Insets(top: 1, right: 2, bottom: 3, left: 4), tags: ["ui", "menu"]),
  ]

  private func fragment(
    _ key: String, _ locale: String, _ variant: String? = nil, _ status: EntryStatus = .missing
  ) -> MetricsFragment {
    MetricsFragment(
      id: EntryID(key: key, locale: locale, variant: variant), status: status, imageCount: 2,
      leaf: MetricsLeaf(status: status).encoded())
  }

  private var fragments: [MetricsFragment] {
    [
      fragment("b", "en"), fragment("a", "en", "one", .ok), fragment("a", "en", "few", .error),
      fragment("a", "ar", nil, .fallback), fragment("gone", "en"),
    ]
  }

  @Test func aFileHasOneEntryPerLineAndEverythingInOrder() {
    let bytes = MetricsFile.assemble(metricsHeader, labels: labels, fragments: fragments)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
        "$schema": "./labelsmith-metrics.v1.schema.json",
        "format": "labelsmith-metrics",
        "generator": "labelsmith 0.1",
        "labels": {
        "a": {"locales": {
        "ar": {"flags": [], "images": [], "status": "fallback"},
        "en": {"variants": {"few": {"flags": [], "status": "error"}, \
        "one": {"flags": [], "images": [], "status": "ok"}}}
        }, "pivot": [0.5, 1], "slice": [1, 2, 3, 4], "style": "button", "tags": ["menu", "ui"]},
        "b": {"locales": {
        "en": {"flags": [], "status": "missing"}
        }, "style": "plain"}
        },
        "locales": {
        "ar": {"chain": ["ar", "en"], "direction": "rtl"},
        "en": {"chain": ["en"], "direction": "ltr"},
        "en-XA": {"chain": ["en"], "direction": "ltr", "pseudo": true}
        },
        "scales": [1],
        "source_locale": "en",
        "summary": {"error": 1, "fallback": 1, "images": 4, "labels": 2, "locales": 2, \
        "missing": 1, "missing_glyph": 0, "ok": 1, "overflow": 0, "skipped": 0},
        "unit": "px@1x",
        "version": "1.0"
        }

        """)
  }

  @Test func orderOfInputChangesNoByte() {
    let bytes = MetricsFile.assemble(metricsHeader, labels: labels, fragments: fragments)
    for _ in 0..<5 {
      #expect(
        MetricsFile.assemble(
          metricsHeader, labels: labels.shuffled(), fragments: fragments.shuffled()) == bytes)
    }
  }

  @Test func aSplitFileHasOneLocaleOnly() throws {
    let bytes = MetricsFile.assemble(
      metricsHeader, labels: labels, fragments: fragments, locale: "ar")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect((object["locales"] as? [String: Any])?.keys.sorted() == ["ar"])
    #expect((object["labels"] as? [String: Any])?.keys.sorted() == ["a"])
    #expect((object["summary"] as? [String: Any])?["locales"] as? Int == 1)
  }

  @Test func aFileWithoutLabelsIsValid() throws {
    let bytes = MetricsFile.assemble(metricsHeader, labels: [], fragments: [])
    #expect(try SchemaChecker(MetricsSchema.json()).problems(in: bytes).isEmpty)
  }

  @Test func listedHashesComeBack() {
    var leaf = fullLeaf()
    leaf.images.append(metricsImage("de/a@2x.png", Digest(of: [2])))
    let text = metricsText(leaf)
    #expect(
      MetricsReader.hashes(in: Array(text.utf8))
        == ["de/a.png": Digest(of: [1]), "de/a@2x.png": Digest(of: [2])])
  }

  @Test func listedHashesOfVariantsComeBack() {
    let id = EntryID(key: "a", locale: "en", variant: "one")
    let bytes = MetricsFile.assemble(
      metricsHeader, labels: labels,
      fragments: [
        MetricsFragment(id: id, status: .ok, imageCount: 1, leaf: fullLeaf().encoded())
      ])
    #expect(MetricsReader.hashes(in: bytes) == ["de/a.png": Digest(of: [1])])
  }

  @Test(arguments: ["", "{}", "[1]", #"{"format": "other", "labels": {}}"#])
  func otherFilesAreNoMetrics(text: String) {
    #expect(!MetricsReader.areMetrics(Array(text.utf8)))
  }
}

@Suite struct MetricsSchemaTests {
  @Test(arguments: EntryStatus.allCases, [true, false])
  func everyKindOfLeafFollowsTheSchema(status: EntryStatus, hasTexts: Bool) throws {
    var leaf = fullLeaf()
    leaf.status = status
    if hasTexts { leaf.text = "aé\nb" }
    let problems = try SchemaChecker(MetricsSchema.json()).problems(
      in: Array(metricsText(leaf).utf8))
    #expect(problems.isEmpty)
  }

  @Test func variantsFollowTheSchema() throws {
    let fragments = ["one", "few"].map {
      MetricsFragment(
        id: EntryID(key: "a", locale: "en", variant: $0), status: .overflow, imageCount: 1,
        leaf: fullLeaf().encoded())
    }
    let bytes = MetricsFile.assemble(
      metricsHeader,
      labels: [
        MetricsLabel(key: "a", style: "b", pivot: .zero, slice: Insets(all: 3), tags: ["x"])
      ], fragments: fragments)
    #expect(try SchemaChecker(MetricsSchema.json()).problems(in: bytes).isEmpty)
  }

  /// Each edit breaks a valid file in one place.
  @Test(arguments: [
    ("\"format\": \"labelsmith-metrics\"", "\"format\": \"x\""),
    ("\"version\": \"1.0\"", "\"version\": \"2.0\""), ("\"px@1x\"", "\"px\""),
    ("\"direction\": \"rtl\"", "\"direction\": \"up\""), ("\"scales\": [1]", "\"scales\": []"),
    ("\"status\": \"overflow\"", "\"status\": \"fine\""), ("\"h\": 72", "\"h\": -1"),
    ("\"origin\": [1, 2]", "\"origin\": [1]"), ("sha256:", "md5:"), ("\"w\": 12", "\"w\": 0.5"),
    ("\"text_locale\"", "\"locale\""), ("\"source_locale\": \"en\"", "\"source_locale\": \"e\""),
    ("\"ok\": 0", "\"ok\": -1"), ("\"ok\": 0", "\"ok\": true"),
    ("\"style\": \"button\"", "\"style\": 1"),
    ("\"break\": \"emergency\"", "\"break\": \"x\""),
    ("\"flags\": [\"ellipsized\"", "\"flags\": [\"shrunk\""),
  ])
  func theSchemaRefusesWhatIsWrong(good: String, bad: String) throws {
    let text = metricsText(fullLeaf())
    let broken = text.replacingOccurrences(of: good, with: bad)
    try #require(broken != text)
    #expect(try !SchemaChecker(MetricsSchema.json()).problems(in: Array(broken.utf8)).isEmpty)
  }

  @Test func theSchemaRefusesImagesOfWhatIsNotDrawn() throws {
    let text = metricsText(fullLeaf()).replacingOccurrences(
      of: "\"status\": \"overflow\"", with: "\"status\": \"error\"")
    #expect(try !SchemaChecker(MetricsSchema.json()).problems(in: Array(text.utf8)).isEmpty)
  }
}

@Suite struct MetricsPublishingTests {
  private let metrics = Array(metricsText(MetricsLeaf(status: .missing)).utf8)

  /// Too large to be kept in memory twice.
  @Test func aHugeFileThatIsTheSameIsNotTouchedEither() throws {
    let place = try TemporaryFolder(inMemory: true)
    let run = try Workshop(place)
    let bytes = [UInt8](repeating: 0x20, count: 65 << 20)
    run.publisher.writeMetrics("metrics.json", bytes)
    let inode = place.inode("metrics.json")
    run.publisher.writeMetrics("metrics.json", bytes)
    #expect(place.inode("metrics.json") == inode)
    run.publisher.writeMetrics("metrics.json", bytes.dropLast() + [0x0A])
    #expect(place.inode("metrics.json") != inode)
  }

  /// Larger than what stays in memory, both as it is made and as it is found.
  @Test func largeMetricsAreWrittenPieceByPiece() throws {
    let place = try TemporaryFolder(inMemory: true)
    let small = MetricsLeaf(status: .ok)
    var large = small
    large.text = String(repeating: "Einstellungen ", count: 80)
    let fragments = (0..<9000).map { number in
      MetricsFragment(id: EntryID(key: "a", locale: "x\(number)"), status: .ok, imageCount: 0)
    }
    func publish(_ run: Workshop, leaf: MetricsLeaf) -> (FileOutcome, [UInt8]) {
      let labels = [MetricsLabel(key: "a", style: "s")]
      let content = NewContent(spoolingIn: run.folder) { take in
        MetricsFile.write(
          metricsHeader, labels: labels, fragments: fragments, checkpoint: {},
          leaf: { _ in leaf.encoded() }, take: take)
      }
      let whole = MetricsFile.assemble(
        metricsHeader, labels: labels,
        fragments: fragments.map { fragment in
          var fragment = fragment
          fragment.leaf = leaf.encoded()
          return fragment
        })
      #expect(content.size == whole.count && content.hash == Digest(of: whole))
      let outcome = run.publisher.publishDocument("metrics.json", content) {
        MetricsReader.areMetrics($0)
      }
      return (outcome, whole)
    }
    func expectFile(_ bytes: [UInt8]) {
      #expect(place.text("metrics.json") == String(decoding: bytes, as: UTF8.self))
    }
    do {
      let run = try Workshop(place)
      let (outcome, bytes) = publish(run, leaf: large)
      #expect(outcome == .written && bytes.count > 2 * Spool.mostRecent)
      expectFile(bytes)
      #expect(publish(run, leaf: large).0 == .unchanged)
      #expect(publish(run, leaf: small).0 == .written)
      #expect(publish(run, leaf: large).0 == .written)
    }
    // A lost ledger knows nothing of the file; what is in it says whose it is.
    try FileManager.default.removeItem(atPath: place.output + "/.labelsmith")
    do {
      let run = try Workshop(place)
      #expect(publish(run, leaf: large).0 == .adopted)
    }
    try FileManager.default.removeItem(atPath: place.output + "/.labelsmith")
    let run = try Workshop(place)
    #expect(publish(run, leaf: small).0 == .written)
    #expect(place.quarantined().isEmpty)
    // Somebody else's file of that size is not lost.
    let (_, bytes) = publish(run, leaf: large)
    let foreign = String(decoding: bytes, as: UTF8.self) + " "
    try place.write(foreign, to: "metrics.json")
    guard case .restored = publish(run, leaf: large).0 else {
      Issue.record("the changed file was not moved away")
      return
    }
    #expect(place.quarantined() == [foreign])
    expectFile(bytes)
  }

  @Test func metricsAreWrittenOnlyWhenTheirBytesChange() throws {
    let place = try TemporaryFolder()
    let run = try Workshop(place)
    #expect(run.publisher.writeMetrics("metrics.json", metrics) == .written)
    let inode = place.inode("metrics.json")
    #expect(run.publisher.writeMetrics("metrics.json", metrics) == .unchanged)
    #expect(place.inode("metrics.json") == inode)
    let other = Array(metricsText(MetricsLeaf(status: .error)).utf8)
    #expect(run.publisher.writeMetrics("metrics.json", other) == .written)
    #expect(place.text("metrics.json") == String(decoding: other, as: UTF8.self))
  }

  @Test func metricsOfALostLedgerAreReplaced() throws {
    let place = try TemporaryFolder()
    try place.write(metricsText(MetricsLeaf(status: .ok)), to: "metrics.json")
    #expect(try Workshop(place).publisher.writeMetrics("metrics.json", metrics) == .written)
    #expect(place.quarantined().isEmpty)
  }

  @Test func aFileThatIsNoMetricsIsLeftAlone() throws {
    let place = try TemporaryFolder()
    try place.write("{\"mine\": 1}", to: "metrics.json")
    #expect(try Workshop(place).publisher.writeMetrics("metrics.json", metrics) == .conflict)
    #expect(place.text("metrics.json") == "{\"mine\": 1}")
  }
}

@Suite struct TagSpellingTests {
  @Test(arguments: [
    "en", "en_US", "ja_JP.UTF-8", "sr_RS@latin", "zh-Hant-HK", "qps-ploc", "es-419",
  ])
  func theSchemaAcceptsEverySpellingThatAManifestMayHave(tag: String) throws {
    #expect(LocaleTag(tag) != nil)
    let header = MetricsHeader(
      generator: "labelsmith 0.1", sourceLocale: tag, scales: [.one],
      locales: [tag: MetricsHeader.Locale(direction: .leftToRight, chain: [tag])])
    let bytes = MetricsFile.assemble(
      header, labels: [MetricsLabel(key: "a", style: "s")],
      fragments: [
        MetricsFragment(
          id: EntryID(key: "a", locale: tag), status: .error, imageCount: 0,
          leaf: MetricsLeaf(status: .error).encoded())
      ])
    #expect(try SchemaChecker(MetricsSchema.json()).problems(in: bytes).isEmpty)
  }
}
