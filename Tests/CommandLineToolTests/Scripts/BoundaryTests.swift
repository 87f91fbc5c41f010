// SPDX-License-Identifier: MIT

import Foundation
import Testing

private let spdx = "// SPDX-License-Identifier: MIT\n"

/// A small project that breaks no rule, and then one line in one file.
private func check(
  _ line: String, in file: String, licence: String = spdx
) throws -> (status: Int32, output: String) {
  let project = try ScratchProject(copying: ["scripts/check-boundaries.sh"])
  for folder in [
    "Diagnostics", "Hashing", "LabelModel", "Manifest", "Painting", "Planning", "Publishing",
    "TextPreparation", "Typesetting", "Pipeline", "CommandLineTool/Terminal", "labelsmith-inotify",
    "CommandLineTool/Commands",
  ] {
    try project.write(spdx, to: "Sources/\(folder)/File.swift")
  }
  try project.write(spdx, to: "Tests/SomeTests/File.swift")
  for other in [".ci/run", "Makefile", "Package.swift", "packaging/list.sh"] {
    try project.write("# SPDX-License-Identifier: MIT\n", to: other)
  }
  try project.write(licence + line + "\n", to: file)
  return try project.run("scripts/check-boundaries.sh")
}

@Test(arguments: [
  ("internal import CCairo", "Pipeline"), ("import CCairo", "Painting"),
  ("package import CPango", "Typesetting"), ("public func f() {}", "Planning"),
  ("  open class C {}", "Planning"), ("public import LabelModel", "Planning"),
  ("let x = try\u{21} f()", "Manifest"), ("nonisolated(unsafe) let x = 1", "Manifest"),
  ("Task.detached {}", "Pipeline"), ("package var count = 0", "Manifest"),
  ("  print(\"x\")", "Pipeline"), ("print(1)", "CommandLineTool/Commands"),
  ("import Foundation", "Diagnostics"), ("import FoundationEssentials", "Planning"),
  ("let now = Date()", "Planning"), ("let now = ContinuousClock().now", "Typesetting"),
])
func aCrossedBoundaryIsNamedWithItsLine(line: String, folder: String) throws {
  let result = try check(line, in: "Sources/\(folder)/Broken.swift")
  #expect(result.status == 1)
  #expect(result.output.contains("boundary: "))
  #expect(result.output.contains("Broken.swift:2:"))
}

@Test(arguments: [
  ("internal import CCairo", "Painting"), ("internal import CPango", "Typesetting"),
  ("/// Never `try\u{21}`, and no public func.", "Planning"), ("package func f() {}", "Planning"),
  ("print(\"x\")", "CommandLineTool/Terminal"), ("let blueprint = makePrint(1)", "Pipeline"),
  ("import Foundation", "Pipeline"), ("let publicly = 1; let reopen = 2", "Pipeline"),
  ("package var total: Int { 1 }", "Manifest"), ("let now = Date()", "Pipeline"),
])
func whatIsAllowedPasses(line: String, folder: String) throws {
  let result = try check(line, in: "Sources/\(folder)/Fine.swift")
  #expect(result.status == 0, "\(result.output)")
}

@Test func aCModuleThatNoRuleMentionsIsNamed() throws {
  let result = try check("module CNovel {}", in: "Sources/CNovel/module.modulemap")
  #expect(result.status == 1)
  #expect(result.output.contains("who imports CNovel"))
}

@Test(arguments: ["Sources/Planning/A.swift", "Tests/SomeTests/A.swift", "scripts/a.sh", ".ci/run"])
func aFileWithoutALicenceIsNamed(file: String) throws {
  let result = try check("", in: file, licence: "")
  #expect(result.status == 1)
  #expect(result.output.contains(file))
}
