// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest

/// Where metrics go, and which folders of an image's path may be another image's path.
///
/// Made once for many entries. Paths are compared in lower case, because some file systems do.
struct ReservedPaths {
  /// The paths of metrics, by themselves in lower case.
  private let metrics: [String: String]
  /// The folders that hold metrics, in lower case.
  private let metricsFolders: [String: String]
  /// How many folders of a path can be one that has to be a file.
  private let deepestMetrics: Int
  /// What the path of every image ends with, in lower case.
  private let ending: String
  /// Whether the images of one entry have to be looked at one by one.
  private let scalesDiffer: Bool

  init(_ project: Project) {
    let output = project.output
    var files: [String: String] = [:]
    var folders: [String: String] = [:]
    for path in project.metricsPaths {
      let folded = path.lowercased()
      files[folded] = path
      for folder in folded.properPrefixes { folders[String(folder)] = path }
    }
    metrics = files
    metricsFolders = folders
    deepestMetrics = files.keys.map { $0.utf8.count { $0 == UInt8(ascii: "/") } }.max() ?? 0
    ending = output.path.ending.lowercased()
    let name = ending.split(separator: "/").last ?? ""
    scalesDiffer =
      output.path.hasScaleInFolder
      || files.keys.contains { $0.split(separator: "/").contains { $0.hasSuffix(name) } }
  }

  /// Those scales whose images may meet something that the others do not.
  func looked(at scales: [Scale]) -> ArraySlice<Scale> {
    scalesDiffer ? scales[...] : scales.prefix(1)
  }

  /// Why one of an entry's images cannot be where it is to be.
  func problem(of images: [PlannedImage]) -> (id: CheckID, message: String, help: String)? {
    for image in images {
      for folder in image.path.properPrefixes.prefix(deepestMetrics + 1) {
        guard let file = metrics[folder.lowercased()] else { continue }
        return (
          .pathCollision, "'\(file)' is the metrics file and no folder for '\(image.path)'",
          "change output.path or output.metrics"
        )
      }
      guard scalesDiffer else { continue }
      let folded = image.path.lowercased()
      if let file = metrics[folded] {
        return (
          file == image.path ? .pathCollision : .pathCase,
          file == image.path
            ? "'\(file)' is where the metrics go"
            : "'\(image.path)' and the metrics '\(file)' differ only in case",
          "change output.path or output.metrics"
        )
      }
      if let file = metricsFolders[folded] {
        return (
          .pathCollision, "'\(image.path)' is the folder of the metrics '\(file)'",
          "change output.path or output.metrics"
        )
      }
    }
    return nil
  }

  /// The folders of an entry's images, in lower case, that end as an image's path does.
  func foldersLikeImages(of images: [PlannedImage]) -> [String] {
    var folders: [String] = []
    for image in images {
      for folder in image.path.properPrefixes where mayEnd(folder) {
        let folded = folder.lowercased()
        if folded.hasSuffix(ending) { folders.append(folded) }
      }
    }
    return folders
  }

  /// Whether a folder's last byte lets it end as an image's path does, but for case.
  private func mayEnd(_ folder: Substring) -> Bool {
    guard let wanted = ending.utf8.last, let last = folder.utf8.last, wanted < 0x80, last < 0x80
    else { return true }
    return wanted | 0x20 == last | 0x20
  }
}

extension Project {
  /// The paths of all metrics files, relative to the output folder.
  package var metricsPaths: [String] {
    guard output.metrics.uses(.locale) else { return [output.metrics.text] }
    return locales.map { output.metrics.path(PathTemplate.Values(locale: $0.tag)) }
  }
}

extension RenderPlan {
  /// Entries one of which needs a folder where the other needs a file.
  mutating func folderCollisions(_ output: OutputSettings) -> Set<EntryID> {
    let folders = slices.reduce(into: Set<String>()) { $0.formUnion($1.foldersLikeImages) }
    guard !folders.isEmpty else { return [] }
    var files: [String: (entry: PlanEntry, path: String)] = [:]
    for entry in entries {
      for image in entry.images(output) {
        let folded = image.path.lowercased()
        if folders.contains(folded) { files[folded] = (entry, image.path) }
      }
    }
    guard !files.isEmpty else { return [] }
    var refused: Set<EntryID> = []
    var reported: Set<[String]> = []
    for entry in Array(entries) {
      for image in entry.images(output) {
        for folder in image.path.properPrefixes {
          guard let file = files[folder.lowercased()] else { continue }
          refused.formUnion([entry.id, file.entry.id])
          guard reported.insert([entry.id.key, file.entry.id.key]).inserted else { continue }
          report(
            .pathCollision, entry, file.entry,
            "'\(file.path)' is the image of '\(file.entry.id)' and no folder for '\(image.path)'",
            help: "end output.path with '.png', or rename one of them")
        }
      }
    }
    return refused
  }
}

extension PathTemplate {
  /// What stands behind the last token.
  fileprivate var ending: String {
    if case .literal(let text)? = segments.last { text } else { "" }
  }

  /// Whether images of different scales lie in different folders.
  fileprivate var hasScaleInFolder: Bool {
    let last = segments.lastIndex { segment in
      if case .literal(let text) = segment { text.contains("/") } else { false }
    }
    guard let last else { return false }
    return segments[..<last].contains {
      if case .token(.scale, _) = $0 { true } else { false }
    }
  }
}

extension String {
  /// The folders of a path, the outermost first: `a` and `a/b` of `a/b/c.png`.
  var properPrefixes: some Sequence<Substring> {
    utf8.indices.lazy.filter { utf8[$0] == UInt8(ascii: "/") }.map { self[..<$0] }
  }
}
