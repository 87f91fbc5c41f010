// SPDX-License-Identifier: MIT

import Diagnostics
package import LabelModel
import Manifest
import Painting
import Planning

/// One label that no manifest holds, drawn to try a text or a style.
package struct AdHocLabel: Hashable, Sendable {
  package var text: String
  /// The name of a style, or a style written as a YAML flow map; `nil` is a plain one.
  package var style: String?
  /// `nil` is the source locale.
  package var locale: String?

  package init(text: String, style: String?, locale: String?) {
    self.text = text
    self.style = style
    self.locale = locale
  }

  static let key = "render"
  /// The name of the file that exists only in memory; no path on a disk looks like it.
  static let file = "<command line>"

  /// The label as a manifest file that the project seems to include.
  var manifestText: String {
    "labels:\n  \(Self.key):\n    style: \(styleText)\n    text: \(text.doubleQuoted)\n"
  }

  private var styleText: String {
    guard let style else { return "{font: {family: Noto Sans}}" }
    return style.hasPrefix("{") ? style : style.doubleQuoted
  }
}

extension BuildSession {
  /// Draws one label in memory.
  ///
  /// Without a manifest at the requested path the label has the installed fonts and no named
  /// styles. Returns no image when the findings say why.
  package func render(
    _ label: AdHocLabel, scale: Scale = .one
  ) async -> (png: [UInt8]?, result: BuildResult) {
    var result = BuildResult()
    let loading = load(label, &result)
    result.diagnostics = loading.diagnostics.filter { $0.severity == .error }
    guard let loaded = loading.loaded else { return (nil, result) }
    let tag: String
    do throws(RequestError) {
      try checkDestinations(loading, &result)
      if let name = label.locale {
        tag = try loaded.project.locale(named: name)
      } else {
        tag = loaded.project.sourceLocale.text
      }
    } catch {
      result.failure = .request(error)
      return (nil, result)
    }
    guard
      let entry = loaded.plan.entries.first(where: {
        $0.id.key == AdHocLabel.key && $0.id.locale == tag
      })
    else {
      return (nil, result)
    }
    let setter = EntrySetter(project: loaded.project, fonts: loaded.fonts, alsoAt: scale)
    let layout = setter.layOut(entry)
    let places = FindingPlaces(project: loaded.project)
    result.diagnostics = layout.findings.compactMap { places.diagnostic(for: $0, in: entry) }
    let job = layout.paintJob(
      images: [PlannedImage(scale: scale, path: AdHocLabel.key)], largestScale: scale)
    let painted = await pool(for: loaded.project).paint([job])
    return (painted.first?.images.first?.bytes, result)
  }

  private func load(_ label: AdHocLabel, _ result: inout BuildResult) -> Loading {
    var overlay = OverlayFiles(base: files)
    overlay.texts[AdHocLabel.file] = label.manifestText
    if case .failure(.notFound) = Result(catching: { () throws(SourceError) in
      try files.read(request.manifest, limit: ReaderLimits.standard.fileBytes)
    }) {
      let locale = label.locale ?? "en"
      overlay.texts[request.manifest] =
        "version: 1\nsource_locale: \(locale)\nlabels: {}\n"
    }
    let loader = ProjectLoader(
      files: overlay, cacheDirectory: request.cacheDirectory, additions: [AdHocLabel.file])
    return loader.load(request.manifest, timings: &result.timings)
  }
}

/// Files of which some exist only in memory.
private struct OverlayFiles: SourceFiles {
  var base: any SourceFiles
  var texts: [String: String] = [:]

  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    if let text = texts[path] { return Array(text.utf8) }
    return try base.read(path, limit: limit)
  }

  func expand(glob: String, relativeTo folder: String) -> [String] {
    base.expand(glob: glob, relativeTo: folder)
  }
}

extension String {
  /// The text as a double-quoted YAML scalar.
  package var doubleQuoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{D7FF}",
        "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        quoted.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
    }
    return quoted + "\""
  }
}
