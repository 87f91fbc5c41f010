// SPDX-License-Identifier: MIT

package import Hashing

/// Where the bytes of a picture come from, asked by what is in them.
package protocol ImageProvider: Sendable {
  /// Returns `nil` when no such picture is at hand.
  ///
  /// It may read a file and may be called from any thread.
  func image(_ hash: Digest) -> [UInt8]?
}

/// Pictures that are kept in a dictionary.
package struct ImageDictionary: ImageProvider {
  private let images: [Digest: [UInt8]]

  package init(_ images: [Digest: [UInt8]]) { self.images = images }

  package func image(_ hash: Digest) -> [UInt8]? { images[hash] }
}

/// Asks several providers in turn.
package struct ImageChain: ImageProvider {
  private let providers: [any ImageProvider]

  package init(_ providers: [any ImageProvider]) { self.providers = providers }

  package func image(_ hash: Digest) -> [UInt8]? {
    for provider in providers {
      if let bytes = provider.image(hash) { return bytes }
    }
    return nil
  }
}
