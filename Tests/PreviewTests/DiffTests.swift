// SPDX-License-Identifier: MIT

import Hashing
import Testing

@testable import Preview

struct DiffTests {
  /// One label in a metrics file, with the parts that a test changes.
  private struct Sample {
    var key = "menu.play"
    var status = "ok"
    var textHash = "sha256:aa"
    var boxWidth = 200.0
    var textX = 20.0
    var textWidth = 100.0
    var hash = String(repeating: "0", count: 64)
    var pixels: String?
  }

  private func metrics(_ samples: [Sample]) throws -> MetricsFile {
    let labels = samples.map { sample in
      let pixels = sample.pixels.map { "\"pixels\": \"\($0)\"," } ?? ""
      return """
        "\(sample.key)": {"style": "button", "locales": {"de": {"status": "\(sample.status)",
        "flags": [], "text_locale": "de", "text_hash": "\(sample.textHash)", "direction": "ltr",
        "font_size": 24, "line_count": 1, "unknown_field": {"x": 1},
        "lines": [{"x": \(sample.textX), "baseline": 30, "width": \(sample.textWidth), "break": "end"}],
        "box": {"x": 0, "y": 0, "w": \(sample.boxWidth), "h": 48},
        "logical": {"x": \(sample.textX), "y": 10, "w": \(sample.textWidth), "h": 28},
        "ink": {"x": 20, "y": 12, "w": 90, "h": 20},
        "images": [{"scale": 1, "path": "de/x.png", "w": 200, "h": 48, "origin": [0, 0], \(pixels)
        "hash": "sha256:\(sample.hash)"}]}}}
        """
    }
    let text = """
      {"format": "labelsmith-metrics", "version": "1.0", "unit": "px@1x", "source_locale": "de",
      "scales": [1], "locales": {"de": {"direction": "ltr", "chain": ["de"]}},
      "labels": {\(labels.joined(separator: ","))}, "summary": {}}
      """
    return try MetricsFile(Array(text.utf8), name: "metrics.json")
  }

  private func kinds(
    from old: Sample, to new: Sample
  ) throws -> [MetricsDiff.Kind] {
    MetricsDiff(from: try metrics([old]), to: try metrics([new])).changes.first?.kinds ?? []
  }

  @Test func theSameFileChangesNothing() throws {
    let file = try metrics([Sample(), Sample(key: "b")])
    let diff = MetricsDiff(from: file, to: file)
    #expect(diff.isEmpty)
    #expect(diff.text == "nothing changed, 2 unchanged\n")
  }

  @Test func eachKindOfChangeHasItsWord() throws {
    let old = Sample()
    #expect(try kinds(from: old, to: Sample(status: "overflow")) == [.status])
    #expect(try kinds(from: old, to: Sample(textHash: "sha256:bb")) == [.text])
    #expect(try kinds(from: old, to: Sample(boxWidth: 220)) == [.resized])
    #expect(try kinds(from: old, to: Sample(textX: 21)) == [.moved])
    #expect(try kinds(from: old, to: Sample(textX: 21, textWidth: 98)) == [.resized])
    let other = String(repeating: "1", count: 64)
    #expect(try kinds(from: old, to: Sample(hash: other)) == [.image])
    #expect(
      try kinds(from: old, to: Sample(textHash: "sha256:bb", boxWidth: 1, hash: other))
        == [.text, .resized, .image])
  }

  @Test func anotherCompressionOfTheSamePixelsIsNoChange() throws {
    let other = String(repeating: "1", count: 64)
    #expect(try kinds(from: Sample(pixels: "p"), to: Sample(hash: other, pixels: "p")) == [])
    #expect(try kinds(from: Sample(pixels: "p"), to: Sample(hash: other, pixels: "q")) == [.image])
    #expect(try kinds(from: Sample(), to: Sample(hash: other, pixels: "p")) == [.image])
  }

  @Test func saysWhatCameAndWent() throws {
    let diff = MetricsDiff(
      from: try metrics([Sample(key: "a"), Sample(key: "b")]),
      to: try metrics([Sample(key: "b", boxWidth: 240), Sample(key: "long.key")]))
    #expect(
      diff.text == """
        a [de]         removed
        b [de]         resized   box 200 × 48 → 240 × 48
        long.key [de]  added
        1 added, 1 removed, 1 resized, 0 unchanged

        """)
  }

  @Test func pluralFormsAreComparedOneByOne() throws {
    func file(_ few: String) throws -> MetricsFile {
      let text = """
        {"format": "labelsmith-metrics", "version": "1.0", "source_locale": "pl",
        "locales": {"pl": {"direction": "ltr"}}, "labels": {"n": {"style": "s", "locales": {"pl":
        {"variants": {"one": {"status": "overflow", "flags": []}, "few": {"status": "\(few)"}}}}}}}
        """
      return try MetricsFile(Array(text.utf8), name: "m")
    }
    let diff = MetricsDiff(from: try file("ok"), to: try file("missing"))
    #expect(diff.changes.map(\.variant) == ["few"])
    #expect(diff.unchangedCount == 1)
    #expect(
      try file("ok").snapshot(title: "m").labels.first?.entries.map(\.variant) == ["few", "one"])
  }

  @Test(arguments: [
    ("", "not JSON"), ("{}", "is missing"), ("[1]", "unexpected value"),
    ("{\"format\": 1}", "format"),
  ])
  func saysWhyAFileIsNone(text: String, reason: String) {
    let error = #expect(throws: MetricsFileError.self) {
      try MetricsFile(Array(text.utf8), name: "old.json")
    }
    #expect(error?.description.contains("'old.json' is not a metrics file") == true)
    #expect(error?.description.contains(reason) == true)
  }

  @Test func refusesAVersionItDoesNotKnow() {
    let text = """
      {"format": "labelsmith-metrics", "version": "2.0", "source_locale": "de", "locales": {}, "labels": {}}
      """
    let error = #expect(throws: MetricsFileError.self) {
      try MetricsFile(Array(text.utf8), name: "m")
    }
    #expect(error?.description == "'m' has version '2.0'; this program reads version 1")
  }

  @Test func aComparedSnapshotShowsOldPicturesAndWhatIsGone() throws {
    let old = try metrics([Sample(key: "a"), Sample(key: "b")])
    let other = String(repeating: "1", count: 64)
    let new = try metrics([Sample(key: "b", hash: other), Sample(key: "c")])
    let shown = new.snapshot(title: "m").compared(with: old)
    #expect(shown.labels.map(\.key) == ["b", "c", "a"])
    #expect(
      shown.labels[0].entries[0].before.map(\.hash.hex) == [String(repeating: "0", count: 64)])
    #expect(shown.labels[1].entries[0].isNew)
    #expect(shown.labels[2].entries[0].flags == ["removed"])
    #expect(shown.labels[2].entries[0].images.isEmpty)
    #expect(shown.labels[2].entries[0].before.count == 1)
  }
}
