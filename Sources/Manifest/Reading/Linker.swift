// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel

/// Puts the files of one reading together.
struct Linker {
  let files: [LoadedFile]
  var styles: StyleCache
  var labelIndex: LabelIndex
  var diagnostics: [Diagnostic] = []
  /// Whether a file that was never readable may define names that are missing elsewhere.
  let definesUnknown: Bool
  var colors: [String: Color] = [:]
  var brokenColors: Set<String> = []
  var stacks: [String: FontStack] = [:]
  var brokenStacks: Set<String> = []
  var frozen: Set<String> = []

  init(files: [LoadedFile], styles: StyleCache, labelIndex: LabelIndex) {
    self.files = files
    self.styles = styles
    self.labelIndex = labelIndex
    definesUnknown = files.contains { Self.isUnreadable($0) && $0.lastNames == nil }
  }

  /// Whether a file may hold labels that nobody could read.
  var hidesLabels: Bool { files.contains { !($0.parsed?.content.isSound ?? false) } }

  static func isUnreadable(_ file: LoadedFile) -> Bool {
    file.parsed.map(\.content.isUnreadable) ?? true
  }

  /// The files that have a tree.
  var parsed: [ParsedFile] { files.compactMap(\.parsed).filter { !$0.content.isUnreadable } }

  var lastNames: [LoadedFile.Names] { files.compactMap(\.lastNames) }

  /// Links everything; the given findings are those of the walk through the files.
  mutating func link(_ found: [Diagnostic]) -> ManifestReading {
    var reading = ManifestReading()
    let root = files.first?.parsed
    let settings = root?.content.settings ?? RootSettings()
    freezeLastNames()
    linkColors()
    linkStacks()
    var graph = linkStyles()
    let labels = linkLabels(limits: settings.limits)
    let locales = linkLocales(settings)
    checkLocaleUses(known: locales.known)
    let table = resolve(labels, graph: &graph, settings: settings, locales: locales.list)
    reportUnused(graph: graph)
    checkLimits(settings, labels)

    reading.diagnostics = ordered(found, checks: settings.checks)
    reading.frozenKeys = frozen
    reading.mayHideLabels = hidesLabels
    reading.isFatal = root?.content.hasUnknownVersion ?? true
    let isBroken = root.map { $0.content.isUnreadable || !$0.content.isSound } ?? true
    if isBroken {
      reading.frozenKeys.formUnion(labels.flatMap { $0.labels.map(\.key) })
      reading.mayHideLabels = true
    } else {
      reading.project = project(settings, labels, locales.list, table)
    }
    return reading
  }

  private mutating func freezeLastNames() {
    for file in files {
      frozen.formUnion(file.lastNames?.labels ?? [])
      frozen.formUnion(file.parsed?.content.brokenLabels ?? [])
    }
  }

  private func project(
    _ settings: RootSettings, _ labels: [LabelFile], _ locales: [ProjectLocale],
    _ table: StyleTable
  ) -> Project {
    var live = labels
    if !frozen.isEmpty {
      for index in live.indices
      where live[index].labels.contains(where: { frozen.contains($0.key) }) {
        live[index].labels.removeAll { frozen.contains($0.key) }
      }
    }
    return Project(
      sourceLocale: settings.sourceLocale, locales: locales, fonts: settings.fonts,
      fontFilePlaces: fontFilePlaces(settings),
      labelFiles: live, frozenLabels: frozenLabels(labels), output: settings.output,
      checks: settings.checks, limits: settings.limits,
      preview: settings.preview, strings: parsed.flatMap(\.content.strings),
      environmentDigest: environmentDigest, colors: colors, stacks: stacks, styles: table)
  }

  /// The labels of today's files that are not among the live ones, each key once.
  private func frozenLabels(_ labels: [LabelFile]) -> [FrozenLabel] {
    guard !frozen.isEmpty else { return [] }
    var seen: Set<String> = []
    var result: [FrozenLabel] = []
    for (file, parsed) in zip(labels, parsed) {
      for label in file.labels where frozen.contains(label.key) && seen.insert(label.key).inserted {
        result.append(FrozenLabel(label))
      }
      for label in parsed.content.broken where seen.insert(label.key.text).inserted {
        result.append(FrozenLabel(label, in: parsed.source))
      }
    }
    return result
  }

  private func fontFilePlaces(_ settings: RootSettings) -> [String: FontFilePlace] {
    guard let source = files.first?.parsed?.source else { return [:] }
    return settings.fontFileMarks.mapValues { mark in
      let position = source.position(at: mark)
      return FontFilePlace(position: position, excerpt: source.excerpt(at: position))
    }
  }

  private var environmentDigest: Digest {
    var form = CanonicalForm()
    for file in files {
      form.add(file.path)
      form.add(file.parsed?.content.environment.hex ?? "")
    }
    return Digest(of: form.bytes)
  }

  /// Everything in the order of the files and their lines, with the severities of the manifest.
  private func ordered(_ found: [Diagnostic], checks: CheckSettings) -> [Diagnostic] {
    let all = found + files.flatMap { $0.parsed?.content.diagnostics ?? [] } + diagnostics
    let rank = Dictionary(
      files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    func order(_ diagnostic: Diagnostic) -> (Int, Int, Int) {
      guard let position = diagnostic.position else { return (-1, 0, 0) }
      return (rank[position.file] ?? .max, position.line, position.column)
    }
    let weighed = all.compactMap { diagnostic -> Diagnostic? in
      var diagnostic = diagnostic
      if checks.rules[diagnostic.id] != nil {
        let locale = diagnostic.locale.flatMap { LocaleTag($0) }
        diagnostic.severity = checks.severity(of: diagnostic.id, locale: locale)
      }
      return diagnostic.severity == .off ? nil : diagnostic
    }
    return weighed.enumerated().sorted {
      let (left, right) = (order($0.element), order($1.element))
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }

  mutating func report(
    _ problem: ScalarProblem, in source: SourceText, _ name: PlacedName, label: String? = nil,
    notes: [String] = [], key: String? = nil, severity: Severity? = nil
  ) {
    diagnostics.append(
      FindingList.diagnostic(
        problem, in: source, from: name.start, to: name.end, label: label, notes: notes, key: key,
        severity: severity))
  }

  /// `file:line:column` of a name.
  static func place(_ name: PlacedName, in source: SourceText) -> String {
    let position = source.position(at: name.start)
    return "\(position.file):\(position.line):\(position.column)"
  }
}
