// SPDX-License-Identifier: MIT

package import Diagnostics
package import Hashing
package import LabelModel
import Synchronization

/// The fonts of one project: which faces exist, and the faces themselves once they are used.
///
/// May be used from any thread. Faces are opened on first use and stay open.
package final class FontLibrary: Sendable {
  package let settings: FontSettings
  /// What is wrong with font files, independent of any label.
  package let findings: [Finding]
  /// Font files in the project's folders that cannot be used; the others can.
  package let skipped: [Finding]
  let catalog: FontCatalog
  private let hashes: FontFileHashes
  private let opened = Mutex<[OpenKey: Face]>([:])
  private let stacks = Mutex<[StackQuery: FontStack]>([:])
  let fallbacks = Mutex<[FallbackQuery: FaceRecord?]>([:])
  private let owners = Mutex<[Unicode.Scalar: [String]]>([:])
  private let setDigest = Mutex<Digest?>(nil)

  struct OpenKey: Hashable {
    var file: String
    var index: Int
    var adjustment: Face.Adjustment
  }

  /// Finds the fonts.
  ///
  /// Caches go to `cacheDirectory`, or to the user's own font cache where it is `nil`. Throws only
  /// when fontconfig cannot work at all; files that are no fonts are `findings`.
  package init(settings: FontSettings, cacheDirectory: String?) throws {
    self.settings = settings
    let configuration = try FontConfiguration(settings: settings, cacheDirectory: cacheDirectory)
    let catalog = FontCatalog(configuration: configuration)
    self.catalog = catalog
    hashes = FontFileHashes(cacheDirectory: cacheDirectory)
    let names = configuration.names
    let found = Set(catalog.records.map { names.absolute($0.file) })
    findings =
      settings.files.filter { !found.contains(names.absolute($0)) }
      .map { FontFileKind(path: $0).finding(path: $0) }
      + configuration.scans.compactMap(\.finding)
    let listed = Set(settings.files)
    skipped = configuration.scans.flatMap { scan in
      scan.files.filter { path in
        FontFileKind.isFontName(path) && !listed.contains(path)
          && !found.contains(names.absolute(path))
      }.map { path in
        var finding = FontFileKind(path: path).finding(path: path)
        finding.words["folder"] = scan.folder
        finding.notes.append("it was left out; the other fonts of '\(scan.folder)' are used")
        return finding
      }
    }
  }

  /// Every family name, in all languages, without duplicates, sorted.
  package var familyNames: [String] { catalog.familyNames }

  /// What is wrong with the names of a stack: unknown families.
  package func findings(forFamilies families: [String]) -> [Finding] {
    families.filter { !catalog.hasFamily($0) }.map(catalog.unknownFamily)
  }

  /// The faces a stack resolves to, for content keys; unknown families are left out.
  ///
  /// The family for emoji is among them, because any text may hold one. Markup can ask for other
  /// weights and slants: with `includingMarkup` every face of the families is among them.
  package func identities(
    families: [String], font: FontStyle, includingMarkup: Bool = false
  ) -> [FaceIdentity] {
    let query = FaceQuery(weight: font.weight, slant: font.slant, stretch: font.stretch)
    var names = families
    if let emoji = emojiFamily, !names.contains(emoji) { names.append(emoji) }
    return names.flatMap { name in
      let faces = catalog.faces(ofFamily: name)
      let used = includingMarkup ? faces : query.nearest(of: faces).map { [$0] } ?? []
      return used.map { identity(of: $0, family: name) }
    }
  }

  private func identity(of record: FaceRecord, family: String) -> FaceIdentity {
    FaceIdentity(
      file: record.file, index: record.index, fileHash: hashes.hash(of: record.file),
      family: family)
  }

  /// The family that draws emoji the stack lacks, where there is one.
  package var emojiFamily: String? {
    let name = settings.emojiFamily ?? "Noto Color Emoji"
    return catalog.hasFamily(name) ? name : nil
  }

  /// Families that can draw a character; sorted.
  package func installedFamilies(having scalar: Unicode.Scalar) -> [String] {
    if let known = owners.withLock({ $0[scalar] }) { return known }
    var found: Set<String> = []
    for record in catalog.records where record.hasCharacter(scalar.value) {
      found.insert(record.family)
    }
    let families = found.sorted()
    owners.withLock { $0[scalar] = families }
    return families
  }

  /// The scalars that no family of a stack can draw, ascending.
  package func uncovered(by families: [String], _ scalars: Set<Unicode.Scalar>) -> [Unicode.Scalar]
  {
    let records = families.compactMap { catalog.faces(ofFamily: $0).first }
    return scalars.filter { scalar in
      !scalar.isDrawnByNothing && !records.contains { $0.hasCharacter(scalar.value) }
    }.sorted()
  }

  /// Changes whenever any font of the set does: part of every key where fallback can act.
  package var digest: Digest {
    setDigest.withLock { known in
      if let known { return known }
      hashes.prepare(Set(catalog.records.map(\.file)))
      var hasher = SHA256()
      for record in catalog.records.sorted(by: { ($0.file, $0.index) < ($1.file, $1.index) }) {
        hasher.update(field: hashes.hash(of: record.file))
        hasher.update(field: "\(record.index)")
      }
      let made = hasher.finish()
      known = made
      return made
    }
  }
}

extension FontLibrary {
  /// Opens a face, or hands out the one that is open; `nil` for a broken file.
  func open(_ record: FaceRecord, _ adjustment: Face.Adjustment, family: String) -> Face? {
    let key = OpenKey(file: record.file, index: record.index, adjustment: adjustment)
    return opened.withLock { opened in
      if let face = opened[key] { return face }
      let face = Face(record: record, adjustment: adjustment, family: family)
      opened[key] = face
      return face
    }
  }

  /// The faces for a stack of families and a way of asking, in order of preference.
  func stack(_ query: StackQuery) -> FontStack {
    if let known = stacks.withLock({ $0[query] }) { return known }
    let made = FontStack(query: query, library: self)
    stacks.withLock { $0[query] = made }
    return made
  }
}
