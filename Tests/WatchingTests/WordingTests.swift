// SPDX-License-Identifier: MIT

import Testing

@testable import Watching

struct WordingTests {
  private let words = HumanLines(timeOfDay: "14:03:22")

  private func report(
    _ outcome: BuildPassResult.Outcome = .built, paths: [String] = ["assets.yaml"],
    reason: Trigger.Reason = .inputs, generation: Int = 2, wasRefused: Bool = false,
    hasNewFindings: Bool = false, milliseconds: Int = 9,
    _ fill: (inout BuildCounts) -> Void = { _ in }
  ) -> DaemonEvent {
    var result = BuildPassResult(outcome, inputs: [])
    fill(&result.counts)
    return .built(
      BuildReport(
        trigger: Trigger(reason, paths: paths, progress: ProgressBeacon()), result: result,
        duration: .milliseconds(milliseconds), generation: generation, wasRefused: wasRefused,
        hasNewFindings: hasNewFindings))
  }

  @Test func theFirstBuildTellsEverythingItFound() {
    let event = report(reason: .start, generation: 1, milliseconds: 3840) {
      $0.labels = 412
      $0.locales = 9
      $0.written = 36
      $0.unchanged = 7380
      $0.errors = 2
      $0.warnings = 5
    }
    #expect(
      words.lines(for: event) == [
        "[14:03:22] 412 labels × 9 locales: 36 images written, 7380 up to date, 0 removed   3.8 s",
        "           2 errors, 5 warnings   (labelsmith lint shows them)",
      ])
  }

  @Test func aLaterBuildTellsWhatCausedItAndWhatItWrote() {
    let event = report(paths: ["styles/button.yaml"], milliseconds: 912) {
      $0.labels = 84
      $0.written = 1512
    }
    #expect(
      words.lines(for: event) == [
        "[14:03:22] styles/button.yaml → 84 labels: 1512 written, 0 removed   912 ms"
      ])
  }

  @Test func aRefusedManifestSaysThatOutputsWereKept() {
    let event = report(.rejected("assets.yaml:3:1: …")) { $0.errors = 1 }
    #expect(
      words.lines(for: event) == [
        "[14:03:22] assets.yaml → 1 error; nothing written, last good output kept"
      ])
  }

  @Test func theFirstGoodBuildAfterwardsSaysSo() {
    #expect(
      words.lines(for: report(wasRefused: true)) == [
        "[14:03:22] assets.yaml → back to normal; 0 written   9 ms"
      ])
  }

  @Test func aSupersededBuildSaysNothing() {
    #expect(words.lines(for: report(.superseded)).isEmpty)
  }

  @Test func removedFilesAreFoldedIntoOneLine() {
    let paths = ["de", "en", "ja"].flatMap { locale in
      ["", "@2x"].map { "Output/\(locale)/menu.quit\($0).png" }
    }
    #expect(
      words.lines(for: .removed(paths)) == [
        "[14:03:22] deleted Output/{de,en,ja}/menu.quit{,@2x}.png (label removed)"
      ])
  }

  @Test(arguments: [
    (["a.png"], ["a.png"]),
    (["o/a.png", "o/b.png"], ["o/a.png", "o/b.png"]),
    (["o/a.png", "o/a@1.5x.png", "o/a@2x.png"], ["o/a{,@1.5x,@2x}.png"]),
    (["de/a.png", "en/a.png", "en/b.png"], ["en/b.png", "{de,en}/a.png"]),
    (["o/x@home.png", "o/x.png"], ["o/x.png", "o/x@home.png"]),
    ([], []),
  ])
  func pathsFoldWhereOnlyScaleOrOneFolderDiffers(paths: [String], folded: [String]) {
    #expect(PathFolding.folded(paths) == folded)
  }

  @Test(arguments: [
    (0, "0 ms"), (9, "9 ms"), (999, "999 ms"), (1000, "1.0 s"), (3840, "3.8 s"), (3850, "3.9 s"),
    (61_000, "61.0 s"),
  ])
  func timesHaveOneUnit(milliseconds: Int, text: String) {
    #expect(ReportWording.time(.milliseconds(milliseconds)) == text)
  }

  @Test(arguments: [
    (["a"], "a"), (["a", "b"], "a, b"), (["a", "b", "c"], "a and 2 other files"),
  ])
  func manyCausesBecomeACount(paths: [String], text: String) {
    #expect(ReportWording.causes(paths) == text)
  }

  @Test func theHeadingNamesTheSources() {
    var options = WatchOptions(
      manifestPath: "assets.yaml", outputPath: "Output", stateDirectory: "Output/.labelsmith")
    options.previewURL = "http://127.0.0.1:7357/"
    let sources = SourceCounts(included: 3, stringFiles: 7, fonts: 4)
    #expect(
      words.opening(options, sources: sources) == [
        "labelsmith 0.1  assets.yaml + 3 included, 7 string files, 4 fonts  →  Output",
        "preview  http://127.0.0.1:7357/      Ctrl-C stops",
      ])
  }

  @Test func aBuildForProgramsHasItsFieldsInOrder() {
    let event = report(paths: ["styles/button.yaml"], milliseconds: 912) {
      $0.labels = 84
      $0.written = 1512
      $0.warnings = 5
    }
    #expect(
      event.object.text
        == #"{"type":"build","trigger":["styles/button.yaml"],"labels":84,"written":1512,"#
        + #""unchanged":0,"removed":0,"errors":0,"warnings":5,"ms":912,"#
        + #""reason":"inputs","outcome":"built","generation":2}"#)
  }

  @Test(arguments: [
    ("a\"b\\c", #""a\"b\\c""#), ("\n\t\r", #""\n\t\r""#), ("\u{1}\u{7F}", #""\u0001\u007f""#),
    ("日本\u{2028}", "\"日本\\u2028\""),
  ])
  func jsonTextIsEscaped(text: String, quoted: String) {
    #expect(JSONLine.quoted(text) == quoted)
  }
}

struct RepeatLimiterTests {
  let start = Instant.now

  @Test func theSameMessageIsShownOnceAMinuteWithACount() {
    var limiter = RepeatLimiter()
    var decisions: [RepeatLimiter.Decision] = []
    for second in 0...61 { decisions.append(limiter.decide("full", at: start + .seconds(second))) }
    #expect(decisions[0] == .show(heldBack: 0))
    #expect(decisions[1...59].allSatisfy { $0 == .holdBack })
    #expect(decisions[60] == .show(heldBack: 59))
    #expect(decisions[61] == .holdBack)
  }

  @Test func anotherMessageIsNotHeldBack() {
    var limiter = RepeatLimiter()
    _ = limiter.decide("full", at: start)
    let other = limiter.decide("broken", at: start)
    #expect(other == .show(heldBack: 0))
  }

  @Test func itsMemoryIsBounded() {
    var limiter = RepeatLimiter()
    for number in 0..<10_000 {
      let decision = limiter.decide("message \(number)", at: start)
      #expect(decision == .show(heldBack: 0))
    }
    let later = limiter.decide("message 0", at: start + .seconds(1))
    #expect(later == .holdBack)
  }
}
