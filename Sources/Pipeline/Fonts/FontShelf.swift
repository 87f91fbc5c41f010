// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Planning
import Synchronization
import Typesetting

/// The fonts in use, made once per font set and asked the same questions by thousands of labels.
///
/// May be used from several threads at once.
final class FontShelf: Sendable {
  private struct Question: Hashable {
    var families: [String]
    var font: FontStyle
  }

  let library: FontLibrary
  private let digests = Mutex([Question: Digest]())

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
    return digests.withLock { digests in
      if let known = digests[question] { return known }
      let digest = digest(of: question)
      digests[question] = digest
      return digest
    }
  }

  private func digest(of question: Question) -> Digest {
    let families = question.families
    var hasher = SHA256()
    for family in families { hasher.update(field: family) }
    let asked = families.contains(emojiFamily) ? families : families + [emojiFamily]
    for face in library.identities(families: asked, font: question.font) {
      hasher.update(field: face.fileHash)
      hasher.update(field: String(face.index))
    }
    return hasher.finish()
  }
}
