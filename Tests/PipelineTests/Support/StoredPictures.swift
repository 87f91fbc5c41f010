// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import LabelModel
import Manifest
import Painting
import Planning
import Testing

@testable import Pipeline
@testable import Typesetting

/// The pictures of `Tests/Fixtures/Pictures`, and what their manifest draws today.
struct StoredPictures {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Pictures")
  static let isUpdating =
    ProcessInfo.processInfo.environment["LABELSMITH_UPDATE_PICTURES"] == "1"
  private static let command =
    "LABELSMITH_UPDATE_PICTURES=1 swift test --disable-xctest --filter ScriptPictures"

  let studio: Studio

  init() throws {
    studio = try Studio(
      String(contentsOf: Self.folder.appending(path: "assets.yaml"), encoding: .utf8))
  }

  /// The names of the files, as the manifest has them.
  var names: Set<String> {
    let output = studio.loaded.project.output
    return Set(studio.loaded.plan.entries.flatMap { $0.images(output).map(\.path) })
  }

  /// The PNG file of one picture as it is drawn now.
  func file(_ locale: String, _ scale: Scale) throws -> (name: String, bytes: [UInt8]) {
    let output = studio.loaded.project.output
    let planned = try studio.entry("title", locale).images(output).first { $0.scale == scale }
    let drawn = try studio.draw("title", locale, scale: scale.factor)
    let bytes = PNGEncoder(options: PNGOptions(output.png)).encode(drawn.painted)
    let name = try #require(planned).path
    return (name, bytes)
  }

  static func stored(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appending(path: name))).map(Array.init)
  }

  /// What a person needs who finds that a picture is not the stored one; `nil` where it is.
  func complaint(about name: String, _ drawn: [UInt8]) throws -> String? {
    guard let stored = Self.stored(name) else { return "\(name) is not there: \(Self.command)" }
    guard let difference = PictureDifference.between(drawn, stored) else { return nil }
    let copies = FileManager.default.temporaryDirectory.appending(path: "labelsmith-pictures")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    let copy = copies.appending(path: name)
    try Data(drawn).write(to: copy, options: .atomic)
    let changes = try materialChanges()
    let cause =
      changes.isEmpty
      ? "libraries and fonts are the same, so labelsmith draws something else"
      : "the stored one was made with something else: " + changes.joined(separator: ", ")
    return """
      \(name): \(difference)
      drawn now: \(copy.path)
      \(cause)
      where the new ones are right: \(Self.command), and look at each that git shows
      """
  }
}

/// Libraries and font files decide pixels too; `made-with.txt` names those of the stored pictures.
extension StoredPictures {
  static let materialsFile = folder.appending(path: "made-with.txt")

  /// One line each: name, space, version or hash.
  func materials() throws -> [String] {
    var lines = PipelineLibraries.versions.map { "\($0) \($1)" }
    lines.append("renderer \(RendererIdentity.version)")
    lines.append("thai-dictionary \(PipelineLibraries.thaiDictionary)")
    for path in studio.loaded.fontFiles {
      let file = URL(fileURLWithPath: path)
      lines.append("\(file.lastPathComponent) \(Digest(of: Array(try Data(contentsOf: file))).hex)")
    }
    return lines.sorted()
  }

  /// What is different from when the pictures were stored: `pango 1.50.12 → 1.52.0`.
  private func materialChanges() throws -> [String] {
    let text = (try? String(contentsOf: Self.materialsFile, encoding: .utf8)) ?? ""
    let old = Self.table(text.split(separator: "\n").map(String.init))
    let new = try Self.table(materials())
    return Set(old.keys).union(new.keys).sorted().compactMap { name in
      let (before, now) = (old[name] ?? "none", new[name] ?? "none")
      return before == now ? nil : "\(name) \(before.prefix(12)) → \(now.prefix(12))"
    }
  }

  private static func table(_ lines: [String]) -> [String: String] {
    let pairs = lines.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }
}

/// How two PNG files differ as pictures; how they are compressed makes none.
struct PictureDifference: Equatable, CustomStringConvertible {
  var count = 0
  var total: Int
  /// Of any channel, 0 to 255.
  var largest = 0
  var box = Pixels.Box(minX: .max, minY: .max, maxX: -1, maxY: -1)

  var description: String {
    "\(count) of \(total) pixels differ by up to \(largest) of 255, "
      + "from (\(box.minX), \(box.minY)) to (\(box.maxX), \(box.maxY))"
  }

  /// What is to be said of a drawn and a stored file; `nil` where they show the same.
  static func between(_ drawn: [UInt8], _ stored: [UInt8]) -> String? {
    guard drawn != stored else { return nil }
    let (one, other) = (
      drawn.withUnsafeBytes(DecodedPNG.init), stored.withUnsafeBytes(DecodedPNG.init)
    )
    guard let one, let other else { return "one of the files is no PNG" }
    guard one.width == other.width, one.height == other.height else {
      return "\(one.width) × \(one.height) px, stored are \(other.width) × \(other.height)"
    }
    return PictureDifference(one, other).map(\.description)
  }

  /// `nil` where no pixel differs; both must have the same size.
  private init?(_ one: DecodedPNG, _ other: DecodedPNG) {
    total = one.width * one.height
    for pixel in 0..<total {
      let channels = pixel * 4..<pixel * 4 + 4
      let step =
        zip(one.pixels[channels], other.pixels[channels])
        .map { abs(Int($0) - Int($1)) }.max() ?? 0
      if step == 0 { continue }
      let (x, y) = (pixel % one.width, pixel / one.width)
      count += 1
      largest = max(largest, step)
      box.minX = min(box.minX, x)
      box.maxX = max(box.maxX, x)
      box.minY = min(box.minY, y)
      box.maxY = max(box.maxY, y)
    }
    if count == 0 { return nil }
  }
}
