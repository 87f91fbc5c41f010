// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel
package import Manifest

/// The renderer, as content keys name it.
package struct RendererIdentity: Hashable, Sendable {
  /// Raised whenever the same input gives other pixels or other numbers.
  package static let version = 2

  /// Version and libraries in one line: `renderer 2; cairo 1.16.0; harfbuzz 6.0.0 …`.
  package var text: String

  package init(libraries: [String: String], version: Int = RendererIdentity.version) {
    text =
      "renderer \(version)"
      + libraries.sorted { $0.key < $1.key }.map { "; \($0.key) \($0.value)" }.joined()
  }
}

/// What planning asks about fonts.
package protocol FontFacts {
  /// Of every face that the families resolve to, by file hash and face number.
  func digest(families: [String], font: FontStyle) -> Digest
  /// Of the whole set: changes when any font appears, goes away, or changes.
  var setDigest: Digest { get }
}

/// Makes plans, and makes again only the slices that changed.
///
/// A slice may be reused while three things are the same: the labels of its file, everything in the
/// project outside labels, and the set of fonts. While the last two are, so may the entries of a
/// label that is the same.
package final class Planner {
  private var environment: Digest?
  /// By the paths of their files.
  private var slices: [String: PlanSlice] = [:]
  private var paths = TakenPaths()
  private let renderer: RendererIdentity

  package init(renderer: RendererIdentity) { self.renderer = renderer }

  package func plan(_ project: Project, fonts: some FontFacts) -> RenderPlan {
    var environment = SHA256()
    environment.update(field: project.environmentDigest.hex)
    environment.update(field: fonts.setDigest.hex)
    environment.update(field: renderer.text)
    let digest = environment.finish()
    if digest != self.environment { slices = [:] }
    self.environment = digest

    var kept: [String: PlanSlice] = [:]
    var plan = RenderPlan()
    let writer = SliceWriter(project: project, fonts: fonts, renderer: renderer.text)
    for file in project.labelFiles {
      // Which labels of a file are usable can depend on other files.
      let old = slices[file.path]
      let slice =
        if let old, old.file.hasLabels(of: file) { old } else { writer.slice(of: file, after: old) }
      kept[file.path] = slice
      plan.slices.append(slice)
      plan.frozenKeys.formUnion(slice.frozenKeys)
    }
    slices = kept
    plan.settlePaths(project.output, taken: &paths)
    return plan
  }
}
