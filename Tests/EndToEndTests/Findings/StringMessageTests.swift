// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// One thing that is wrong with a translators' file, and everything that is said about it.
struct StringFault: Sendable, CustomTestStringConvertible {
  var source: String
  var files: [String: String] = [:]
  var label = "a: {style: plain, text: A, only: [en]}"
  var locales = "[en, de]"
  var top = ""
  var message: String
  var status: Int32 = 1

  static func po(
    _ text: String, id: String = "a", flags: String = "", label: String? = nil, top: String = "",
    message: String, status: Int32 = 1
  ) -> StringFault {
    var fault = StringFault(
      source: #"{format: po, path: "{locale}.po"}"#,
      files: ["de.po": "\(flags)msgid \"\(id)\"\nmsgstr \"\(text)\"\n"], top: top,
      message: message, status: status)
    if let label { fault.label = label }
    return fault
  }

  /// A row below `key,en,de`.
  static func table(
    _ row: String, label: String? = nil, message: String, status: Int32 = 1
  ) -> StringFault {
    var fault = StringFault(
      source: "{format: csv, path: t.csv}", files: ["t.csv": "key,en,de\n\(row)\n"],
      message: message, status: status)
    if let label { fault.label = label }
    return fault
  }

  var testDescription: String { message.prefix { $0 != "\n" }.description }

  /// The message is the only one, and the same whether texts are only looked at or drawn.
  func check() throws {
    let place = try Workspace()
    for (path, text) in files { try place.write(text, to: path) }
    let more = top.isEmpty ? "" : top + "\n"
    try place.write(
      Sample.head + "locales: \(locales)\nstrings:\n  - \(source)\n\(more)labels:\n  \(label)\n",
      to: "assets.yaml")
    for command in ["lint", "build"] {
      let output = try place.program.run(command)
      #expect(output.status == status)
      #expect(output.stderr.hasPrefix(message + "\n"), "\(output.stderr)")
      #expect(output.stderr.components(separatedBy: "\n  --> ").count == 2, "\(output.stderr)")
    }
  }
}

/// What is said about a text is said to the translator: in the file, at the entry, with what helps.
@Suite struct StringMessageTests {
  static let faults: [StringFault] = [
    StringFault(
      source: #"{format: android, path: "{locale}.xml"}"#,
      files: [
        "pl.xml": """
        <resources><plurals name="files">
        <item quantity="one">%d plik</item>
        <item quantity="many">%d plików</item>
        <item quantity="other">%d pliku</item>
        </plurals></resources>
        """
      ], label: #"a: {style: plain, string: files, text: "%d files", plural: {arg: n}}"#,
      locales: "[en, pl]",
      message: """
        error[plural_missing]: 'a' [pl] few has no wording for the plural category 'few'
          --> pl.xml:1  (files)
           |
         1 | <resources><plurals name="files">
           |                           ^
           = help: 'files' needs one for each category of its language
        """),
    .po(
      "Noch Züge", label: #"a: {style: plain, text: "{n} moves left", args: {n: "3"}}"#,
      message: """
        error[placeholder_mismatch]: 'a' [de]: the placeholder '{n}' of the source text is missing
          --> de.po:2  (a)
           |
         2 | msgstr "Noch Züge"
           |         ^
           = note: the source text is '{n} moves left'
        """),
    .po(
      "Noch {n} {m}", label: #"a: {style: plain, text: "{n} moves left", args: {n: "3", m: "4"}}"#,
      message: """
        error[placeholder_mismatch]: 'a' [de]: the source text has no placeholder '{m}'
          --> de.po:2  (a)
           |
         2 | msgstr "Noch {n} {m}"
           |                  ^
           = help: it has {n}
           = note: the source text is '{n} moves left'
        """),
    .table(
      "a,Hi {name},Hallo {name}", label: "a: {style: plain, only: [de]}",
      message: """
        error[placeholder_unfilled]: 'a' [de]: placeholder 'name' has no value
          --> t.csv:2  (a)
           |
         2 | a,Hi {name},Hallo {name}
           |                   ^
           = help: give it one: args: {name: …}; write {{ and }} for braces that are drawn
        """),
    .po(
      "Los", id: "menu.play", label: "a: {style: plain, text: Play, string: menu.plya, only: [en]}",
      message: """
        error[string_unknown]: no string file has 'menu.plya'
          --> assets.yaml:9:41
           |
         9 |   a: {style: plain, text: Play, string: menu.plya, only: [en]}
           |                                         ^^^^^^^^^
           = help: did you mean 'menu.play'?
        """),
    .po(
      "Los", id: "x", label: "quit: {style: plain}",
      message: """
        error[string_unknown]: no string file has 'quit'
          --> assets.yaml:9:3
           |
         9 |   quit: {style: plain}
           |   ^^^^
           = help: add it to a string file, or give the label a text
        """),
    .po(
      "Züge", flags: "#, fuzzy\n", label: "a: {style: plain, text: A, allow: {fallback: x}}",
      message: """
        warning[not_accepted]: 'a' [de] has a text that does not count: its state is 'fuzzy'
          --> de.po:3  (a)
           |
         3 | msgstr "Züge"
           |         ^
           = help: review it, or accept the state: accept: [fuzzy]
        """,
      status: 0),
    StringFault(
      source: #"{format: xliff, path: "{locale}.xlf"}"#,
      files: [
        "de.xlf": """
        <xliff version="1.2"><file target-language="de"><body>
        <trans-unit id="a">
        <source>A</source>
        <target state="needs-adaptation">Ä</target>
        </trans-unit></body></file></xliff>
        """
      ], label: "a: {style: plain, text: A, allow: {fallback: x}}",
      message: """
        warning[not_accepted]: 'a' [de] has a text that does not count: its state is 'needs-adaptation'
          --> de.xlf:4  (a)
           |
         4 | <target state="needs-adaptation">Ä</target>
           |                                  ^
           = help: review it, or accept the state: accept: [needs-adaptation]
        """,
      status: 0),
    .table(
      "a,A,", label: "a: {style: plain}",
      message: """
        warning[fallback]: 'a' [de] has no text of its own; drawn with the text of 'en'
          --> t.csv:2  (a)
           |
         2 | a,A,
           |     ^
        """,
      status: 0),
    StringFault(
      source: #"{format: xliff, path: "{locale}.xlf"}"#,
      files: [
        "de.xlf": """
        <xliff version="1.2"><file target-language="de"><body>
        <trans-unit id="a" maxwidth="4" size-unit="char">
        <target>Länger</target></trans-unit></body></file></xliff>
        """
      ], label: "a: {style: plain, text: A}",
      message: """
        warning[max_length]: 'a' [de] has 6 characters, 4 are allowed
          --> de.xlf:3  (a)
           |
         3 | <target>Länger</target></trans-unit></body></file></xliff>
           |         ^
           = help: shorten it by 2
        """,
      status: 0),
    .po(
      "Wiederaufnehmen", label: "a: {style: {extends: plain, width: 50, max_lines: 1}, text: A}",
      message: """
        error[overflow]: 'a' [de] is 34 px too wide (84 of 50 px, 166 %), line 1
          --> de.po:2  (a)
           |
         2 | msgstr "Wiederaufnehmen"
           |                  ^ first character outside the box
           = help: shorten by about 6 characters or allow max_lines: 2
        """),
    .po(
      "Menu", label: "a: {style: plain, text: Menu}", top: "checks: {unchanged: warn}",
      message: """
        warning[unchanged]: 'a' [de] has the source text as its translation
          --> de.po:2  (a)
           |
         2 | msgstr "Menu"
           |         ^
           = help: translate it, or allow 'unchanged' for the label with a reason
        """,
      status: 0),
    .po(
      "鎖 auf", label: "a: {style: plain, text: Open}",
      message: """
        error[missing_glyph]: 'a' [de] has no glyph for '鎖' (U+9396 CJK UNIFIED IDEOGRAPH-9396) at character 1
          --> de.po:2  (a)
           |
         2 | msgstr "鎖 auf"
           |         ^^
           = note: families tried: DejaVu Sans
        """),
    .table(
      "a,Go,<b>Los", label: "a: {style: {extends: plain, markup: true}}",
      message: """
        error[markup_syntax]: 'a' [de]: '<b>' is never closed
          --> t.csv:2  (a)
           |
         2 | a,Go,<b>Los
           |      ^
           = help: markup: false draws tags as text
        """),
  ]

  @Test(arguments: faults) func saysToTranslatorsWhatIsWrongWithAText(fault: StringFault) throws {
    try fault.check()
  }
}
