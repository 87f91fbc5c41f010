// SPDX-License-Identifier: MIT

import Foundation

/// Small manifests: few fonts and tiny pictures, so that a build takes no time.
enum Sample {
  static let head = """
    version: 1
    fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
    styles:
      plain: {font: {family: DejaVu Sans, size: 9}, fill: "#203040"}

    """

  /// A manifest with one line a label: `hello: {style: plain, text: Hello}`.
  static func manifest(_ labels: [String: String], locales: String = "[en]", more: String = "")
    -> String
  {
    let lines = labels.sorted { $0.key < $1.key }.map { "  \($0): {style: plain, text: \($1)}\n" }
    return head + "locales: \(locales)\n" + more + "labels:\n"
      + (lines.isEmpty ? "  {}\n" : lines.joined())
  }

  /// Labels `l000`, `l001`, … with a text each.
  static func many(_ count: Int, text: String = "Text") -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        let digits = String(number)
        let key = "l" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return (key, "\"\(text) \(number)\"")
      })
  }
}

extension Workspace {
  /// A workspace with a manifest that was built once.
  static func built(
    _ labels: [String: String], locales: String = "[en]", more: String = ""
  ) throws -> Workspace {
    let place = try Workspace()
    try place.write(Sample.manifest(labels, locales: locales, more: more), to: "assets.yaml")
    let output = try place.program.run("build")
    guard output.status == 0 else { throw ProgramFailure(output: output) }
    return place
  }
}

struct ProgramFailure: Error, CustomStringConvertible {
  var output: Program.Output
  var description: String { "exit \(output.status)\n\(output.stderr)\(output.stdout)" }
}
