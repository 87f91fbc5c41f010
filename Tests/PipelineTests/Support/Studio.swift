// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Painting
import Planning
import Publishing
import Typesetting

@testable import Pipeline

/// Draws manifests written in a test, in memory.
struct Studio {
  /// One label in one locale at one scale.
  struct Drawn {
    var pixels: Pixels
    var measurements: Measurements
    var image: ImageMeasurements
    var picture: LabelPicture
  }

  let loaded: LoadedProject
  let diagnostics: [Diagnostic]

  /// Reads `labels:` and whatever else the test writes; version and fonts are added.
  init(_ yaml: String) throws {
    let text = yaml.contains("version:") ? yaml : "version: 1\n" + yaml
    let loader = ProjectLoader(files: TestFiles(["assets.yaml": text]), cacheDirectory: nil)
    var timings = BuildTimings()
    let loading = loader.load("assets.yaml", timings: &timings)
    diagnostics = loading.diagnostics
    guard let loaded = loading.loaded else {
      throw StudioError(text: loading.diagnostics.map(\.message).joined(separator: "; "))
    }
    self.loaded = loaded
  }

  /// One label with an inline style, written as a flow map without its braces.
  init(text: String, style: String, locale: String = "en", extra: String = "") throws {
    try self.init(
      """
      source_locale: \(locale)
      locales: [\(locale)]
      \(extra)
      labels:
        label:
          style: {\(style)}
          text: \(text.quotedForYAML)
      """)
  }

  func entry(_ key: String = "label", _ locale: String? = nil) throws -> PlanEntry {
    let entry = loaded.plan.entries.first { entry in
      entry.id.key == key && (locale == nil || entry.id.locale == locale)
    }
    guard let entry else {
      throw StudioError(
        text: "no label '\(key)': " + diagnostics.map(\.message).joined(separator: "; "))
    }
    return entry
  }

  func layOut(_ key: String = "label", _ locale: String? = nil) throws -> EntryLayout {
    EntrySetter(project: loaded.project, fonts: loaded.fonts).layOut(try entry(key, locale))
  }

  func draw(
    _ key: String = "label", _ locale: String? = nil, scale: Double = 1
  ) throws -> Drawn {
    let layout = try layOut(key, locale)
    guard let label = layout.label, let scale = Scale(scale) else {
      throw StudioError(text: "not laid out: " + layout.findings.map(\.message).joined())
    }
    let painter = Painter(cache: Self.masks, limits: loaded.project.paintLimits)
    let image = try painter.paint(label.picture, at: scale)
    return Drawn(
      pixels: Pixels(image), measurements: label.measurements, image: image.measurements,
      picture: label.picture)
  }

  private static let masks = MaskCache()
}

struct StudioError: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}

/// Straight RGBA with the questions that tests ask.
struct Pixels: Equatable {
  struct Box: Equatable {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int
    var width: Int { maxX - minX + 1 }
    var height: Int { maxY - minY + 1 }
  }

  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ image: PaintedImage) {
    width = image.width
    height = image.height
    bytes = image.pixels
  }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(bytes[(y * width + x) * 4 + 3]) }

  func color(_ x: Int, _ y: Int) -> Color {
    let i = (y * width + x) * 4
    return Color(red: bytes[i], green: bytes[i + 1], blue: bytes[i + 2], alpha: bytes[i + 3])
  }

  /// The bounding box of alpha above a threshold; `nil` for an empty picture.
  func ink(above threshold: Int = 8) -> Box? {
    var box: Box?
    for y in 0..<height {
      for x in 0..<width where alpha(x, y) > threshold {
        guard let old = box else {
          box = Box(minX: x, minY: y, maxX: x, maxY: y)
          continue
        }
        box = Box(
          minX: min(old.minX, x), minY: min(old.minY, y), maxX: max(old.maxX, x),
          maxY: max(old.maxY, y))
      }
    }
    return box
  }

  /// Whether every pixel of the outermost rows and columns is fully transparent.
  var hasClearBorder: Bool {
    (0..<width).allSatisfy { alpha($0, 0) == 0 && alpha($0, height - 1) == 0 }
      && (0..<height).allSatisfy { alpha(0, $0) == 0 && alpha(width - 1, $0) == 0 }
  }

  /// The number of areas of connected pixels (8 neighbours) with alpha above a threshold.
  func components(above threshold: Int = 8) -> Int {
    var seen = [Bool](repeating: false, count: width * height)
    var count = 0
    for start in 0..<(width * height) where !seen[start] && Int(bytes[start * 4 + 3]) > threshold {
      count += 1
      var stack = [start]
      seen[start] = true
      while let place = stack.popLast() {
        let (x, y) = (place % width, place / width)
        for ny in max(0, y - 1)...min(height - 1, y + 1) {
          for nx in max(0, x - 1)...min(width - 1, x + 1) {
            let next = ny * width + nx
            guard !seen[next], Int(bytes[next * 4 + 3]) > threshold else { continue }
            seen[next] = true
            stack.append(next)
          }
        }
      }
    }
    return count
  }
}

/// Files that exist only in a test.
struct TestFiles: SourceFiles {
  var files: [String: [UInt8]]

  init(_ files: [String: String]) { self.files = files.mapValues { Array($0.utf8) } }

  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    guard let bytes = files[path] else { throw .notFound }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  func expand(glob: String, relativeTo folder: String) -> [String] {
    files.keys.filter { WildcardPattern(glob).matches($0) }.sorted()
  }
}

extension String {
  /// A double-quoted YAML scalar.
  var quotedForYAML: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        let isPlain =
          scalar.value >= 0x20 && scalar != "\u{2028}" && scalar != "\u{2029}"
          && scalar != "\u{7F}" && !(0x80...0x9F).contains(scalar.value)
        if isPlain {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }
}
