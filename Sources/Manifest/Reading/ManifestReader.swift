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

  /// A file as it was read last.
  private struct CachedFile {
    var parsed: ParsedFile
    /// While it is the same, the bytes are; `nil` means that they must be looked at.
    var stamp: FileStamp?
  }

  private let files: any SourceFiles
  private let limits: ReaderLimits
  private let additions: [String]
  private var cache: [CacheKey: CachedFile] = [:]
  private var known: [String: KnownNames] = [:]
  private var styles = StyleCache()
  private var labels = LabelIndex()

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

  /// Has files read again, whatever their times say: these, or all of them.
  package func distrust(_ paths: [String]? = nil) {
    guard let paths else {
      for key in cache.keys { cache[key]?.stamp = nil }
      return
    }
    for path in paths {
      let path = FilePath.normalized(path)
      for role in [ParsedFile.Role.root, .included] {
        cache[CacheKey(path: path, role: role)]?.stamp = nil
      }
    }
  }

  /// Reads the manifest and everything it includes.
  package func read(_ path: String) -> ManifestReading {
    let path = FilePath.normalized(path)
    var walk = Walk()
    load(path, role: .root, from: nil, depth: 0, &walk)
    for addition in additions { load(addition, role: .included, from: nil, depth: 1, &walk) }
    if cache.count > walk.visited.count {
      cache = cache.filter { walk.visited.contains($0.key.path) }
    }
    var linker = Linker(files: walk.files, styles: styles, labelIndex: labels)
    // Held by the linker alone while it changes them.
    (styles, labels) = (StyleCache(), LabelIndex())
    var reading = linker.link(walk.diagnostics)
    (styles, labels) = (linker.styles, linker.labelIndex)
    reading.inputs = walk.inputs
    reading.fileTime = walk.reading
    // A broken root includes nothing: what its files had is known from before.
    if reading.project == nil {
      for names in known.values { reading.frozenKeys.formUnion(names.names.labels) }
    }
    if let rootError = walk.rootError { reading.isFatal = Self.isFatal(rootError) }
    return reading
  }

  private static func isFatal(_ error: SourceError) -> Bool {
    if case .unstable = error { false } else { true }
  }

  /// What a file defines, or defined before a part of it broke.
  private enum KnownNames {
    case of(ParsedFile)
    case collected(LoadedFile.Names)

    var names: LoadedFile.Names {
      switch self {
      case .of(let file): LoadedFile.Names(file.content)
      case .collected(let names): names
      }
    }
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
      walk.inputs.append(InputRecord(path: path, error: error))
      walk.files.append(LoadedFile(path: path, parsed: nil, lastNames: known[path]?.names))
      walk.diagnostics.append(Self.diagnostic(error, path: path, from: mention))
      if role == .root { walk.rootError = error }
      return
    }
    walk.inputs.append(InputRecord(path: path, state: .file(parsed.digest)))
    if parsed.content.isUnreadable {
      walk.files.append(LoadedFile(path: path, parsed: parsed, lastNames: known[path]?.names))
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
    guard !parsed.content.isSound, let before = known[parsed.path]?.names else {
      known[parsed.path] = .of(parsed)
      return LoadedFile(path: parsed.path, parsed: parsed, lastNames: nil)
    }
    let names = LoadedFile.Names(parsed.content)
    known[parsed.path] = .collected(before.union(names))
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
    let key = CacheKey(path: path, role: role)
    let old = cache[key]
    // Taken before the bytes: a write in between gives a stamp that is not this one.
    let stamp = files.stamp(of: path)
    if let old, let stamp, stamp == old.stamp { return old.parsed }
    let clock = ContinuousClock()
    let began = clock.now
    let bytes = try files.read(path, limit: limits.fileBytes)
    time += clock.now - began
    let digest = Digest(of: bytes)
    let parsed: ParsedFile
    if let old, old.parsed.digest == digest {
      parsed = old.parsed
    } else if let changed = old.flatMap({
      ChangedLabels.parse(bytes, digest: digest, after: $0.parsed, limits: limits)
    }) {
      parsed = changed
    } else {
      parsed = FileParser.parse(
        path: path, bytes: bytes, digest: digest, role: role, limits: limits)
    }
    cache[key] = CachedFile(parsed: parsed, stamp: stamp)
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
