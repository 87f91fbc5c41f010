// SPDX-License-Identifier: MIT

import CommandLineTool
import Diagnostics
import Testing

private func report(_ change: (inout BuildReport) -> Void) -> BuildReport {
  var report = BuildReport()
  change(&report)
  return report
}

@Test func theFirstBuildOfAWatcherCountsEverything() {
  let built = report {
    $0.labels = 412
    $0.locales = 9
    $0.written = 36
    $0.unchanged = 7380
    $0.duration = .milliseconds(3_800)
  }
  #expect(
    BuildLines(built, errors: 2, warnings: 5, clock: "14:02:10").lines == [
      "[14:02:10] 412 labels × 9 locales: 36 images written, 7380 up to date, 0 removed   3.8 s",
      "           2 errors, 5 warnings   (labelsmith lint shows them)",
    ])
}

@Test func aLaterBuildNamesWhatChanged() {
  var built = report {
    $0.trigger = ["styles/button.yaml"]
    $0.labels = 84
    $0.written = 1512
    $0.duration = .milliseconds(912)
  }
  #expect(
    BuildLines(built, errors: 0, warnings: 0, clock: "14:03:22").lines == [
      "[14:03:22] styles/button.yaml → 84 labels: 1512 written, 0 removed   912 ms"
    ])
  built.trigger += ["a", "b"]
  #expect(
    BuildLines(built, errors: 0, warnings: 0).lines == [
      "styles/button.yaml + 2 more → 84 labels: 1512 written, 0 removed   912 ms"
    ])
}

@Test func aRejectedManifestKeepsTheLastGoodOutput() {
  let rejected = report {
    $0.trigger = ["assets.yaml"]
    $0.outcome = .rejected
  }
  #expect(
    BuildLines(rejected, errors: 1, warnings: 0, clock: "14:03:40").lines == [
      "[14:03:40] assets.yaml → 1 error; nothing written, last good output kept"
    ])
  #expect(
    BuildLines(rejected, errors: 1, warnings: 0).json.text.hasSuffix(#","outcome":"rejected"}"#))
}

@Test func theBuildAfterARejectedOneSaysSo() {
  let built = report {
    $0.trigger = ["assets.yaml"]
    $0.duration = .milliseconds(9)
  }
  #expect(
    BuildLines(built, errors: 0, warnings: 0, clock: "14:03:51", isBackToNormal: true).lines == [
      "[14:03:51] assets.yaml → back to normal; 0 written   9 ms"
    ])
}

@Test func removedImagesAreNamedInOneLine() {
  let built = report { report in
    report.trigger = ["assets.yaml"]
    report.removed = 6
    report.changes = ["de", "en", "ja"].flatMap { locale in
      ["", "@2x"].map {
        .init(.removed, "Output/\(locale)/menu.quit\($0).png", reason: "label removed")
      }
    }
  }
  #expect(
    BuildLines(built, errors: 0, warnings: 0, clock: "14:05:02").lines.last
      == "[14:05:02] deleted Output/{de,en,ja}/menu.quit{,@2x}.png (label removed)")
}

@Test(arguments: [
  (["a.png"], ["a.png"]), (["a.png", "a@2x.png"], ["a{,@2x}.png"]),
  (["O/de/a.png", "O/en/a.png"], ["O/{de,en}/a.png"]),
  (["O/de/x/a.png", "O/en/x/a.png"], ["O/{de,en}/x/a.png"]),
  (["O/de/a.png", "O/de/b.png"], ["O/de/a.png", "O/de/b.png"]),
  (["O/de/a.png", "O/de/a@2x.png", "O/en/a.png"], ["O/de/a{,@2x}.png", "O/en/a.png"]),
  (["p/de/a.png", "q/en/a.png"], ["p/de/a.png", "q/en/a.png"]),
  (["user@home.png", "max.png"], ["user@home.png", "max.png"]), ([], []),
])
func pathsAreShortenedAsAShellWouldExpandThem(paths: [String], expected: [String]) {
  #expect(BracePaths.compact(paths) == expected)
}

@Test(arguments: [
  (Duration.zero, "0 ms"), (.milliseconds(912), "912 ms"), (.milliseconds(3_820), "3.8 s"),
  (.milliseconds(999), "999 ms"), (.milliseconds(1_000), "1.0 s"),
  (.milliseconds(59_940), "59.9 s"),
  (.milliseconds(59_960), "1 min 0 s"), (.seconds(125), "2 min 5 s"),
])
func timesAreReadable(duration: Duration, expected: String) {
  #expect(DurationText.of(duration) == expected)
}

@Test func aDependencyRuleEscapesWhatMakeWouldRead() {
  #expect(
    DependencyRule.text(target: "O/m.json", inputs: ["a b", "c#$d"])
      == "O/m.json: \\\n  a\\ b \\\n  c\\#$$d\n\na\\ b:\n\nc\\#$$d:\n")
}
