// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import StringSources
import TextPreparation

/// Reads the string files that a project names; a file whose bytes are the same is not read twice.
final class StringLoader {
  /// What the string files gave.
  struct Loaded {
    var strings = ProjectStrings()
    /// Every file that was looked for, those too that are not there.
    var inputs: [InputRecord] = []
    var diagnostics: [Diagnostic] = []
  }

  private let files: any SourceFiles
  private let limit: Int
  private var cache = StringFileCache()

  /// `limit` is how many bytes a file may have.
  init(files: any SourceFiles, limit: Int) {
    self.files = files
    self.limit = limit
  }

  /// How many files have been read since the loader was made.
  var readCount: Int { cache.readCount }

  func load(_ project: Project) -> Loaded {
    var loaded = Loaded()
    guard !project.strings.isEmpty else { return loaded }
    let locales = project.localesWithTexts
    let sources = project.strings.map { setting in
      LoadedStringSource(
        files: read(setting, project.sourceLocale, locales, &loaded), accept: setting.accept)
    }
    cache.dropUnused()
    let store = StringStore(sources, sourceLocale: project.sourceLocale)
    loaded.strings = ProjectStrings(store, sourceLocale: project.sourceLocale)
    loaded.diagnostics = (loaded.diagnostics + store.diagnostics).compactMap { diagnostic in
      var diagnostic = diagnostic
      diagnostic.severity = project.checks.severity(
        of: diagnostic.id, locale: diagnostic.locale.flatMap { LocaleTag($0) })
      return diagnostic.severity == .off ? nil : diagnostic
    }
    return loaded
  }

  private func read(
    _ setting: StringSourceSettings, _ source: LocaleTag, _ locales: [LocaleTag],
    _ loaded: inout Loaded
  ) -> [LoadedStringFile] {
    guard let format = StringFormat.known(setting.format) else { return [] }
    let path = StringPath(setting.path)
    var options = ReadingOptions(setting, source: source, locales: locales)
    guard path.hasLocale else {
      return read(setting.path, format, options, setting, mustExist: true, &loaded).map { [$0] }
        ?? []
    }
    var files: [LoadedStringFile] = []
    for locale in locales {
      options.locale = locale
      let file = read(
        path.path(for: locale), format, options, setting, mustExist: false, &loaded)
      if let file { files.append(file) }
    }
    if files.isEmpty {
      let problem = setting.diagnostic("there is no file '\(setting.path)' for any locale")
      files.append(.unreadable(path: setting.path, locale: nil))
      loaded.diagnostics.append(problem)
    }
    return files
  }

  private func read(
    _ path: String, _ format: StringFormat, _ options: ReadingOptions,
    _ setting: StringSourceSettings, mustExist: Bool, _ loaded: inout Loaded
  ) -> LoadedStringFile? {
    do throws(SourceError) {
      let bytes = try files.read(path, limit: limit)
      let file = cache.file(path: path, bytes: bytes, format: format, options: options)
      loaded.inputs.append(InputRecord(path: path, state: .file(file.digest)))
      return file
    } catch {
      loaded.inputs.append(InputRecord(path: path, state: .absent))
      if error == .notFound, !mustExist { return nil }
      loaded.diagnostics.append(setting.diagnostic(of: error, path))
      return .unreadable(path: path, locale: options.locale)
    }
  }
}

extension StringSourceSettings {
  fileprivate func diagnostic(_ message: String, _ id: CheckID = .manifestSyntax) -> Diagnostic {
    Diagnostic(id, at: pathPosition, excerpt: pathExcerpt, message)
  }

  fileprivate func diagnostic(of error: SourceError, _ path: String) -> Diagnostic {
    switch error {
    case .notFound, .failed: diagnostic("cannot read '\(path)': \(error.message)")
    case .notAFile: diagnostic("'\(path)' \(error.message)")
    case .tooLarge: diagnostic("'\(path)' \(error.message)", .limits)
    case .unstable: diagnostic("'\(path)' \(error.message)", .unstableInput)
    }
  }
}

extension ReadingOptions {
  fileprivate init(
    _ setting: StringSourceSettings, source: LocaleTag, locales: [LocaleTag]
  ) {
    self.init(sourceLocale: source, locales: locales)
    key = setting.key
    comment = setting.comment
    delimiter = setting.delimiter
    prefix = setting.prefix
    placeholders = setting.placeholders.flatMap(PlaceholderSyntax.init)
    readsWeblateFlags = setting.readsWeblateFlags
  }
}

extension Project {
  /// The project's locales and everything their chains name, as they are listed first.
  var localesWithTexts: [LocaleTag] {
    var seen: Set<LocaleTag> = []
    let all =
      locales.map(\.tag) + [sourceLocale] + locales.flatMap(\.chain)
      + locales.compactMap { $0.pseudo?.of }
    return all.filter { seen.insert($0).inserted }
  }
}
