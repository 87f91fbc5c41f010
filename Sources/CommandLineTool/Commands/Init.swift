// SPDX-License-Identifier: MIT

import Diagnostics
import Glibc

extension Session {
  /// Runs `labelsmith init`.
  ///
  /// Looks before it writes: when a file is in the way, none is made.
  func initialize(_ initialize: InitOptions) throws(WorkbenchFailure) -> ExitCode {
    let text = try Self.text(of: initialize)
    let manifest = options.manifest
    let folder = Self.folder(of: manifest)
    let schema = folder + StarterManifest.schemaName
    for path in [manifest, schema] where access(path, F_OK) == 0 {
      throw WorkbenchFailure(
        .usage, "'\(path)' is already there", hints: ["init overwrites nothing"])
    }
    var made = [manifest]
    // The manifest names its schema, but is complete without it.
    if let text = try? workbench.schema(.manifest), try PlainFile.create(schema, text) {
      made.append(schema)
    }
    guard try PlainFile.create(manifest, text) else {
      throw WorkbenchFailure(.usage, "'\(manifest)' is already there")
    }
    if try ignoreOutput(in: folder) { made.append(folder + ".gitignore") }
    remark("wrote \(made.joined(separator: ", "))")
    remark("next: labelsmith watch --serve\(manifest == "assets.yaml" ? "" : " " + manifest)")
    return .success
  }

  private static func text(of initialize: InitOptions) throws(WorkbenchFailure) -> String {
    guard initialize != InitOptions() else { return StarterManifest.text }
    var start = StringFileStart()
    for path in initialize.poFiles { try start.addPO(path) }
    if let path = initialize.csvFile { try start.addCSV(path) }
    return start.manifest
  }

  /// Adds the output folder to `.gitignore`; returns whether that was needed.
  private func ignoreOutput(in folder: String) throws(WorkbenchFailure) -> Bool {
    let path = folder + ".gitignore"
    let line = "/\(StarterManifest.outputFolder)/"
    guard let text = PlainFile.text(of: path) else {
      // A file that cannot be read as text is left alone.
      return try PlainFile.create(path, line + "\n")
    }
    let lines = text.split(separator: "\n").map { $0.drop { $0 == "/" } }
    let name = StarterManifest.outputFolder
    guard !lines.contains(where: { $0 == name[...] || $0 == "\(name)/" || $0 == "\(name)/*" })
    else { return false }
    let separator = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    try PlainFile.replace(path, with: Array((text + separator + line + "\n").utf8))
    return true
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
