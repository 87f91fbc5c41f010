// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Testing

@testable import Manifest

/// After an edit of a few labels only those are read, and nobody can tell.
@Suite struct ChangedLabelsTests {
  private static let head = """
    version: 1
    locales: [en, de]
    styles:
      s: {font: {family: F}}
      t: {extends: s, locales: {de: {width: 9}}}
    include: [part.yaml]

    """

  private static let labels = """
    # Labels of the first screen
    labels:
      menu.play:
        style: s
        text: {en: Play, de: Spielen}
      menu.stop: {style: t, text: "Stop: now"}
      story:
        style: s
        text: |
          Once upon a time
            there was a label.

        # between
        context: a note
      long:
        style: {extends: s, fill: red}
        text: >+
          folded
          text

      plain: {style: s, text: a text that
        goes on here}
      quoted:
        style: s
        text: 'it''s
          two lines'
        tags: [a, b]
        alt: {de: "Ende"}
        max_length: 9
      last: {style: s, text: Ende}
    """

  private func files(_ part: String) -> MemoryFiles {
    MemoryFiles(["assets.yaml": Self.head, "part.yaml": part])
  }

  /// Everything that anybody can see of a reading.
  private func facts(_ reading: ManifestReading) -> [String] {
    var facts = reading.diagnostics.map { "\($0)" }
    // Of a file that broke, a reader that stays knows what it held; a fresh one does not.
    facts.append(reading.mayHideLabels ? "may hide" : "frozen \(reading.frozenKeys.sorted())")
    guard let project = reading.project else { return facts + ["no project"] }
    facts.append("\(project.environmentDigest)")
    for file in project.labelFiles {
      facts.append("\(file.path) \(file.digest)")
      for label in file.labels {
        facts.append("\(label.key) \(label.digest) \(label.keyPosition) \(label.details.tags)")
        facts.append("\(label.keyExcerpt ?? "-") \(label.isBaked) \(label.stringID)")
        for alt in label.details.alt { facts.append("\(alt.text.text) \(alt.text.position)") }
        for text in label.texts {
          let places = (0...text.text.text.unicodeScalars.count).map {
            "\(text.text.position(ofScalar: $0))"
          }
          facts.append("\(text.locale?.text ?? "-") \(text.text.text) \(places)")
          facts.append(text.text.excerpt ?? "-")
        }
        for locale in project.locales {
          let style = project.style(of: label, for: locale.tag)
          facts.append("\(style.map { "\($0.digest)" } ?? "no style")")
          let place = style?.provenance(of: "fill")
          facts.append(place.map { "\($0.position) \($0.excerpt ?? "-")" } ?? "-")
        }
      }
    }
    return facts
  }

  @Test(arguments: [
    ("Spielen", "Starten"), ("Stop: now", "Halt"), ("there was", "there were two of"),
    ("fill: red", "fill: blue"), ("folded", "bent"), ("goes on", "stops"), ("two lines", "one"),
    ("Ende}", "Fin}"), ("Ende\"", "Schluß\""), ("menu.stop", "menu.halt"), ("en: Play, ", ""),
    ("text: Ende", "text: {en: End, de: Ende}"), ("text: Ende", "text: {fr: Fin}"),
    ("max_length: 9", "max_length: 12"), ("a note", "another note"), ("style: t", "style: s"),
  ])
  func onlyTheEditedLabelIsReadAgain(old: String, new: String) throws {
    let files = files(Self.labels)
    let reader = ManifestReader(files: files)
    let before = try #require(reader.read("assets.yaml").project)
    let edited = Self.labels.replacing(old, with: new)
    files["part.yaml"] = edited
    let reading = reader.read("assets.yaml")
    #expect(facts(reading) == facts(ManifestReader(files: files).read("assets.yaml")))
    let after = try #require(reading.project)
    let same = after.labelFiles.flatMap(\.labels).count { label in
      before.label(label.key) === label
    }
    #expect(same >= 5, "\(same) labels are the same")
    #expect(same < after.labelFiles.flatMap(\.labels).count)
  }

  @Test(arguments: [
    // Names, anchors and sections that reach over more than a label.
    ("last:", "story:"), ("last:", "x-last:"), ("plain: {", "plain: &a {"),
    ("last: {", "last: *a #{"),
    ("  last: {style: s, text: Ende}", "styles: {u: {font: {family: F}}}"),
    ("  quoted:", " quoted:"), ("  quoted:", "   quoted:"), ("  quoted:", "quoted:"),
    ("  quoted:", "  ? quoted\n  :"), ("'it''s", "it''s"), ("two lines'", "two lines"),
    ("Stop: now\"", "Stop: now"), ("a note", "a note\n  more: {style: s, text: M}"),
    ("Spielen}", "Spielen"), ("\n  story:", "story:"), ("plain: {", "plain: {\n  "),
    ("de: Spielen", "fr: Jouer"), ("text: |", "text: |2"), ("style: s", "style: nowhere"),
    ("last:", "\u{2028}last:"), ("  last:", "...\n  last:"), ("  last:", "---\n  last:"),
    ("Play", "<b class=\"t\">Play</b>"),
  ])
  func anEditThatReachesFurtherIsReadLikeNew(old: String, new: String) {
    let files = files(Self.labels)
    let reader = ManifestReader(files: files)
    _ = reader.read("assets.yaml")
    for text in [Self.labels.replacing(old, with: new), Self.labels] {
      files["part.yaml"] = text
      #expect(
        facts(reader.read("assets.yaml"))
          == facts(ManifestReader(files: files).read("assets.yaml")))
    }
  }

  private static let tokens = [
    "{", "}", "[", "]", ": ", ",", "- ", "&a ", "*a", "|", ">", "\"", "'", "#", "\n", "\n  ",
    "\n    ",
    "  ", "x-", "labels:", "styles:", "text: ", "de: ", "é", "\u{2028}", "\r", "\t", "? ", "...",
    "a", "",
  ]

  @Test(arguments: 0..<12 as Range<UInt64>)
  func noEditIsReadOtherwiseThanByAFreshReader(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var text = Array(Self.labels.unicodeScalars)
    let files = files(Self.labels)
    let reader = ManifestReader(files: files)
    _ = reader.read("assets.yaml")
    for round in 0..<60 {
      let before = text
      let place = Int(random.next() % UInt64(text.count))
      let end = min(text.count, place + Int(random.next() % 4))
      let token = Self.tokens[Int(random.next() % UInt64(Self.tokens.count))]
      text.replaceSubrange(place..<end, with: Array(token.unicodeScalars))
      var string = String.UnicodeScalarView()
      string.append(contentsOf: text)
      files["part.yaml"] = String(string)
      #expect(
        facts(reader.read("assets.yaml"))
          == facts(ManifestReader(files: files).read("assets.yaml")),
        "seed \(seed), round \(round): \(String(string))")
      // Mostly from a good file: in a broken one everything is read anyway.
      if random.next() % 4 != 0 { text = before }
    }
  }

  @Test func aFileWhoseTimesAreTheSameIsNotReadUntilItIsDistrusted() throws {
    let files = StampedFiles([
      "assets.yaml": Self.head.replacing("include: [part.yaml]", with: "labels: {}")
    ])
    let reader = ManifestReader(files: files)
    #expect(reader.read("assets.yaml").project?.labelFiles.first?.labels.count == 0)
    files.memory["assets.yaml"] = Self.head.replacing(
      "include: [part.yaml]", with: "labels: {a: {style: s, text: A}}")
    #expect(reader.read("assets.yaml").project?.labelFiles.first?.labels.count == 0)
    reader.distrust(["./assets.yaml"])
    #expect(reader.read("assets.yaml").project?.labelFiles.first?.labels.count == 1)
  }

  /// Files whose times never change.
  private struct StampedFiles: SourceFiles {
    let memory: MemoryFiles

    init(_ texts: [String: String]) { memory = MemoryFiles(texts) }

    func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
      try memory.read(path, limit: limit)
    }
    func expand(glob: String, relativeTo folder: String) -> [String] {
      memory.expand(glob: glob, relativeTo: folder)
    }
    func stamp(of path: String) -> FileStamp? {
      FileStamp(device: 1, inode: 1, size: 1, modified: 1, changed: 1)
    }
  }
}
