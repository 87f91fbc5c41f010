// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// `labelsmith report` and `labelsmith diff --out`.
@Suite struct ReportCommandTests {
  private static let labels = """
    locales: [en, de]
    labels:
      play: {style: plain, text: {en: Play, de: Spielen}}
      quit: {style: plain, text: {en: Quit}}
      wide: {style: {extends: plain, width: 30, max_lines: 1}, text: {en: ok, de: Viel zu breit}}

    """

  private func workspace() throws -> Workspace {
    let place = try Workspace()
    try place.write(Sample.head + "source_locale: en\n" + Self.labels, to: "assets.yaml")
    return place
  }

  private func report(_ place: Workspace, _ more: String...) throws -> [String] {
    let output = try place.program.run(["report", "--out", "report"] + more)
    guard output.status == 0 else { throw ProgramFailure(output: output) }
    let text = String(decoding: try place.read("report/index.csv"), as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst().map(String.init)
    for path in lines.map({ $0.split(separator: ",", omittingEmptySubsequences: false)[2] })
    where !path.isEmpty {
      #expect(PNGFile.isComplete(try place.read("report/" + path)))
    }
    return lines
  }

  @Test func aReportOfWhatWasNeverBuiltWritesNothingElse() throws {
    let place = try workspace()
    let lines = try report(place)
    #expect(lines.contains("play,de,images/de/play.png,ok"))
    #expect(lines.contains("quit,de,images/de/quit.png,fallback"))
    #expect(lines.contains("wide,de,images/de/wide.png,overflow"))
    #expect(lines.count == 6)
    #expect(!place.exists("Output"))
  }

  @Test func aReportIsTheSameWhetherItsPicturesWereBuiltOrNot() throws {
    let place = try workspace()
    _ = try report(place)
    let drawn = try place.tree("report")
    _ = try place.program.run("build")
    let before = try place.stamps("Output")
    _ = try report(place)
    #expect(try place.tree("report") == drawn)
    #expect(try place.stamps("Output") == before)
  }

  @Test func aReportCanBeAskedBesideAWatcher() throws {
    let place = try workspace()
    let watcher = try RunningWatcher(place)
    for round in 0..<5 {
      try place.write(
        Sample.head + "source_locale: en\n"
          + Self.labels.replacing("Spielen", with: "Spielen \(round)")
          .replacing("Viel zu breit", with: "ok"), to: "assets.yaml")
      // Whatever the watcher is at: the report shows the manifest as it is now.
      #expect(try report(place).count == 6)
      let page = String(decoding: try place.read("report/index.html"), as: UTF8.self)
      #expect(page.contains("Spielen \(round)"))
    }
    #expect(try watcher.converge() == [])
  }

  @Test(arguments: [
    (["--only", "overflow"], ["wide,en", "wide,de"]),
    (["--only", "overflow,fallback"], ["quit,en", "quit,de", "wide,en", "wide,de"]),
    (["--locale", "de"], ["play,en", "play,de", "quit,en", "quit,de", "wide,en", "wide,de"]),
    (["--locale", "en"], ["play,en", "quit,en", "wide,en"]),
    (["--label", "pl*"], ["play,en", "play,de"]),
    (["--only", "fallback,shrunk"], ["quit,en", "quit,de"]), (["--only", "missing"], []),
  ])
  func onlyWhatIsAskedForIsInIt(words: [String], expected: [String]) throws {
    let place = try workspace()
    let output = try place.program.run(["report", "--out", "report"] + words)
    #expect(output.status == 0)
    let text = String(decoding: try place.read("report/index.csv"), as: UTF8.self)
    let found = text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").prefix(2).joined(separator: ",")
    }
    #expect(found == expected)
  }

  @Test func anUnknownStateIsAUsageError() throws {
    let place = try workspace()
    let output = try place.program.run("report", "--out", "r", "--only", "overflown")
    #expect(output.status == 2)
    #expect(output.stderr.contains("did you mean 'overflow'?"))
  }

  /// Builds, keeps a copy as `old`, and changes one text.
  private func changed() throws -> Workspace {
    let place = try workspace()
    _ = try place.program.run("build")
    try FileManager.default.copyItem(
      at: place.url.appendingPathComponent("Output"), to: place.url.appendingPathComponent("old"))
    try place.write(
      Sample.head + "source_locale: en\n" + Self.labels.replacing("Spielen", with: "Los geht's"),
      to: "assets.yaml")
    return place
  }

  @Test func aBaselineGivesThePicturesFromBefore() throws {
    let place = try changed()
    let lines = try report(place, "--baseline", "old/metrics.json", "--only", "changed")
    #expect(lines == ["play,en,images/en/play.png,ok", "play,de,images/de/play.png,ok"])
    #expect(try place.read("report/images-before/de/play.png") == place.read("old/de/play.png"))
    #expect(!place.exists("report/images-before/en"))
  }

  @Test func aDiffIsWrittenAsAPageToo() throws {
    let place = try changed()
    _ = try place.program.run("build")
    let output = try place.program.run(
      "diff", "old/metrics.json", "Output/metrics.json", "--out", "changes")
    #expect(output.status == 0)
    #expect(output.stdout.contains("play [de]"))
    #expect(output.stderr.contains("changes/index.html: 1 label,"))
    #expect(try place.read("changes/images-before/de/play.png") == place.read("old/de/play.png"))
    #expect(try place.read("changes/images/de/play.png") == place.read("Output/de/play.png"))
    let plain = try place.program.run("diff", "old/metrics.json", "Output/metrics.json")
    #expect(plain.stdout == output.stdout)
  }

  @Test func aPictureThatIsNoLongerThereIsSaid() throws {
    let place = try changed()
    _ = try place.program.run("build")
    try FileManager.default.removeItem(at: place.url.appendingPathComponent("old/de/play.png"))
    let output = try place.program.run(
      "diff", "old/metrics.json", "Output/metrics.json", "--out", "changes")
    #expect(output.status == 0)
    #expect(output.stderr.contains("1 picture no longer where the metrics say"))
  }
}
