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
  init?(checking entry: PlanEntry, images: [PlannedImage], reserved: ReservedPaths) {
    guard let image = images.first,
      let problem = Self.problem(image.path) ?? reserved.problem(of: images)
    else { return nil }
    id = entry.id
    diagnostic = Diagnostic(
      problem.id, at: entry.label.keyPosition, length: entry.label.key.unicodeScalars.count,
      excerpt: entry.label.keyExcerpt, problem.message, helps: [problem.help],
      key: entry.label.key, locale: entry.id.locale)
  }

  /// The longest name that every file system takes, with room for a temporary file's name.
  private static let longestName = 200

  /// Whether a path is nothing but short, ordinary names: most are, and there are many of them.
  private static func isPlain(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      var start = 0
      while let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
        guard isPlainName(UnsafeBufferPointer(rebasing: bytes[start..<slash])) else { return false }
        start = slash + 1
      }
      return isPlainName(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }

  private static func isPlainName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, let last = name.last, name.count <= longestName,
      first != UInt8(ascii: "."), last != UInt8(ascii: ".")
    else { return false }
    // Reserved names are short: con, prn, aux, nul, com1, lpt1.
    let stem = name.firstIndex(of: UInt8(ascii: ".")) ?? name.count
    if stem == 3 || stem == 4, isLikeReserved(name.prefix(3)) { return false }
    return name.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "@"), UInt8(ascii: "."):
        true
      default: false
      }
    }
  }

  private static func isLikeReserved(_ start: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var word: UInt32 = 0
    for byte in start { word = word << 8 | UInt32(byte | 0x20) }
    switch word {
    case 0x636F6E, 0x70726E, 0x617578, 0x6E756C, 0x636F6D, 0x6C7074: return true
    default: return false
    }
  }

  private static func problem(
    _ path: String
  ) -> (id: CheckID, message: String, help: String)? {
    if isPlain(path) { return nil }
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
    refused.formUnion(folderCollisions(output))
    guard !refused.isEmpty else { return }
    frozenKeys.formUnion(refused.map(\.key))
    frozen += entries.filter { refused.contains($0.id) }.map { FrozenEntry($0) }
    slices = slices.map { slice in
      guard slice.entries.contains(where: { refused.contains($0.id) }) else { return slice }
      return slice.without(refused)
    }
  }

  /// Entries that share a path, or a path equal but for case.
  private mutating func collisions(_ output: OutputSettings) -> Set<EntryID> {
    let hasVariants = slices.contains(where: \.hasVariants)
    if output.path.isInjective(scales: output.scales.count, withVariants: hasVariants) {
      return nameCollisions(output)
    }
    return pathCollisions(output, among: nil)
  }

  /// Compares the paths of all entries, or of the entries of some keys.
  private mutating func pathCollisions(
    _ output: OutputSettings, among keys: Set<String>?
  ) -> Set<EntryID> {
    var owners: [String: (entry: PlanEntry, image: PlannedImage)] = [:]
    var refused: Set<EntryID> = []
    var reported: Set<Set<String>> = []
    for entry in Array(entries) where keys?.contains(entry.id.key) ?? true {
      for image in entry.images(output) {
        let folded = image.path.lowercased()
        guard let owner = owners[folded] else {
          owners[folded] = (entry, image)
          continue
        }
        refused.insert(owner.entry.id)
        refused.insert(entry.id)
        // Keys that clash in one locale clash in all of them: that is said once.
        guard keys == nil || reported.insert([entry.id.key, owner.entry.id.key]).inserted else {
          break
        }
        if owner.entry.id == entry.id {
          reportScales(of: entry, owner.image, image)
        } else if owner.image.path == image.path {
          report(
            .pathCollision, entry, owner.entry,
            "'\(entry.id)' and '\(owner.entry.id)' would both be written to '\(image.path)'",
            help: Self.pathHelp(entry))
        } else if keys == nil {
          reportCase(entry, owner.entry, image.path, owner.image.path)
        } else {
          reportCase(entry, owner.entry, entry.id.key, owner.entry.id.key)
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

  private mutating func reportScales(
    of entry: PlanEntry, _ first: PlannedImage, _ second: PlannedImage
  ) {
    let scales = [first, second].map { "@\($0.scale.factor)x" }.joined(separator: " and ")
      .replacing(".0x", with: "x")
    diagnostics.append(
      Diagnostic(
        .pathCollision, at: entry.label.keyPosition,
        length: entry.label.key.unicodeScalars.count, excerpt: entry.label.keyExcerpt,
        "the scales \(scales) of '\(entry.id)' would both be written to '\(second.path)'",
        helps: ["put {scale} into output.path"], key: entry.id.key, locale: entry.id.locale))
  }

  private mutating func reportCase(
    _ entry: PlanEntry, _ owner: PlanEntry, _ name: String, _ other: String
  ) {
    report(
      .pathCase, entry, owner,
      "'\(name)' and '\(other)' differ only in case, which some file systems ignore",
      help: "rename one of them")
  }

  /// Says that an entry cannot be written because of an earlier one.
  mutating func report(
    _ id: CheckID, _ entry: PlanEntry, _ owner: PlanEntry, _ message: String, help: String
  ) {
    let place = owner.label.keyPosition
    diagnostics.append(
      Diagnostic(
        id, at: entry.label.keyPosition, length: entry.label.key.unicodeScalars.count,
        excerpt: entry.label.keyExcerpt, message,
        notes: ["the other one: \(place.file):\(place.line)"], helps: [help], key: entry.id.key,
        locale: entry.id.locale))
  }
}

extension RenderPlan {
  private static func pathHelp(_ entry: PlanEntry) -> String {
    entry.id.variant == nil
      ? "put {locale}, {key} and {scale} into output.path"
      : "put {locale}, {key}, {variant} and {scale} into output.path"
  }
}

extension PathTemplate {
  /// Whether different entries and scales always get different paths, but for case and for dots
  /// between a key and a variant.
  func isInjective(scales: Int, withVariants: Bool) -> Bool {
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
    return plain.isSuperset(of: scales > 1 ? [.locale, .key, .scale] : [.locale, .key])
      && (!withVariants || plain.contains(.variant))
  }
}
