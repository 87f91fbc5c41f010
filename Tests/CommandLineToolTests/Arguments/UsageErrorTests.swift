// SPDX-License-Identifier: MIT

import CommandLineTool
import Testing

private func usageError(_ line: String) -> UsageError? {
  let words = line.split(separator: " ").map(String.init)
  return #expect(throws: UsageError.self, "\(line)") { try Invocation(arguments: words) }
}

@Test(arguments: [
  ("biuld", "unknown command 'biuld'", "did you mean 'build'?"),
  ("help wacth", "unknown command 'wacth'", "did you mean 'watch'?"),
  ("game.yaml", "unknown command 'game.yaml'", "to draw a manifest: labelsmith build game.yaml"),
  ("build --fromat json", "unknown option '--fromat'", "did you mean '--format'?"),
  ("watch --serv", "unknown option '--serv'", "did you mean '--serve'?"),
  ("build --serve", "option '--serve' does not go with 'build'", "it belongs to 'watch'"),
  ("--serve build", "option '--serve' does not go with 'build'", "it belongs to 'watch'"),
  ("build --deny mising", "'mising' is not the id of a finding", "did you mean 'missing'?"),
  ("build --format jsn", "'jsn' is not a value of '--format'", "did you mean 'json'?"),
  ("build --output", "option '--output' needs a value", "write --output DIR"),
  ("build --output --jobs 4", "option '--output' needs a value", "write --output DIR"),
  ("build --jobs 0", "'0' is not a value of '--jobs'", "it is a whole number from 1 to 256"),
  ("build --jobs x", "'x' is not a value of '--jobs'", "it is a whole number from 1 to 256"),
  ("explain", "'explain' needs KEY", "usage: labelsmith explain KEY [MANIFEST] [OPTION…]"),
  ("diff a.json", "'diff' needs NEW.json", "usage: labelsmith diff OLD.json NEW.json [OPTION…]"),
  ("build a b", "'b' is one word too many", "usage: labelsmith build [MANIFEST] [OPTION…]"),
  ("schema metric", "'metric' is not a schema", "did you mean 'metrics'?"),
])
func aUsageErrorSaysWhatAndTheNearestName(line: String, message: String, hint: String) {
  let error = usageError(line)
  #expect(error?.message == message)
  #expect(error?.hints.contains(hint) == true, "\(error?.hints ?? [])")
}

@Test(arguments: [
  "--frobnicate", "-x", "-qx", "build --quiet=yes", "-q", "schema", "completions powershell",
  "render -o x.png", "render --text a", "render --text a -o x --locale de,en", "report",
  "build --locale a,,b", "build --output=", "build --allow manifest_syntax", "build --limit depth",
  "build --limit depth=0", "build --limit width=3", "watch --poll=1", "watch --settle -1",
  "watch --log-format xml", "help build watch", "init --from-po", "watch --serve=0.0.0.0",
])
func whatMakesNoSenseIsRefused(line: String) {
  #expect(usageError(line)?.text.hasPrefix("labelsmith: ") == true)
}

@Test func aNonsenseOptionGetsNoSuggestion() {
  #expect(
    usageError("build --frobnicate")?.hints == ["'labelsmith help build' lists what there is"])
}
