// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What is found in the output folder, and that it is as serious as the manifest says.
@Suite struct OutputCheckTests {
  enum Finding: String, CaseIterable, Sendable {
    case modified = "modified_output", stale, conflict
  }

  /// A built project in which somebody touched the output folder.
  private func place(_ finding: Finding, checks: String = "") throws -> Workspace {
    let place = try Workspace.built(["a": "Alpha", "b": "Beta"])
    var labels = ["a": "Alpha", "b": "Beta"]
    switch finding {
    case .modified: try place.write("edited by hand", to: "Output/en/b.png")
    case .stale:
      try place.write("edited by hand", to: "Output/en/b.png")
      labels["b"] = nil
    case .conflict:
      try place.write("mine", to: "Output/en/c.png")
      labels["c"] = "Gamma"
    }
    try place.write(Sample.manifest(labels, more: checks), to: "assets.yaml")
    return place
  }

  @Test(arguments: [
    (
      Finding.modified,
      """
      warning[modified_output]: 'Output/en/b.png' was changed by hand and has been replaced
        --> Output/en/b.png:1:1
         = note: the changed file is kept as Output/.labelsmith/quarantine/00000001-en+b.png

      """, 0
    ),
    (
      .stale,
      """
      warning[stale]: 'Output/en/b.png' belongs to no label any more and was kept: it was changed by hand
        --> Output/en/b.png:1:1
         = help: remove it yourself if nobody needs it

      """, 0
    ),
    (
      .conflict,
      """
      error[conflict]: 'Output/en/c.png' is not one of our files and was not overwritten
        --> Output/en/c.png:1:1
         = help: move it away or change output.path

      """, 1
    ),
  ])
  func saysWhatSomebodyDidToTheOutputFolder(finding: Finding, message: String, status: Int32) throws
  {
    let place = try place(finding)
    let before = try place.tree("Output")["en/b.png"]
    let output = try place.program.run("build")
    #expect(output.status == status)
    #expect(output.stderr.hasPrefix(message), "\(output.stderr)")
    #expect(try (place.tree("Output")["en/b.png"] == before) == (finding != .modified))
  }

  @Test(
    arguments: Finding.allCases, [("error", "error", 1), ("warn", "warning", 0), ("off", nil, 0)])
  func isAsSeriousAsTheManifestSays(
    finding: Finding, severity: (check: String, word: String?, status: Int32)
  ) throws {
    let id = finding.rawValue
    let place = try place(finding, checks: "checks: {\(id): \(severity.check)}\n")
    let output = try place.program.run("build")
    #expect(output.status == severity.status, "\(output.stderr)")
    let found = output.stderr.split(separator: "\n").filter { $0.contains("[\(id)]: ") }
    // An image that is not written is never passed over.
    let word = severity.word ?? (finding == .conflict ? "warning" : nil)
    #expect(found.map { $0.prefix { $0 != ":" } } == (word.map { ["\($0)[\(id)]"] } ?? []))
  }

  /// An image belongs to a locale, and so does what is found about it.
  @Test func isAsSeriousAsTheManifestSaysForALocale() throws {
    let place = try Workspace.built(["a": "{en: Alpha, de: Anders}"], locales: "[en, de]")
    for locale in ["en", "de"] { try place.write("edited by hand", to: "Output/\(locale)/a.png") }
    try place.write(
      Sample.manifest(
        ["a": "{en: Alpha, de: Anders}"], locales: "[en, de]",
        more: "checks: {modified_output: {default: off, de: error}}\n"), to: "assets.yaml")
    let output = try place.program.run("build", "--format", "short")
    #expect(output.status == 1, "\(output.stderr)")
    let found = output.stderr.split(separator: "\n").filter { $0.contains("[modified_output]") }
    #expect(found.map { $0.prefix { $0 != "]" } } == ["Output/de/a.png:1:1: error[modified_output"])
  }
}
