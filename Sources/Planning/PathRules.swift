// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import StringSources

/// A path that cannot be written on every machine.
struct PathIssue: Sendable {
  var id: EntryID
  var diagnostic: Diagnostic

  /// Returns `nil` when every path of the entry is fine by itself.
  init?(checking entry: PlanEntry, output: OutputSettings) {
    guard let image = entry.images(output).first, let problem = Self.problem(image.path) else {
      return nil
    }
    id = entry.id
    diagnostic = Diagnostic(
      problem.id, at: entry.label.keyPosition, length: entry.label.key.unicodeScalars.count,
      excerpt: entry.label.keyExcerpt, problem.message, helps: [problem.help],
      key: entry.label.key, locale: entry.id.locale)
  }

  /// The longest name that every file system takes, with room for a temporary file's name.
  private static let longestName = 200

  private static func problem(
    _ path: String
  ) -> (id: CheckID, message: String, help: String)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts {
      if part.isEmpty || part == "." || part == ".." || part.contains("\\") {
        return (
          .pathEscape, "'\(path)' is no path inside the output directory",
          "paths are relative, without '..' and '\\'"
        )
      }
      if part.hasPrefix(".labelsmith") {
        return (
          .pathReserved, "'\(path)' lies where the tool keeps its own files", "choose another path"
        )
      }
      if part.utf8.count > longestName {
        return (
          .pathReserved, "a name in '\(path)' is longer than \(longestName) bytes",
          "shorten the key or output.path"
        )
      }
      let stem = part.prefix { $0 != "." }.lowercased()
      if reservedNames.contains(stem) || part.hasSuffix(".") || part.hasSuffix(" ") {
        return (
          .pathReserved, "'\(part)' in '\(path)' is a reserved file name on Windows",
          "rename the label or change output.path"
        )
      }
    }
    return nil
  }

  private static let reservedNames: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })
}

extension RenderPlan {
  /// Takes out the entries whose paths are bad or belong to another entry, and says so.
  ///
  /// `taken` holds the paths of the plan before.
  mutating func settlePaths(_ output: OutputSettings, taken: inout TakenPaths) {
    var refused: Set<EntryID> = []
    for slice in slices {
      for issue in slice.issues {
        refused.insert(issue.id)
        diagnostics.append(issue.diagnostic)
      }
    }
    if !taken.update(to: slices, output) { refused.formUnion(collisions(output)) }
    guard !refused.isEmpty else { return }
    frozenKeys.formUnion(refused.map(\.key))
    slices = slices.map { slice in
      guard slice.entries.contains(where: { refused.contains($0.id) }) else { return slice }
      return slice.without(refused)
    }
  }

  /// Entries that share a path, or a path equal but for case.
  private mutating func collisions(_ output: OutputSettings) -> Set<EntryID> {
    let hasVariants = slices.contains(where: \.hasVariants)
    if output.path.isInjective(withVariants: hasVariants) { return nameCollisions(output) }
    return pathCollisions(output, among: nil)
  }

  /// Compares the paths of all entries, or of the entries of some keys.
  private mutating func pathCollisions(
    _ output: OutputSettings, among keys: Set<String>?
  ) -> Set<EntryID> {
    var owners: [String: PlanEntry] = [:]
    var paths: [String: String] = [:]
    var refused: Set<EntryID> = []
    var reported: Set<Set<String>> = []
    for entry in Array(entries) where keys?.contains(entry.id.key) ?? true {
      for image in entry.images(output) {
        let folded = image.path.lowercased()
        guard let owner = owners[folded] else {
          owners[folded] = entry
          paths[folded] = image.path
          continue
        }
        refused.insert(owner.id)
        refused.insert(entry.id)
        let isSame = paths[folded] == image.path
        // Keys that clash in one locale clash in all of them: that is said once.
        if keys == nil || reported.insert([entry.id.key, owner.id.key]).inserted {
          let path = keys == nil || isSame ? image.path : entry.id.key
          report(entry, owner, path: path, isSame: isSame)
        }
        break
      }
    }
    return refused
  }

  /// When a path spells out everything that tells entries apart, only keys that are equal but for
  /// case can clash, and keys that end like another one's plural category.
  private mutating func nameCollisions(_ output: OutputSettings) -> Set<EntryID> {
    var owners: [String: String] = [:]
    var suspects: Set<String> = []
    var seen: Set<String> = []
    for slice in slices where seen.insert(slice.file.path).inserted {
      for label in slice.file.labels {
        let folded = label.key.lowercased()
        let names =
          label.details.plural == nil
          ? [folded] : PluralCategory.allCases.map { "\(folded).\($0.rawValue)" }
        for name in names {
          guard let owner = owners.updateValue(label.key, forKey: name) else { continue }
          suspects.formUnion([owner, label.key])
        }
      }
    }
    return suspects.isEmpty ? [] : pathCollisions(output, among: suspects)
  }

  private mutating func report(
    _ entry: PlanEntry, _ owner: PlanEntry, path: String, isSame: Bool
  ) {
    let place = owner.label.keyPosition
    diagnostics.append(
      Diagnostic(
        isSame ? .pathCollision : .pathCase, at: entry.label.keyPosition,
        length: entry.label.key.unicodeScalars.count, excerpt: entry.label.keyExcerpt,
        isSame
          ? "'\(entry.id)' and '\(owner.id)' would both be written to '\(path)'"
          : "'\(path)' and '\(owner.id.key)' differ only in case, which some file systems ignore",
        notes: ["the other one: \(place.file):\(place.line)"],
        helps: [isSame ? "put {locale}, {key} and {scale} into output.path" : "rename one of them"],
        key: entry.id.key, locale: entry.id.locale))
  }
}

extension PathTemplate {
  /// Whether different entries and scales always get different paths, but for case and for dots
  /// between a key and a variant.
  func isInjective(withVariants: Bool) -> Bool {
    var plain: Set<Token> = []
    var needsSeparator = false
    for segment in segments {
      switch segment {
      case .literal: needsSeparator = false
      case .token(let token, let filter):
        guard filter == nil else { return false }
        if token == .key && needsSeparator { return false }
        plain.insert(token)
        needsSeparator = token == .locale || token == .key
      }
    }
    return plain.isSuperset(of: [.locale, .key, .scale])
      && (!withVariants || plain.contains(.variant))
  }
}
