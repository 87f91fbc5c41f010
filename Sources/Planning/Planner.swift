// SPDX-License-Identifier: MIT

import Dispatch
package import Hashing
package import LabelModel
package import Manifest
import StringSources
import Synchronization

/// The renderer, as content keys name it.
package struct RendererIdentity: Hashable, Sendable {
  /// Raised whenever the same input gives other pixels or other numbers.
  package static let version = 4

  /// Version and libraries in one line: `renderer 4; cairo 1.16.0; harfbuzz 6.0.0 …`.
  package var text: String

  package init(libraries: [String: String], version: Int = RendererIdentity.version) {
    text =
      "renderer \(version)"
      + libraries.sorted { $0.key < $1.key }.map { "; \($0.key) \($0.value)" }.joined()
  }
}

/// What planning asks about fonts, from several threads at once.
package protocol FontFacts: Sendable {
  /// Of every face that the families resolve to, by file hash and face number.
  func digest(families: [String], font: FontStyle) -> Digest
  /// Of the whole set: changes when any font appears, goes away, or changes.
  var setDigest: Digest { get }
  /// How Thai words are told apart; asked only where there is Thai text.
  var thaiBreaking: String { get }
}

/// Makes plans, and makes again only the slices that changed.
///
/// A slice may be reused while these are the same: the labels of its file, everything in the project
/// outside labels, the set of fonts, and the string files that its locale reads. While the second
/// and the third are, so may the entries of a label that is the same and whose string is.
package final class Planner {
  private struct SliceKey: Hashable {
    var path: String
    var locale: String
  }

  /// A slice with what it was made from besides the labels and the environment.
  private struct KeptSlice {
    var slice: PlanSlice
    var strings: Digest
    var refused: Set<String>
  }

  private var environment: Digest?
  /// What the slices were made from.
  private var strings = ProjectStrings()
  private var slices: [SliceKey: KeptSlice] = [:]
  private var shelves: [LocaleTag: SharedShelf] = [:]
  private var paths = TakenPaths()
  private let renderer: RendererIdentity

  package init(renderer: RendererIdentity) { self.renderer = renderer }

  package func plan(
    _ project: Project, fonts: some FontFacts, strings: ProjectStrings = ProjectStrings()
  ) -> RenderPlan {
    let environment = PlanningEnvironment(
      project, strings, fonts: fonts, renderer: renderer.text)
    forget(unlessMadeFor: environment)
    let planners = project.locales.map {
      LocalePlanner(environment, locale: $0, shelf: shelf(of: $0.tag))
    }
    let changes = strings.changes(since: self.strings)
    self.strings = strings
    var kept: [SliceKey: KeptSlice] = [:]
    var plan = RenderPlan()
    plan.frozen = project.frozenEntries
    for file in project.labelFiles {
      let unknown = strings.unknownLabels(of: file, project.checks)
      plan.diagnostics += unknown.diagnostics
      plan.frozenKeys.formUnion(unknown.frozen)
      plan.frozen += file.labels.filter { unknown.frozen.contains($0.key) }
        .flatMap { project.frozenEntries(of: FrozenLabel($0)) }
      let keys = planners.map { SliceKey(path: file.path, locale: $0.tag) }
      let olds = zip(keys, planners).map { key, planner -> EarlierSlice? in
        guard let old = slices[key], old.refused == unknown.frozen else { return nil }
        if let changes {
          return EarlierSlice(slice: old.slice, changes: changes.isEmpty ? nil : changes)
        }
        return old.strings == planner.strings ? EarlierSlice(slice: old.slice) : nil
      }
      let made = Self.slices(of: file, by: planners, refused: unknown.frozen, after: olds)
      for (index, slice) in made.enumerated() {
        kept[keys[index]] = KeptSlice(
          slice: slice, strings: planners[index].strings, refused: unknown.frozen)
        plan.add(slice)
      }
    }
    slices = kept
    plan.settlePaths(project.output, taken: &paths)
    plan.diagnostics = plan.diagnostics.compactMap(project.checks.applied)
    return plan
  }

  /// One slice for each locale, on all cores where there is much to do.
  private static func slices<Fonts>(
    of file: LabelFile, by planners: [LocalePlanner<Fonts>], refused: Set<String>,
    after olds: [EarlierSlice?]
  ) -> [PlanSlice] {
    @Sendable func slice(_ index: Int) -> PlanSlice {
      // Which labels of a file are usable can depend on other files.
      if let old = olds[index], old.changes == nil, old.slice.file.hasLabels(of: file) {
        return old.slice
      }
      return planners[index].slice(of: file, refused: refused, after: olds[index])
    }
    let isSmall =
      file.labels.count * planners.count < 1000
      || olds.allSatisfy { $0?.changes == nil && $0 != nil }
    if isSmall { return planners.indices.map(slice) }
    let slices = Mutex([PlanSlice?](repeating: nil, count: planners.count))
    DispatchQueue.concurrentPerform(iterations: planners.count) { index in
      let made = slice(index)
      slices.withLock { $0[index] = made }
    }
    return slices.withLock { $0.compactMap(\.self) }
  }

  private func forget(unlessMadeFor environment: PlanningEnvironment<some FontFacts>) {
    var hasher = SHA256()
    hasher.update(field: environment.project.environmentDigest.hex)
    hasher.update(field: environment.fonts.setDigest.hex)
    hasher.update(field: renderer.text)
    let digest = hasher.finish()
    if digest != self.environment {
      slices = [:]
      shelves = [:]
    }
    self.environment = digest
  }

  private func shelf(of locale: LocaleTag) -> SharedShelf {
    if let known = shelves[locale] { return known }
    let made = SharedShelf()
    shelves[locale] = made
    return made
  }
}

/// What plans the labels of one locale.
private final class LocalePlanner<Fonts: FontFacts>: Sendable {
  let tag: String
  /// Of the strings that the locale reads.
  let strings: Digest
  private let writer: Mutex<SliceWriter<Fonts>>

  init(_ environment: PlanningEnvironment<Fonts>, locale: ProjectLocale, shelf: SharedShelf) {
    tag = locale.tag.text
    let resolver = TextResolver(
      project: environment.project, strings: environment.strings, locale: locale)
    strings = environment.strings.digest(for: resolver.locales)
    writer = Mutex(SliceWriter(environment, locale: locale, shelf: shelf))
  }

  func slice(of file: LabelFile, refused: Set<String>, after old: EarlierSlice?) -> PlanSlice {
    writer.withLock { $0.slice(of: file, refused: refused, after: old) }
  }
}

extension RenderPlan {
  fileprivate mutating func add(_ slice: PlanSlice) {
    slices.append(slice)
    frozenKeys.formUnion(slice.frozenKeys)
    for key in slice.hiddenKeys { hidden.insert(EntryID(key: key, locale: slice.locale)) }
  }
}
