// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import LabelModel
import Testing

@testable import Manifest

@Suite struct IncrementalTests {
  private let root =
    "version: 1\nlocales: [en, de]\ninclude: [styles.yaml, labels.yaml]\nlabels: {a: {style: s, text: A}}\n"
  private let styles =
    "styles:\n  s: {font: {family: F}}\n  t: {extends: s, fill: red, locales: {de: {width: 9}}}\n"
  private let labels =
    "labels: {b: {style: t, text: B}, c: {style: {extends: s, fill: red}, text: C}}\n"

  private func files() -> MemoryFiles {
    MemoryFiles(["assets.yaml": root, "styles.yaml": styles, "labels.yaml": labels])
  }

  @Test func anUnchangedFileKeepsItsObjects() throws {
    let files = files()
    let reader = ManifestReader(files: files)
    let first = try #require(reader.read("assets.yaml").project)
    files["assets.yaml"] = root.replacing("text: A", with: "text: Z")
    let second = try #require(reader.read("assets.yaml").project)
    #expect(first.label("b") === second.label("b"))
    #expect(first.label("a") !== second.label("a"))
    for key in ["b", "c"] {
      let (old, new) = try (#require(first.label(key)), #require(second.label(key)))
      for locale in ["en", "de"] {
        #expect(
          try first.style(of: old, for: tag(locale)) === second.style(of: new, for: tag(locale)))
      }
    }
    #expect(first.environmentDigest == second.environmentDigest)
  }

  @Test func labelsWithTheSameLayersShareOneStyle() throws {
    let text = manifest(
      style: "locales: {de: {width: 3}}", extra: "  b: {style: s, text: B}\nlocales: [en, fr, de]\n"
    )
    let project = try #require(reading(text).project)
    let (a, b) = try (#require(project.label("a")), #require(project.label("b")))
    #expect(try project.style(of: a, for: tag("en")) === project.style(of: b, for: tag("en")))
    #expect(try project.style(of: a, for: tag("en")) === project.style(of: a, for: tag("fr")))
    #expect(try project.style(of: a, for: tag("en")) !== project.style(of: a, for: tag("de")))
  }

  @Test(arguments: [
    ("styles.yaml", "fill: red", "fill: blue"), ("styles.yaml", "family: F", "family: G"),
    ("assets.yaml", "locales: [en, de]", "locales: [en]"),
    ("assets.yaml", "version: 1", "version: 1\noutput: {scales: [2]}"),
    ("assets.yaml", "version: 1", "version: 1\nchecks: {overflow: warn}"),
    ("assets.yaml", "version: 1", "version: 1\nsource_locale: de"),
    ("styles.yaml", "styles:", "colors: {x: red}\nstyles:"),
  ])
  func theEnvironmentsDigestFollowsEverythingOutsideLabels(path: String, old: String, new: String)
    throws
  {
    let files = files()
    let reader = ManifestReader(files: files)
    let before = try #require(reader.read("assets.yaml").project).environmentDigest
    let text = ["assets.yaml": root, "styles.yaml": styles][path] ?? ""
    files[path] = text.replacing(old, with: new)
    #expect(reader.read("assets.yaml").project?.environmentDigest != before)
  }

  @Test func aChangedColorChangesStylesOfOtherFiles() throws {
    let files = MemoryFiles([
      "assets.yaml":
        "version: 1\ninclude: [s.yaml]\ncolors: {c: red}\nlabels: {a: {style: s, text: A}}\n",
      "s.yaml": "styles: {s: {font: {family: F}, fill: c}}\n",
    ])
    let reader = ManifestReader(files: files)
    let red = try resolved(reader.read("assets.yaml")).style.paint.fill.color
    files["assets.yaml"] =
      "version: 1\ninclude: [s.yaml]\ncolors: {c: blue}\nlabels: {a: {style: s, text: A}}\n"
    let blue = try resolved(reader.read("assets.yaml")).style.paint.fill.color
    #expect(red == Color(red: 255, green: 0, blue: 0))
    #expect(blue == Color(red: 0, green: 0, blue: 255))
  }

  /// After every edit the reader says what a fresh one says.
  @Test(arguments: 0..<8)
  func readingAgainIsLikeReadingFresh(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var texts = ["assets.yaml": root, "styles.yaml": styles, "labels.yaml": labels]
    let files = MemoryFiles(texts)
    let reader = ManifestReader(files: files)
    let edits = [
      ("fill: red", "fill: blue"), ("fill: blue", "fill: nocolor"), ("fill: nocolor", "fill: red"),
      ("text: A", "text: "), ("text: ", "text: A"), ("extends: s", "extends: t"),
      ("extends: t", "extends: s"),
      ("width: 9", "widht: 9"), ("widht: 9", "width: 9"), ("[en, de]", "[en]"),
      ("[en]", "[en, de]"),
      ("b:", "bb:"), ("bb:", "a:"), ("style: t", "style: u"), ("style: u", "style: t"),
    ]
    for _ in 0..<40 {
      let path = ["assets.yaml", "styles.yaml", "labels.yaml"][Int(random.next() % 3)]
      let (old, new) = edits[Int(random.next() % UInt64(edits.count))]
      let text = (texts[path] ?? "").replacing(old, with: new, maxReplacements: 1)
      texts[path] = text
      files[path] = text
      let again = reader.read("assets.yaml")
      let fresh = ManifestReader(files: files).read("assets.yaml")
      #expect(again.diagnostics == fresh.diagnostics)
      #expect(again.project?.keys == fresh.project?.keys)
      #expect(again.project?.environmentDigest == fresh.project?.environmentDigest)
      for file in fresh.project?.labelFiles ?? [] {
        for label in file.labels {
          for locale in fresh.project?.locales ?? [] {
            let other = again.project?.label(label.key).flatMap {
              again.project?.style(of: $0, for: locale.tag)
            }
            #expect(fresh.project?.style(of: label, for: locale.tag)?.digest == other?.digest)
          }
        }
      }
    }
  }
}

/// A small generator with a seed (xorshift64*), so that a failure can be repeated.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

@Suite struct MutationTests {
  private static let tokens = [
    "{", "}", "[", "]", ": ", ",", "- ", "&a ", "*a", "<<: *a", "|", ">", "\"", "'", "#", "~", "\t",
    "\n", "\n  ", "%", "@", "`", "!x ", "\\u", "---\n", "styles:", "labels:", "extends: base",
    "0x1F", "1e999", "-", "\u{2028}", "絵", "\u{FEFF}", "...", "? ", "\r", "\u{85}", "{locale}",
  ].map { Array($0.utf8) }

  /// Six unless `make fuzz` asks for more.
  private static let seeds =
    6 * UInt64(max(1, Int(ProcessInfo.processInfo.environment["LABELSMITH_FUZZ"] ?? "") ?? 1))

  /// Bytes and tokens are dropped in, taken out, doubled and moved.
  @Test(arguments: 0..<seeds)
  func noMutationCrashesAndEveryPlaceIsInsideTheFile(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<150 {
      var bytes = Array(completeExample.utf8)
      for _ in 0...Int(random.next() % 4) { mutate(&bytes, &random) }
      let source = SourceText(
        path: "fuzz.yaml", bytes: TextEncodingCheck.withoutByteOrderMark(bytes))
      for diagnostic in fuzzManifest(bytes) {
        guard let position = diagnostic.position else { continue }
        let isInside =
          1...source.lineCount ~= position.line
          && 1...source.columnCount(ofLine: position.line) + 1 ~= position.column
        #expect(isInside, "\(diagnostic.summary) in \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let place = Int(random.next() % UInt64(bytes.count + 1))
    let end = min(bytes.count, place + Int(random.next() % 40))
    switch random.next() % 6 {
    case 0: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
    case 1: bytes.removeSubrange(place..<end)
    case 2:
      bytes.insert(contentsOf: bytes[place..<end], at: Int(random.next() % UInt64(bytes.count + 1)))
    case 3: bytes.removeSubrange(place..<bytes.count)
    default:
      let token = Self.tokens[Int(random.next() % UInt64(Self.tokens.count))]
      bytes.insert(contentsOf: token, at: place)
    }
    if bytes.isEmpty { bytes = [0x0A] }
  }
}
