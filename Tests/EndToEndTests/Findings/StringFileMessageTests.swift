// SPDX-License-Identifier: MIT

import Testing

/// What is wrong with a translators' file as a whole, or with a part of it.
@Suite struct StringFileMessageTests {
  static let faults: [StringFault] = [
    StringFault(
      source: #"{format: csv, path: "{locale}.csv"}"#,
      files: [
        "de.csv": """
        key,de
        a,Ä
        """,
        "fr.csv": """
        key,fr,de
        a,A,Ö
        """,
      ], locales: "[en, de, fr]",
      message: """
        error[conflict]: two files of one source define 'a' for 'de'
          --> fr.csv:2:1
           |
         2 | a,A,Ö
           | ^
           = help: make them two sources: the later one wins
           = note: first defined at de.csv:2:1
        """),
    StringFault(
      source: "{format: csv, path: t.csv}",
      files: [
        "t.csv": """
        key,en,de,DE
        a,A,Ä,Ö
        """
      ],
      message: """
        error[conflict]: two columns for the locale 'de'
          --> t.csv:1:11
           |
         1 | key,en,de,DE
           |           ^^
        """),
    StringFault(
      source: #"{format: po, path: "{locale}.po"}"#,
      files: [
        "de.po": """
        msgid "a"
        msgstr "Ä"

        msgid "a"
        msgstr "Ö"
        """
      ],
      message: """
        error[duplicate_key]: 'a' is defined twice for 'de'
          --> de.po:4:1
           |
         4 | msgid "a"
           | ^
           = note: first defined at de.po:1:1
        """),
    StringFault(
      source: #"{format: po, path: "{locale}.po"}"#,
      files: [
        "de.po": """
        msgid "a"
        msgstr "Ä
        """
      ],
      message: """
        error[manifest_syntax]: this text has no closing quote
          --> de.po:2:8
           |
         2 | msgstr "Ä
           |        ^^
        """),
    StringFault(
      source: #"{format: xliff, path: "{locale}.xlf"}"#,
      files: [
        "de.xlf": """
        <xliff version="1.2"><file target-language="de"><body>
        <trans-unit id="a"><target>Äh</trans-unit>
        </body></file></xliff>
        """
      ],
      message: """
        error[manifest_syntax]: the end tag does not match its start tag
          --> de.xlf:2:32
           |
         2 | <trans-unit id="a"><target>Äh</trans-unit>
           |                                ^
        """),
    .table(
      "a,A,Ä,Ö",
      message: """
        error[manifest_syntax]: row 2 has 4 cells, the header has 3
          --> t.csv:2:1
           |
         2 | a,A,Ä,Ö
           | ^
           = help: put cells that hold a delimiter between double quotes
        """),
    .table(
      #"a,A,"Ä"x"#,
      message: """
        error[manifest_syntax]: text behind a closing quote
          --> t.csv:2:8
           |
         2 | a,A,"Ä"x
           |        ^
           = help: a quote inside a quoted cell is written twice
        """),
    StringFault(
      source: "{format: csv, path: t.csv, key: Key ID}",
      files: [
        "t.csv": """
        key,en,de
        a,A,Ä
        """
      ],
      message: """
        error[manifest_syntax]: no column 'Key ID' in the header
          --> t.csv:1:1
           |
         1 | key,en,de
           | ^
           = help: key: names the column that holds the ids
        """),
    StringFault(
      source: #"{format: json, path: "{locale}.json"}"#,
      files: [
        "de.json": """
        {"a": "Ä"
         "b": "B"}
        """
      ],
      message: """
        error[manifest_syntax]: expected ',' or '}' behind a value
          --> de.json:2:2
           |
         2 |  "b": "B"}
           |  ^
        """),
    StringFault(
      source: #"{format: strings, path: "{locale}.strings"}"#,
      files: [
        "de.strings": """
        "a" = "Ä"
        "b" = "B";
        """
      ],
      message: """
        error[manifest_syntax]: expected ';' behind a text
          --> de.strings:2:1
           |
         2 | "b" = "B";
           | ^
        """),
    StringFault(
      source: "{format: csv, path: t.csv}",
      message: """
        error[manifest_syntax]: cannot read 't.csv': no such file
          --> assets.yaml:7:25
           |
         7 |   - {format: csv, path: t.csv}
           |                         ^
        """),
    StringFault(
      source: #"{format: po, path: "{locale}.po"}"#,
      message: """
        error[manifest_syntax]: there is no file '{locale}.po' for any locale
          --> assets.yaml:7:24
           |
         7 |   - {format: po, path: "{locale}.po"}
           |                        ^
        """),
    StringFault(
      source: "{format: xliff, path: all.xlf}",
      files: [
        "all.xlf": """
        <xliff version="1.2">
        <file target-language="fi"><body>
        <trans-unit id="a"><target>Ä</target></trans-unit></body></file></xliff>
        """
      ],
      message: """
        error[locale_unknown]: 'fi' is no locale of this project
          --> all.xlf:2:24
           |
         2 | <file target-language="fi"><body>
           |                        ^^
        """),
    StringFault(
      source: #"{format: android, path: "{locale}.xml"}"#,
      files: [
        "de.xml": """
        <!DOCTYPE r [<!ENTITY a "b">]>
        <resources/>
        """
      ],
      message: """
        error[manifest_syntax]: entity declarations are not read
          --> de.xml:1:14
           |
         1 | <!DOCTYPE r [<!ENTITY a "b">]>
           |              ^
           = help: write the text itself in their places
        """),
  ]

  @Test(arguments: faults) func saysWhatIsWrongWithAFileAndWhere(fault: StringFault) throws {
    try fault.check()
  }
}
