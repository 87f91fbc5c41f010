// SPDX-License-Identifier: MIT

/// Every command there is; see `OptionTable` for who reads it.
package enum CommandTable {
  package static let all: [CommandSpec] = drawing + looking + reviewing + settingUp + watcher

  package static func spec(of name: CommandName) -> CommandSpec? { all.first { $0.name == name } }

  private static let manifest = CommandSpec.Operand.optional("MANIFEST")

  private static let drawing: [CommandSpec] = [
    CommandSpec(
      .build, .draw, [manifest], "draw what is out of date, once",
      details: """
        Draws every label in every locale whose picture is out of date, writes the metrics and
        removes files that no label asks for any more. A label with an error keeps its last good
        picture and stops no other label.
        """,
      examples: [
        .init("labelsmith build", "draw assets.yaml"),
        .init("labelsmith build --locale de,ja --explain", "two locales, and why each is drawn"),
        .init("labelsmith build --no-keep --deny warnings", "for a release: nothing old, no doubt"),
      ]),
    CommandSpec(
      .watch, .draw, [manifest], "build, then build again on every change",
      details: """
        Builds, then follows every file that was read, also those that do not exist yet, until it
        is stopped. A broken file keeps the last good pictures. --serve shows a live preview in a
        browser on this machine.
        """,
      examples: [
        .init("labelsmith watch --serve", "with the preview at http://127.0.0.1:7357/"),
        .init("labelsmith watch --poll=500", "on a network drive that sends no events"),
      ]),
    CommandSpec(
      .render, .draw, [manifest], "draw one text that is in no manifest",
      details: """
        Draws one text in a style of the manifest, or in the default style when --style is not
        given, for trying things out. Nothing else is read or written.
        """,
      examples: [
        .init("labelsmith render --text Play --style button -o play.png", "one picture"),
        .init("labelsmith render -t プレイ --style button -l ja -o - | display", "into a pipe"),
      ]),
  ]

  private static let looking: [CommandSpec] = [
    CommandSpec(
      .check, .look, [manifest], "lint, and are all pictures up to date?",
      details: """
        Writes nothing. Reports what lint reports, and which pictures are out of date, were changed
        by hand or belong to no label. Exits with 3 when the only complaint is about pictures.
        """,
      examples: [
        .init("labelsmith check", "before a commit"),
        .init("labelsmith check --format github", "annotations on a pull request"),
      ]),
    CommandSpec(
      .lint, .look, [manifest], "check manifest, texts and layout",
      details: "Needs no output folder and writes nothing. Texts are laid out, not painted.",
      examples: [
        .init("labelsmith lint", "everything"),
        .init("labelsmith lint --format sarif > lint.sarif", "for a code scanning service"),
        .init("labelsmith lint --deny missing --locale de", "is German complete?"),
      ]),
    CommandSpec(
      .list, .look, [manifest], "labels × locales with their status",
      details: "One line a label and locale: drawn, missing, taken from a fallback, in error.",
      examples: [
        .init("labelsmith list --label 'menu.*'", "one part of the manifest"),
        .init("labelsmith list --json", "for a script"),
      ]),
    CommandSpec(
      .explain, .look, [.required("KEY", .word), manifest], "where a label's values come from",
      details: """
        Every style value with the file and line that set it, where the text comes from, which
        fonts drew it, how far it was shrunk, and what changed since it was last drawn.
        """,
      examples: [.init("labelsmith explain menu.play --locale de", "one label in one locale")]),
    CommandSpec(
      .fonts, .look, [manifest], "families, files and what they lack",
      details: "The fonts that stacks resolve to, by locale, and which labels use them.",
      examples: [
        .init("labelsmith fonts", "what is used"),
        .init("labelsmith fonts --coverage --locale th", "what Thai texts need and no font has"),
      ]),
    CommandSpec(
      .doctor, .look, [manifest], "is this machine ready?",
      details:
        "Library versions, Thai line breaking, fonts, limits of the kernel, writable folders.",
      examples: [.init("labelsmith doctor", "what to add to a bug report")]),
  ]

  private static let reviewing: [CommandSpec] = [
    CommandSpec(
      .report, .review, [manifest], "write a contact sheet as a static page",
      details: """
        The page of the preview with its data inside: it works without a server, and can be read
        without script. Writes nothing but its own folder, so it can be asked beside a watcher: what
        is out of date is drawn for the report alone.
        """,
      examples: [
        .init("labelsmith report --out review --locale ja", "for the Japanese translator"),
        .init("labelsmith report --out review --only overflow,missing", "what needs work"),
        .init("labelsmith report --out review --baseline old.json", "with before and after"),
      ]),
    CommandSpec(
      .diff, .review, [.required("OLD.json"), .required("NEW.json")],
      "compare two metrics files",
      details: """
        What came, went, moved and grew. With --out it is also written as a report, with before and
        after where the images still lie beside the metrics.
        """,
      examples: [
        .init("labelsmith diff old/metrics.json Output/metrics.json", "since a release"),
        .init("labelsmith diff old/metrics.json Output/metrics.json --out changes", "as a page"),
      ]),
    CommandSpec(
      .export, .review,
      [.required("NAME", .choice(ExportName.allCases.map(\.rawValue))), manifest],
      "print what other programs need to know",
      details: """
        weblate-flags: the size limits of all labels as a CSV table of string ids and Weblate's
        flags, so that the translation system checks what fits.
        """,
      examples: [
        .init("labelsmith export weblate-flags > flags.csv", "for the translation system")
      ]),
  ]

  private static let settingUp: [CommandSpec] = [
    CommandSpec(
      .initialize, .setUp, [manifest], "write a commented starter manifest",
      details: """
        Writes assets.yaml, labelsmith.schema.json for editors, and a line for .gitignore.
        Overwrites nothing. From translators' files: their locales, and a label for each string.
        """,
      examples: [
        .init("labelsmith init", "then: labelsmith watch --serve"),
        .init("labelsmith init --from-po l10n/*.po", "a label for each string of the files"),
        .init("labelsmith init --from-csv strings.csv", "one column a locale"),
      ]),
    CommandSpec(
      .lock, .setUp, [manifest], "record fonts and library versions",
      details: "What --frozen compares with, so that two machines draw the same pixels.",
      examples: [.init("labelsmith lock && labelsmith build --frozen", "pin, then hold")]),
    CommandSpec(
      .clean, .setUp, [manifest], "remove the files this tool wrote",
      details: "Files that it did not write, or that were changed by hand, stay.",
      examples: [.init("labelsmith clean", "start over")]),
    CommandSpec(
      .schema, .setUp, [.required("NAME", .choice(SchemaName.allCases.map(\.rawValue)))],
      "print a JSON Schema",
      details: "Of the manifest, the metrics, or the report of a build.",
      examples: [.init("labelsmith schema manifest > labelsmith.schema.json", "for an editor")]),
    CommandSpec(
      .completions, .setUp, [.required("SHELL", .choice(Shell.allCases.map(\.rawValue)))],
      "print completions for a shell",
      details: "Commands, options and their values.",
      examples: [
        .init("source <(labelsmith completions bash)", "in ~/.bashrc"),
        .init("labelsmith completions fish > ~/.config/fish/completions/labelsmith.fish", "fish"),
      ]),
    CommandSpec(
      .help, .setUp, [.optional("COMMAND", .choice(CommandName.allCases.map(\.rawValue)))],
      "explain a command",
      details: "Without a command: the list of all.",
      examples: [.init("labelsmith help build", "the same as labelsmith build --help")]),
  ]

  private static let watcher: [CommandSpec] = [
    CommandSpec(
      .status, .watcher, [manifest], "what it is doing",
      details: "Asks the watcher of this manifest's output folder.",
      examples: [.init("labelsmith status --wait", "in a script: go on when all is drawn")]),
    CommandSpec(
      .reload, .watcher, [manifest], "make it read everything again",
      details: "A full scan, without stopping.",
      examples: [.init("labelsmith reload", "after a change that sent no event")]),
    CommandSpec(
      .stop, .watcher, [manifest], "stop it",
      details: "It ends after the file it is writing.",
      examples: [.init("labelsmith stop", "from another terminal")]),
  ]
}
