// SPDX-License-Identifier: MIT

import CommandLineTool
import Diagnostics
import Testing

/// The words of a command line; `_` stands for a space inside a word.
private func words(_ line: String) -> [String] {
  line.split(separator: " ").map { String($0.replacing("_", with: " ")) }
}

private func options(_ line: String) throws -> CommonOptions {
  try Invocation(arguments: ["build"] + line.split(separator: " ").map(String.init)).options
}

@Test(arguments: [
  ("build", Command.build), ("check", .check), ("lint", .lint), ("list", .list), ("lock", .lock),
  ("clean", .clean), ("doctor", .doctor), ("reload", .reload), ("stop", .stop),
  ("init", .initialize(InitOptions())),
  (
    "init --from-po a.po b.po --from-csv t.csv",
    .initialize(InitOptions(poFiles: ["a.po", "b.po"], csvFile: "t.csv"))
  ),
  ("init --from-po=a.po --from-po b.po -q", .initialize(InitOptions(poFiles: ["a.po", "b.po"]))),
  ("explain menu.play --locale de", .explain(key: "menu.play")),
  (
    "report --out DIR --baseline old.json --only overflow,new",
    .report(ReportArguments(out: "DIR", baseline: "old.json", only: ["overflow", "new"]))
  ),
  ("report -o DIR", .report(ReportArguments(out: "DIR"))),
  ("diff a.json b.json", .diff(DiffArguments(old: "a.json", new: "b.json"))),
  ("diff a.json b.json -o d", .diff(DiffArguments(old: "a.json", new: "b.json", out: "d"))),
  ("fonts", .fonts(coverage: false)), ("fonts --coverage --json", .fonts(coverage: true)),
  ("schema manifest", .text(.schema(.manifest))), ("schema report", .text(.schema(.report))),
  ("status", .status(wait: false)), ("status --wait", .status(wait: true)),
  ("completions zsh", .text(.completions(.zsh))), ("help", .text(.help(nil))),
  ("help watch", .text(.help(.watch))),
  ("", .text(.help(nil))), ("--help", .text(.help(nil))), ("-h", .text(.help(nil))),
  ("build -h", .text(.help(.build))),
  ("explain --help", .text(.help(.explain))), ("--version", .text(.version)),
  ("build --version", .text(.version)),
  (
    "render --text Play_now --style button -o play.png",
    .render(
      RenderOptions(text: "Play now", style: "button", locale: nil, destination: .file("play.png")))
  ),
  (
    "render -t -5 -l ja -o -",
    .render(RenderOptions(text: "-5", style: nil, locale: "ja", destination: .standardOutput))
  ),
  (
    "render --text= -ox.png",
    .render(RenderOptions(text: "", style: nil, locale: nil, destination: .file("x.png")))
  ),
])
func aCommandLineBecomesACommand(line: String, expected: Command) throws {
  #expect(try Invocation(arguments: words(line)).command == expected)
}

@Test(arguments: [
  ("build", "assets.yaml"), ("build game.yaml", "game.yaml"),
  ("-q build game.yaml -v", "game.yaml"),
  ("build --jobs 2 game.yaml", "game.yaml"), ("build -- --odd.yaml", "--odd.yaml"),
  ("-C dir build -- -q", "-q"), ("explain key game.yaml", "game.yaml"), ("lint -", "-"),
  ("watch --serve game.yaml", "game.yaml"), ("watch --poll game.yaml", "game.yaml"),
])
func theManifestIsTheWordThatIsNoOption(line: String, expected: String) throws {
  #expect(try Invocation(arguments: words(line)).options.manifest == expected)
}

@Test(arguments: [
  "-C dir --output out --jobs 4 -qv", "-Cdir --output=out -j4 -q -v",
  "--directory=dir --output out -j 4 -v",
])
func anOptionHasManySpellings(line: String) throws {
  let options = try options(line)
  #expect(options.directory == "dir")
  #expect(options.output == "out")
  #expect(options.jobs == 4)
  #expect(options.messages.loudness == .verbose)
}

@Test func everyCommonOptionReachesItsPlace() throws {
  let options = try options(
    """
    --locale a,b -l c --label menu.* --label x --style but* --format sarif --color never \
    --no-progress --frozen --depfile d --report r --timings --durable --no-keep --fail-fast \
    --explain --json --limit depth=8 --limit bytes=9
    """)
  #expect(
    options.selection
      == Selection(locales: ["a", "b", "c"], labels: ["menu.*", "x"], styles: ["but*"]))
  #expect(options.messages.format == .sarif)
  #expect(options.messages.color == .never)
  #expect(!options.messages.showsProgress)
  #expect(options.isFrozen && options.showsTimings && options.isDurable && options.wantsJSON)
  #expect(options.depfile == "d" && options.report == "r")
  #expect(!options.keepsLastGood && options.stopsAtFirstError && options.explainsDrawing)
  #expect(options.reading == ReadingLimits([.depth: 8, .bytes: 9]))
}

@Test func withoutOptionsEverythingHasItsDefault() throws {
  #expect(try options("") == CommonOptions())
  #expect(try options("--fail-fast --keep-going").stopsAtFirstError == false)
  #expect(try options("-q").messages.showsProgress == false)
}

@Test func severityFlagsKeepTheirOrder() throws {
  let overrides = try options("--deny warnings --allow missing,stale --warn overflow").severities
  #expect(
    overrides.requests == [
      .init(.warnings, .error), .init(.check(.missing), .off), .init(.check(.stale), .off),
      .init(.check(.overflow), .warning),
    ])
}

@Test func theWatcherHasItsOwnOptions() throws {
  let line = """
    watch --serve=8000 --poll=250 --settle 40 --clear --exit-on-stdin-close --log-format json --events
    """
  guard case .watch(let watch) = try Invocation(arguments: words(line)).command else {
    Issue.record("not a watch command")
    return
  }
  #expect(watch.serve == ServeAddress(port: 8000))
  #expect(watch.following == .polling(milliseconds: 250))
  #expect(watch.settleMilliseconds == 40)
  #expect(watch.clearsScreen && watch.exitsOnStdinClose && watch.logsJSON && watch.printsEvents)
  #expect(try Invocation(arguments: ["watch"]).command == .watch(WatchArguments()))
}

@Test(arguments: [
  ("8000", ServeAddress(port: 8000)), (":8000", ServeAddress(port: 8000)),
  ("localhost", ServeAddress(host: "127.0.0.1")), ("[::1]", ServeAddress(host: "::1")),
  ("[::1]:80", ServeAddress(host: "::1", port: 80)),
  ("127.0.0.2:0", ServeAddress(host: "127.0.0.2", port: 0)),
])
func thePreviewListensOnThisMachine(text: String, expected: ServeAddress) throws {
  #expect(try ServeAddress(reading: text) == expected)
}

@Test(arguments: [
  "0.0.0.0:80", "192.168.1.2", "example.org:80", "[::]:80", "127.0.0.1:70000", "127.0.0.1:x", "::1",
  "[::1]x", "127.1", "127.0.0.999", "-1", "+80",
])
func thePreviewListensNowhereElse(text: String) {
  #expect(throws: UsageError.self) { try ServeAddress(reading: text) }
}
