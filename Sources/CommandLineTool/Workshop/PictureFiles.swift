// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import LabelModel
import Pipeline
import Preview
import Synchronization
import Watching

/// Pictures in files, looked up by what is in them.
final class PictureFiles: ImageProvider {
  private let paths: Mutex<[Digest: String]>

  init(_ paths: [Digest: String] = [:]) { self.paths = Mutex(paths) }

  func replace(with new: [Digest: String]) { paths.withLock { $0 = new } }

  func image(_ hash: Digest) -> [UInt8]? {
    paths.withLock { $0[hash] }.flatMap { Self.read($0, hash) }
  }

  /// Reads a file that must have this hash: something else may lie there by now.
  static func read(_ path: String, _ hash: Digest) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let bytes = [UInt8](data)
    return Digest(of: bytes) == hash ? bytes : nil
  }
}

extension Review {
  /// The files of all its pictures.
  var pictures: [Digest: String] { files.mapValues { folder + "/" + $0 } }
}

/// The images that the manifest puts behind labels; each is read once as long as it stays the same.
final class BackdropFiles: ImageProvider {
  private struct File {
    var signature: FileSignature
    var bytes: [UInt8]
    var picture: PreviewBackground.Picture
  }

  /// A larger one is not shown: it would be sent to every page.
  private static let largest = 16 << 20

  private let files = Mutex<[String: File]>([:])

  /// Returns `nil` for an image that is not there or that no browser shows, and for unknown words.
  func background(_ backdrop: Review.Backdrop) -> PreviewBackground? {
    switch backdrop {
    case .color(let color):
      let text = color.hexText
      return PreviewBackground(name: text, fill: .color(text))
    case .named(let name):
      guard PreviewBackground.ownNames.contains(name) else { return nil }
      return PreviewBackground(name: name, fill: .own)
    case .image(let path):
      guard let picture = picture(at: path) else { return nil }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return PreviewBackground(name: name, fill: .picture(picture))
    }
  }

  func image(_ hash: Digest) -> [UInt8]? {
    files.withLock { $0.values.first { $0.picture.hash == hash }?.bytes }
  }

  private func picture(at path: String) -> PreviewBackground.Picture? {
    guard let signature = FileSignature(path: path) else { return nil }
    if let known = files.withLock({ $0[path] }), known.signature == signature {
      return known.picture
    }
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.largest
    else { return nil }
    let bytes = [UInt8](data)
    let picture = PreviewBackground.Picture(hash: Digest(of: bytes), bytes: bytes)
    files.withLock { files in
      files[path] = picture.map { File(signature: signature, bytes: bytes, picture: $0) }
    }
    return picture
  }
}

extension Color {
  /// `#rrggbb`, with the alpha behind where it is not opaque.
  fileprivate var hexText: String {
    let channels = [red, green, blue] + (alpha == 255 ? [] : [alpha])
    return "#"
      + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
