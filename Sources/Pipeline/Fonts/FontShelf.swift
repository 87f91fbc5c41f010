// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Planning
import Typesetting

/// The fonts in use, made once per font set and asked the same questions by thousands of labels.
final class FontShelf {
  private struct Question: Hashable {
    var families: [String]
    var font: FontStyle
  }

  let library: FontLibrary
  private var digests: [Question: Digest] = [:]

  init(library: FontLibrary) { self.library = library }

  /// Where emoji come from that a stack lacks.
  var emojiFamily: String { library.settings.emojiFamily ?? "Noto Color Emoji" }
}

extension FontShelf: FontFacts {
  var setDigest: Digest { library.digest }

  var thaiBreaking: String { FontLibrary.thaiBreaking }

  func digest(families: [String], font: FontStyle) -> Digest {
    // The size changes no face.
    var font = font
    font.size = 1
    let question = Question(families: families, font: font)
    if let known = digests[question] { return known }
    var hasher = SHA256()
    for family in families { hasher.update(field: family) }
    let asked = families.contains(emojiFamily) ? families : families + [emojiFamily]
    for face in library.identities(families: asked, font: font) {
      hasher.update(field: face.fileHash)
      hasher.update(field: String(face.index))
    }
    let digest = hasher.finish()
    digests[question] = digest
    return digest
  }
}
