// SPDX-License-Identifier: MIT

package import Hashing

/// What can lie behind the pictures.
package struct PreviewBackground: Hashable, Sendable {
  package enum Fill: Hashable, Sendable {
    /// One that the page has itself: `checker`, `dark` or `light`.
    case own
    /// `#rrggbbaa`.
    case color(String)
    case picture(Picture)
  }

  /// An image file that a browser can show.
  package struct Picture: Hashable, Sendable {
    /// SHA-256 of the file's bytes.
    package var hash: Digest
    package var kind: Kind

    package init?(hash: Digest, bytes: [UInt8]) {
      guard let kind = Kind(of: bytes) else { return nil }
      self.hash = hash
      self.kind = kind
    }
  }

  /// By the first bytes of a file; no kind can hold script.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case png, jpeg, webp, gif

    init?(of bytes: [UInt8]) {
      func starts(_ text: String, at place: Int = 0) -> Bool {
        bytes.dropFirst(place).starts(with: text.utf8)
      }
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if starts("RIFF"), starts("WEBP", at: 8) {
        self = .webp
      } else if starts("GIF8") {
        self = .gif
      } else {
        return nil
      }
    }

    var mediaType: String { "image/" + rawValue }
  }

  /// What the button says.
  package var name: String
  package var fill: Fill

  package init(name: String, fill: Fill) {
    self.name = name
    self.fill = fill
  }

  package static let ownNames = ["checker", "dark", "light"]
  /// What there is when nobody asked for others.
  package static let usual = ownNames.map { PreviewBackground(name: $0, fill: .own) }

  var picture: Picture? {
    if case .picture(let picture) = fill { picture } else { nil }
  }
}
