// SPDX-License-Identifier: MIT

package import LabelModel
import Manifest
import Planning
import TextPreparation
import Typesetting

/// Which faces a project draws with, and what they cannot draw.
package struct FontUse: Sendable {
  package struct Face: Sendable {
    package let identity: FaceIdentity
    /// `display/ja`: the stacks, or families, and locales that use it; sorted.
    package let users: [String]
  }

  /// What one stack cannot draw of the texts of one locale.
  package struct Coverage: Sendable {
    package let locale: String
    package let stack: String
    /// Ascending, without duplicates; empty where every text can be drawn.
    package let missing: [Unicode.Scalar]
  }

  package var faces: [Face] = []
  /// Sorted by locale and stack.
  package var coverage: [Coverage] = []
}

extension BuildSession {
  /// Looks up the faces of every style in every locale; with `coverage`, holds the real texts
  /// against them.
  package func fonts(coverage: Bool) async -> (use: FontUse, result: BuildResult) {
    var result = BuildResult()
    let loading = loader.load(request.manifest, timings: &result.timings)
    result.take(loading)
    guard let loaded = loading.loaded else { return (FontUse(), result) }
    var use = FontUse()
    use.faces = faces(of: loaded)
    if coverage { use.coverage = self.coverage(of: loaded) }
    return (use, result)
  }

  private func faces(of loaded: LoadedProject) -> [FontUse.Face] {
    struct Question: Hashable {
      var families: [String]
      var font: FontStyle
      var user: String
    }
    var questions: Set<Question> = []
    for entry in loaded.plan.entries {
      var font = entry.labelStyle.font
      font.size = 1
      questions.insert(Question(families: entry.families, font: font, user: entry.fontUser))
    }
    var users: [FaceIdentity: Set<String>] = [:]
    for question in questions {
      let identities = loaded.fonts.library.identities(
        families: question.families, font: question.font)
      for face in identities { users[face, default: []].insert(question.user) }
    }
    return users.map { FontUse.Face(identity: $0.key, users: $0.value.sorted()) }
      .sorted { ($0.identity.family, $0.identity.file) < ($1.identity.family, $1.identity.file) }
  }

  private func coverage(of loaded: LoadedProject) -> [FontUse.Coverage] {
    struct Stack: Hashable {
      var locale: String
      var name: String
      var families: [String]
    }
    let setter = EntrySetter(project: loaded.project, fonts: loaded.fonts)
    var texts: [Stack: Set<Unicode.Scalar>] = [:]
    for entry in loaded.plan.entries {
      let stack = Stack(
        locale: entry.id.locale, name: entry.stackName, families: entry.families)
      texts[stack, default: []].formUnion(setter.drawnScalars(of: entry))
    }
    return texts.map { stack, scalars in
      let visible = scalars.filter { !$0.properties.isWhitespace && $0.properties.isDrawn }
      let missing = loaded.fonts.library.uncovered(
        by: stack.families + [loaded.fonts.emojiFamily], visible)
      return FontUse.Coverage(locale: stack.locale, stack: stack.name, missing: missing)
    }
    .sorted { ($0.locale, $0.stack) < ($1.locale, $1.stack) }
  }
}

extension PlanEntry {
  fileprivate var stackName: String {
    switch labelStyle.font.source {
    case .stack(let name): name
    case .families(let families): families.joined(separator: ", ")
    }
  }

  fileprivate var fontUser: String { "\(stackName)/\(id.locale)" }
}

extension Unicode.Scalar.Properties {
  /// Whether a font needs a glyph for it: not controls, joiners and the like.
  fileprivate var isDrawn: Bool {
    !isDefaultIgnorableCodePoint && generalCategory != .control && generalCategory != .format
  }
}
