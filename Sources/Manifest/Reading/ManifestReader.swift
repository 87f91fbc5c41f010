// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing

/// Reads a manifest again and again, and does again only what changed.
///
/// A file is parsed and validated once for each content it has; styles are worked out once for
/// each set of layers. It is not `Sendable`: one task keeps it.
package final class ManifestReader {
  private struct CacheKey: Hashable {
    var path: String
    var role: ParsedFile.Role
  }

  private let files: any SourceFiles
  private let limits: ReaderLimits
  private let additions: [String]
  private var cache: [CacheKey: ParsedFile] = [:]
  private var lastNames: [String: LoadedFile.Names] = [:]
  private var styles = StyleCache()

  /// - Parameters:
  ///   - files: where bytes come from.
  ///   - limits: what is refused before memory is spent.
  ///   - additions: files that are read as if the root manifest included them.
  package init(
    files: any SourceFiles = DiskSourceFiles(), limits: ReaderLimits = .standard,
    additions: [String] = []
  ) {
    self.files = files
    self.limits = limits
    self.additions = additions
  }

  /// Reads the manifest and everything it includes.
  package func read(_ path: String) -> ManifestReading {
    let path = FilePath.normalized(path)
    var walk = Walk()
    load(path, role: .root, from: nil, depth: 0, &walk)
    for addition in additions { load(addition, role: .included, from: nil, depth: 1, &walk) }
    cache = cache.filter { walk.visited.contains($0.key.path) }
    var linker = Linker(files: walk.files, styles: styles)
    var reading = linker.link(walk.diagnostics)
    styles = linker.styles
    reading.inputs = walk.inputs
    reading.fileTime = walk.reading
    // A broken root includes nothing: what its files had is known from before.
    if reading.project == nil {
      for names in lastNames.values { reading.frozenKeys.formUnion(names.labels) }
    }
    if let rootError = walk.rootError { reading.isFatal = Self.isFatal(rootError) }
    return reading
  }

  private static func isFatal(_ error: SourceError) -> Bool {
    if case .unstable = error { false } else { true }
  }

  /// What was met on the way through the includes.
  private struct Walk {
    var files: [LoadedFile] = []
    var inputs: [InputRecord] = []
    var diagnostics: [Diagnostic] = []
    var visited: Set<String> = []
    var rootError: SourceError?
    var includeDepth = ProjectLimits().includeDepth
    var reading = Duration.zero
  }

  /// Where a file is named.
  private struct Mention {
    var source: SourceText
    var name: PlacedName
  }

  private func load(
    _ path: String, role: ParsedFile.Role, from mention: Mention?, depth: Int, _ walk: inout Walk
  ) {
    guard walk.visited.insert(path).inserted else { return }
    let parsed: ParsedFile
    do throws(SourceError) {
      parsed = try parse(path, role: role, &walk.reading)
    } catch {
      walk.inputs.append(InputRecord(path: path, state: .absent))
      walk.files.append(LoadedFile(path: path, parsed: nil, lastNames: lastNames[path]))
      walk.diagnostics.append(Self.diagnostic(error, path: path, from: mention))
      if role == .root { walk.rootError = error }
      return
    }
    walk.inputs.append(InputRecord(path: path, state: .file(parsed.digest)))
    if parsed.content.isUnreadable {
      walk.files.append(LoadedFile(path: path, parsed: parsed, lastNames: lastNames[path]))
      return
    }
    walk.files.append(remember(parsed))
    if let settings = parsed.content.settings { walk.includeDepth = settings.limits.includeDepth }
    for include in parsed.content.includes {
      follow(Mention(source: parsed.source, name: include), depth: depth, &walk)
    }
  }

  /// Notes what the file defines; where a section of it is broken, what it had stays known.
  private func remember(_ parsed: ParsedFile) -> LoadedFile {
    let names = LoadedFile.Names(parsed.content)
    guard !parsed.content.isSound, let before = lastNames[parsed.path] else {
      lastNames[parsed.path] = names
      return LoadedFile(path: parsed.path, parsed: parsed, lastNames: nil)
    }
    lastNames[parsed.path] = before.union(names)
    return LoadedFile(path: parsed.path, parsed: parsed, lastNames: before.subtracting(names))
  }

  private func follow(_ mention: Mention, depth: Int, _ walk: inout Walk) {
    guard depth < walk.includeDepth else {
      walk.diagnostics.append(
        FindingList.diagnostic(
          ScalarProblem(.limits, "files include files more than \(walk.includeDepth) levels deep"),
          in: mention.source, from: mention.name.start, to: mention.name.end))
      return
    }
    let folder = FilePath.folder(of: mention.source.path)
    let pattern = FilePath.join(folder, mention.name.text)
    guard pattern.split(separator: "/").contains(where: { !GlobPattern(String($0)).isLiteral })
    else {
      load(pattern, role: .included, from: mention, depth: depth + 1, &walk)
      return
    }
    let matches = files.expand(glob: mention.name.text, relativeTo: folder)
    walk.inputs.append(InputRecord(path: pattern, state: .listing(matches)))
    for match in matches {
      load(match, role: .included, from: mention, depth: depth + 1, &walk)
    }
  }

  private func parse(
    _ path: String, role: ParsedFile.Role, _ time: inout Duration
  ) throws(SourceError) -> ParsedFile {
    let clock = ContinuousClock()
    let began = clock.now
    let bytes = try files.read(path, limit: limits.fileBytes)
    time += clock.now - began
    let digest = Digest(of: bytes)
    let key = CacheKey(path: path, role: role)
    if let known = cache[key], known.digest == digest { return known }
    let parsed = FileParser.parse(
      path: path, bytes: bytes, digest: digest, role: role, limits: limits)
    cache[key] = parsed
    return parsed
  }

  private static func diagnostic(
    _ error: SourceError, path: String, from mention: Mention?
  ) -> Diagnostic {
    let id: CheckID =
      switch error {
      case .tooLarge: .limits
      case .unstable: .unstableInput
      case .notFound, .notAFile, .failed: .manifestSyntax
      }
    let message =
      switch error {
      case .notFound, .failed: "cannot read '\(path)': \(error.message)"
      case .notAFile, .tooLarge, .unstable: "'\(path)' \(error.message)"
      }
    guard let mention else {
      return Diagnostic(
        id, at: nil, message,
        helps: error == .notFound ? ["labelsmith init writes a first manifest"] : [])
    }
    return FindingList.diagnostic(
      ScalarProblem(id, message), in: mention.source, from: mention.name.start,
      to: mention.name.end)
  }
}
