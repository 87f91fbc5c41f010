// SPDX-License-Identifier: MIT

import Glibc
import LabelModel
import Pipeline

extension Workshop {
  /// Looks at everything outside the project that drawing and watching depend on.
  package func doctor(_ options: CommonOptions) async throws(WorkbenchFailure) -> DoctorReport {
    var items = libraries
    items += await fonts(options)
    items += [limit("max_user_watches", atLeast: 8_192), limit("max_user_instances", atLeast: 16)]
    items.append(await outputFolder(options))
    if let cacheDirectory {
      items.append(writability(of: cacheDirectory, name: "cache folder", isNeeded: false))
    }
    return DoctorReport(items: items)
  }

  private var libraries: [DoctorReport.Item] {
    let thai = ("thai-dictionary", PipelineLibraries.thaiDictionary)
    let versions = PipelineLibraries.versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return (versions + [thai]).map { name, version in
      guard name == "thai-dictionary", version != "present" else {
        return DoctorReport.Item(name, version)
      }
      return DoctorReport.Item(
        name, version, .warning,
        advice: "Thai breaks only at spaces; install libthai-data and a Pango built with libthai")
    }
  }

  private func fonts(_ options: CommonOptions) async -> [DoctorReport.Item] {
    let (use, result) = await session(options).fonts(coverage: false)
    guard !result.isRejected else {
      return [
        DoctorReport.Item(
          "manifest", options.manifest, .warning,
          advice: "there is no usable manifest here; labelsmith lint says more")
      ]
    }
    let families = Set(use.faces.map(\.identity.family)).count
    return [
      DoctorReport.Item("manifest", options.manifest),
      DoctorReport.Item("fonts in use", "\(use.faces.count) faces of \(families) families"),
    ]
  }

  private func limit(_ name: String, atLeast needed: Int) -> DoctorReport.Item {
    let path = "/proc/sys/fs/inotify/\(name)"
    let text = PlainFile.text(of: path)?.filter { !$0.isWhitespace } ?? ""
    guard let value = Int(text) else {
      return DoctorReport.Item(
        "inotify \(name)", "unknown", .warning, advice: "\(path) cannot be read")
    }
    guard value < needed else { return DoctorReport.Item("inotify \(name)", text) }
    return DoctorReport.Item(
      "inotify \(name)", text, .warning,
      advice: "watching may fall back to polling; sysctl fs.inotify.\(name)=\(needed)")
  }

  private func outputFolder(_ options: CommonOptions) async -> DoctorReport.Item {
    let folder = await session(options).outputPath() ?? options.output ?? "Output"
    return writability(of: folder, name: "output folder", isNeeded: true)
  }

  private func writability(of folder: String, name: String, isNeeded: Bool) -> DoctorReport.Item {
    var path = folder
    while access(path, F_OK) != 0, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      path = String(path[..<slash])
    }
    if access(path, F_OK) != 0 { path = "." }
    let value = "\(folder) (\(Self.fileSystem(of: path)))"
    guard access(path, W_OK) != 0 else { return DoctorReport.Item(name, value) }
    return DoctorReport.Item(
      name, value, isNeeded ? .bad : .warning, advice: "'\(path)' is not writable")
  }

  /// The type of the file system that holds a path, by the longest mount point before it.
  private static func fileSystem(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return "unknown" }
    defer { free(resolved) }
    let path = String(cString: resolved)
    let mounts = (PlainFile.text(of: "/proc/self/mounts") ?? "").split(separator: "\n").map {
      $0.split(separator: " ")
    }
    let holding = mounts.filter { mount in
      mount.count > 2 && (mount[1] == "/" || path == mount[1] || path.hasPrefix(mount[1] + "/"))
    }
    return holding.max { $0[1].count < $1[1].count }.map { String($0[2]) } ?? "unknown"
  }
}
