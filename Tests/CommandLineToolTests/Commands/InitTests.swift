// SPDX-License-Identifier: MIT

import CommandLineTool
import Foundation
import Testing

private func initialize(
  _ project: ScratchProject, schema: String? = "{}\n", options: String = ""
) async throws -> Outcome {
  try FileManager.default.createDirectory(at: project.folder, withIntermediateDirectories: true)
  let manifest = project.folder.appending(path: "assets.yaml").path
  return try await perform("init \(manifest) \(options)", on: Bench(schemaText: schema))
}

@Test func initWritesManifestSchemaAndIgnoreLine() async throws {
  let project = try ScratchProject(copying: [])
  #expect(try await initialize(project).status == .success)
  #expect(project.text(of: "assets.yaml") == StarterManifest.text)
  #expect(project.text(of: "labelsmith.schema.json") == "{}\n")
  #expect(project.text(of: ".gitignore") == "/Output/\n")
}

@Test func initWithoutASchemaIsStillComplete() async throws {
  let project = try ScratchProject(copying: [])
  #expect(try await initialize(project, schema: nil).status == .success)
  #expect(project.text(of: "assets.yaml") != nil)
  #expect(project.text(of: "labelsmith.schema.json") == nil)
}

@Test(arguments: ["assets.yaml", "labelsmith.schema.json"])
func initOverwritesNothingAndThenMakesNothing(file: String) async throws {
  let project = try ScratchProject(copying: [])
  try project.write("mine", to: file)
  let outcome = try await initialize(project)
  #expect(outcome.status == .usage)
  #expect(outcome.messages.contains("\(file)' is already there"))
  #expect(try FileManager.default.contentsOfDirectory(atPath: project.folder.path) == [file])
  #expect(project.text(of: file) == "mine")
}

@Test(arguments: [
  ("", "/Output/\n"), ("*.o\n", "*.o\n/Output/\n"), ("*.o", "*.o\n/Output/\n"),
  ("/Output/\n", "/Output/\n"), ("Output\n", "Output\n"), ("Output/\n*.o", "Output/\n*.o"),
  ("/Outputs/\n", "/Outputs/\n/Output/\n"),
])
func theIgnoreLineIsAddedOnce(before: String, after: String) async throws {
  let project = try ScratchProject(copying: [])
  try project.write(before, to: ".gitignore")
  #expect(try await initialize(project).status == .success)
  #expect(project.text(of: ".gitignore") == after)
}

@Test(arguments: [
  "--from-po nowhere/de.po", "--from-csv nowhere.csv", "--from-po \(#filePath)",
])
func translationsThatCannotBeReadMakeNothing(options: String) async throws {
  let project = try ScratchProject(copying: [])
  #expect(try await initialize(project, options: options).status == .usage)
  #expect(project.text(of: "assets.yaml") == nil)
}
