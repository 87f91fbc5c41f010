// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import Pipeline
import Planning
import Watching

/// What decides about pixels and does not belong to the project: libraries and font files.
///
/// `labelsmith.lock` beside the manifest, JSON with sorted keys and no path of this machine.
struct VersionLock: Hashable, Codable {
  struct Font: Hashable, Codable {
    /// The file's name without its folder.
    var file: String
    var sha256: String
  }

  static let fileName = "labelsmith.lock"

  /// Raised when a field changes its meaning or goes away.
  var version = 1
  /// By name: the renderer, the libraries that lay out and paint, and whether Thai has a dictionary.
  var libraries: [String: String]
  /// By file and hash.
  var fonts: [Font]

  /// Throws the path of a font that cannot be read.
  init(fontFiles: [String]) throws(Unreadable) {
    libraries = PipelineLibraries.versions
    libraries["renderer"] = "\(RendererIdentity.version)"
    libraries["thai-dictionary"] = PipelineLibraries.thaiDictionary
    var fonts: Set<Font> = []
    for path in fontFiles {
      guard let (digest, _) = try? StableRead.digest(of: path, limit: 1 << 30) else {
        throw Unreadable(path: path)
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      fonts.insert(Font(file: name, sha256: digest.hex))
    }
    self.fonts = fonts.sorted { ($0.file, $0.sha256) < ($1.file, $1.sha256) }
  }

  struct Unreadable: Error { var path: String }

  /// `nil` for what no version of this program has written.
  init?(_ text: String) {
    guard let lock = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)), lock.version == 1
    else { return nil }
    self = lock
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(self) else { return "" }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// What is different here, one line each: `harfbuzz 6.0.0 → 8.3.0`.
  func differences(here: VersionLock) -> [String] {
    var lines: [String] = []
    for name in Set(libraries.keys).union(here.libraries.keys).sorted() {
      let (old, new) = (libraries[name] ?? "none", here.libraries[name] ?? "none")
      if old != new { lines.append("\(name) \(old) → \(new)") }
    }
    let (old, new) = (Set(fonts), Set(here.fonts))
    let names = Set(old.symmetricDifference(new).map(\.file)).sorted()
    for name in names {
      let wasThere = fonts.contains { $0.file == name }
      let isThere = here.fonts.contains { $0.file == name }
      lines.append(
        wasThere && isThere
          ? "\(name) is another file" : wasThere ? "\(name) is not used here" : "\(name) is new")
    }
    return lines
  }
}
