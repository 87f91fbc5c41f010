// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The whole text of a message for each kind of fault that a manifest can hold; the summary line
/// is left out.
@Suite struct MessageTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var id: String
    var manifest: String
    var message: String
    var status: Int32 = 1
    var testDescription: String { id }
  }

  private static func label(_ text: String, more: String = "") -> String {
    Sample.head + more + "labels:\n  a: \(text)\n"
  }

  static let faults: [Fault] = [
    Fault(
      id: "path_collision",
      manifest: Sample.head + "output: {path: \"x{scale}.png\"}\nlabels:\n"
        + "  a: {style: plain, text: A}\n  b: {style: plain, text: B}\n",
      message: """
        error[path_collision]: 'b [en]' and 'a [en]' would both be written to 'x.png'
          --> assets.yaml:8:3
           |
         8 |   b: {style: plain, text: B}
           |   ^
           = help: put {locale}, {key} and {scale} into output.path
           = note: the other one: assets.yaml:7
        """),
    Fault(
      id: "path_case",
      manifest: label("{style: plain, text: A}\n  A: {style: plain, text: B}"),
      message: """
        error[path_case]: 'A' and 'a' differ only in case, which some file systems ignore
          --> assets.yaml:7:3
           |
         7 |   A: {style: plain, text: B}
           |   ^
           = help: rename one of them
           = note: the other one: assets.yaml:6
        """),
    Fault(
      id: "path_reserved",
      manifest: label("{style: plain, text: Alpha}\n  con: {style: plain, text: B}"),
      message: """
        error[path_reserved]: 'con.png' in 'en/con.png' is a reserved file name on Windows
          --> assets.yaml:7:3
           |
         7 |   con: {style: plain, text: B}
           |   ^^^
           = help: rename the label or change output.path
        """),
    Fault(
      id: "path_escape",
      manifest: label("{style: plain, text: A}", more: "output: {path: \"../{key}.png\"}\n"),
      message: """
        error[path_escape]: '../{key}.png' leads out of the output directory
          --> assets.yaml:5:16
           |
         5 | output: {path: "../{key}.png"}
           |                ^^^^^^^^^^^^^^
        """),
    Fault(
      id: "placeholder_unfilled", manifest: label("{style: plain, text: \"{n} left\"}"),
      message: """
        error[placeholder_unfilled]: 'a' [en]: placeholder 'n' has no value
          --> assets.yaml:6:28
           |
         6 |   a: {style: plain, text: "{n} left"}
           |                            ^
           = help: give it one: args: {n: …}; write {{ and }} for braces that are drawn
        """),
    Fault(
      id: "markup_syntax",
      manifest: label("{style: {extends: plain, markup: true}, text: \"a <b>bold\"}"),
      message: """
        error[markup_syntax]: 'a' [en]: '<b>' is never closed
          --> assets.yaml:6:55
           |
         6 |   a: {style: {extends: plain, markup: true}, text: "a <b>bold"}
           |                                                       ^
           = help: markup: false draws tags as text
        """),
    Fault(
      id: "control_char", manifest: label("{style: plain, text: \"a\\u0007b\"}"),
      message: """
        error[control_char]: 'a' [en]: control character U+0007 in the text
          --> assets.yaml:6:29
           |
         6 |   a: {style: plain, text: "a\\u0007b"}
           |                             ^
           = help: remove it; only TAB and line breaks are allowed
        """),
    Fault(
      id: "family_unknown",
      manifest: label("{style: {extends: plain, font: {family: DejaVu Snas}}, text: A}"),
      message: """
        error[family_unknown]: 'a' [en]: no font provides the family 'DejaVu Snas'
          --> assets.yaml:6:46
           |
         6 |   a: {style: {extends: plain, font: {family: DejaVu Snas}}, text: A}
           |                                              ^
           = help: did you mean 'DejaVu Sans'?
        """),
    Fault(
      id: "missing_glyph", manifest: label("{style: plain, text: \"漢\"}"),
      message: """
        error[missing_glyph]: 'a' [en] has no glyph for '漢' (U+6F22 CJK UNIFIED IDEOGRAPH-6F22) at character 1
          --> assets.yaml:6:28
           |
         6 |   a: {style: plain, text: "漢"}
           |                            ^^
           = note: families tried: DejaVu Sans
        """),
    Fault(
      id: "version", manifest: "version: 3\nlabels: {}\n",
      message: """
        error[version]: this is version '3' of the manifest's rules
          --> assets.yaml:1:10
           |
         1 | version: 3
           |          ^
           = help: version 1 is known
        """, status: 2),
    Fault(
      id: "style_cycle",
      manifest: Sample.head.replacing(
        "  plain:", with: "  y: {extends: x}\n  x: {extends: y}\n  plain:")
        + "labels:\n  b: {style: plain, text: B}\n  a: {style: x, text: A}\n",
      message: """
        error[style_cycle]: the style 'x' extends itself
          --> assets.yaml:4:3
           |
         4 |   y: {extends: x}
           |   ^
           = help: take one of them out of its 'extends'
           = note: x → y → x
        """),
    Fault(
      id: "style_unknown", manifest: label("{style: plian, text: A}"),
      message: """
        error[style_unknown]: unknown style 'plian'
          --> assets.yaml:6:14
           |
         6 |   a: {style: plian, text: A}
           |              ^^^^^ not in `styles`
           = help: did you mean 'plain'?  (assets.yaml:4)
        """),
    Fault(
      id: "empty_text", manifest: label("{style: plain}"),
      message: """
        error[empty_text]: 'a' has no text
          --> assets.yaml:6:3
           |
         6 |   a: {style: plain}
           |   ^
           = help: write "" for a text that is empty on purpose
        """),
    Fault(
      id: "max_length", manifest: label("{style: plain, max_length: 2, text: ABC}"),
      message: """
        warning[max_length]: 'a' [en] has 3 characters, 2 are allowed
          --> assets.yaml:6:42
           |
         6 |   a: {style: plain, max_length: 2, text: ABC}
           |                                          ^
           = help: shorten it by 1
        """, status: 0),
    Fault(
      id: "fallback", manifest: label("{style: plain, text: A}", more: "locales: [de]\n"),
      message: """
        warning[fallback]: 'a' [de] has no text of its own; drawn with the text of 'en'
          --> assets.yaml:7:3
           |
         7 |   a: {style: plain, text: A}
           |   ^
        """, status: 0),
    Fault(
      id: "missing",
      manifest: label("{style: plain, text: A}", more: "locales: [en, {tag: de, fallback: []}]\n"),
      message: """
        warning[missing]: 'a' [de] has no text in 'de'
          --> assets.yaml:7:3
           |
         7 |   a: {style: plain, text: A}
           |   ^
           = help: add a text for 'de', or say missing: skip for the locale
        """, status: 0),
    Fault(
      id: "space_edge", manifest: label("{style: plain, text: \" A\"}"),
      message: """
        warning[space_edge]: 'a' [en] begins with white space, which takes up room
          --> assets.yaml:6:28
           |
         6 |   a: {style: plain, text: " A"}
           |                            ^
        """, status: 0),
    Fault(
      id: "gradient_degenerate",
      manifest: label("x")
        .replacing("a: x", with: "a: {style: g, text: A}")
        .replacing(
          "  plain:",
          with:
            "  g: {extends: plain, fill: {gradient: {stops: [red, tan], from: [0, 0], to: [0, 0]}}}\n"
            + "  plain:"),
      message: """
        warning[gradient_degenerate]: the gradient ends where it starts: only its last color is seen
          --> assets.yaml:4:78
           |
         4 |   g: {extends: plain, fill: {gradient: {stops: [red, tan], from: [0, 0], to: [0, 0]}}}
           |                                                                              ^^^^^^
        """, status: 0),
    Fault(
      id: "style_unused",
      manifest: label("{style: plain, text: A}")
        .replacing("  plain:", with: "  idle: {extends: plain}\n  plain:"),
      message: """
        warning[style_unused]: no label uses the style 'idle'
          --> assets.yaml:4:3
           |
         4 |   idle: {extends: plain}
           |   ^^^^
        """, status: 0),
  ]

  @Test(arguments: faults)
  func saysWhatIsWrongAndWhere(fault: Fault) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.tree("Output")
    try place.write(fault.manifest, to: "assets.yaml")
    let lint = try place.program.run("lint")
    #expect(lint.status == fault.status)
    #expect(lint.stderr.contains(fault.message + "\n"), "\(lint.stderr)")
    #expect(try place.tree("Output") == before)
    guard fault.status != 0 else { return }
    let build = try place.program.run("build")
    #expect(build.status == fault.status)
    #expect(build.stderr.contains(fault.message + "\n"), "\(build.stderr)")
    #expect(try place.tree("Output")["en/a.png"] == before["en/a.png"])
  }

  @Test func bytesThatAreNoTextAreNamedByTheirPlace() throws {
    let place = try Workspace()
    let text = Data((Sample.head + "labels:\n  a: {style: plain, text: \"").utf8)
    try (text + [0xFF] + Data("\"}\n".utf8)).write(
      to: place.url.appendingPathComponent("assets.yaml"))
    let output = try place.program.run("build")
    #expect(output.status == 1)
    #expect(
      output.stderr.contains("error[encoding]: byte 0xFF at byte offset \(text.count) is not UTF-8")
    )
    #expect(output.stderr.contains("--> assets.yaml:6:28"))
  }

  @Test func aPictureThatIsTooLargeIsRefusedBeforeItIsPainted() throws {
    let place = try Workspace()
    try place.write(
      Sample.head
        + "labels:\n  a: {style: {extends: plain, width: 16000, height: 16000}, text: A}\n"
        + "  b: {style: plain, text: B}\n", to: "assets.yaml")
    for command in ["lint", "check", "build"] {
      let output = try place.program.run(command)
      #expect(output.status == 1, "\(command)")
      #expect(output.stderr.contains("error[image_too_large]"), "\(command)")
      #expect(output.stderr.contains("width: 16000, height: 16000"), "\(command)")
    }
    #expect(try place.tree("Output").keys.sorted() == ["en/b.png", "metrics.json"])
  }

  @Test(arguments: [
    "../../etc/x", "/abs", "\"a\\0b\"", ".", "..", "-rf", "\"a\\nb\"", "é", "a b", "a//b",
    String(repeating: "k", count: 300),
  ])
  func hostileKeysWriteNothingOutsideTheOutputFolder(key: String) throws {
    let place = try Workspace()
    try place.write("sentinel", to: "Output/../etc/x")
    try place.write(
      Sample.manifest(["good": "Good"]) + "  \(key): {style: plain, text: Bad}\n", to: "assets.yaml"
    )
    let output = try place.program.run("build")
    #expect(output.status == 1, "\(output.stderr)")
    #expect(try place.tree("Output").keys.sorted() == ["en/good.png", "metrics.json"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.url.path).sorted()
        == ["Output", "assets.yaml", "etc"])
  }

  enum Bomb: String, CaseIterable {
    case aliases, merges, nesting, keys, scalar, cycle

    var text: String {
      switch self {
      case .aliases, .merges:
        let open = self == .merges ? "{<<: " : "["
        let close = self == .merges ? "}" : "]"
        var text = "version: 1\nx-0: &a0 \(open == "[" ? "[x, x]" : "{k: v}")\n"
        for level in 1...12 {
          let alias = "*a\(level - 1)"
          let list = Array(repeating: alias, count: 9).joined(separator: ", ")
          let inner = self == .merges ? "[\(list)]" : list
          text += "x-\(level): &a\(level) \(open)\(inner)\(close)\n"
        }
        return text + "labels: {}\n"
      case .nesting: return "version: 1\nlabels: " + String(repeating: "[", count: 100_000)
      case .keys:
        return "version: 1\nlabels:\n" + (0..<600_000).map { "  k\($0): v\n" }.joined()
      case .scalar:
        return "version: 1\nlabels: {a: {text: " + String(repeating: "x", count: 20_000_000)
          + "}}\n"
      case .cycle: return "version: 1\nlabels: &a [*a]\n"
      }
    }
  }

  @Test(arguments: Bomb.allCases)
  func bombsAreRefusedSoonAndCheaply(bomb: Bomb) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let before = try place.stamps("Output")
    try place.write(bomb.text, to: "assets.yaml")
    let start = ContinuousClock().now
    // 1 GiB of address space: what is refused is not loaded first.
    let status = try place.shell("ulimit -v 1048576; exec \"$0\" build", Program.labelsmith.path)
    #expect(status == 1 || status == 2, "\(status)")
    #expect(ContinuousClock().now - start < .seconds(120))
    #expect(try place.stamps("Output") == before)
  }
}
