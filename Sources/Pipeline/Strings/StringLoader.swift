// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Planning
import StringSources
import TextPreparation

/// Reads the string files that a project names; one that nobody wrote to is not opened again.
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
  /// While a file's stamp is the same, its bytes are.
  private var stamps: [StringFileCache.Key: FileStamp] = [:]

  /// `limit` is how many bytes a file may have.
  init(files: any SourceFiles, limit: Int) {
    self.files = files
    self.limit = limit
  }

  /// How many files have been read since the loader was made.
  var readCount: Int { cache.readCount }

  /// Has files read again, whatever their times say: these, or all of them.
  func distrust(_ paths: [String]?) {
    guard let paths else { return stamps = [:] }
    let distrusted = Set(paths + paths.map(FilePath.normalized))
    stamps = stamps.filter { !distrusted.contains($0.key.path) }
  }

  func load(_ project: Project) -> Loaded {
    var loaded = Loaded()
    guard !project.strings.isEmpty else { return loaded }
    let locales = project.localesWithTexts
    let found = project.strings.map { find($0, project.sourceLocale, locales, &loaded) }
    var read = cache.files(found.flatMap { $0.compactMap(\.request) })[...]
    cache.dropUnused()
    let sources = zip(project.strings, found).map { setting, found in
      LoadedStringSource(
        files: found.compactMap { item in
          switch item {
          case .readable: read.popFirst()
          case .known(let file): file
          case .unreadable(let path, let locale): .unreadable(path: path, locale: locale)
          }
        }, accept: setting.accept)
    }
    loaded.inputs += sources.flatMap(\.files).filter { !$0.isLost }.map {
      InputRecord(path: $0.path, state: .file($0.digest))
    }
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

  /// A file that a source names.
  private enum Found {
    case readable(StringFileRequest)
    /// Nobody wrote to it since it was read.
    case known(LoadedStringFile)
    case unreadable(path: String, locale: LocaleTag?)

    var request: StringFileRequest? {
      if case .readable(let request) = self { request } else { nil }
    }
  }

  /// The files of one source; one that is not there for its locale is no file.
  private func find(
    _ setting: StringSourceSettings, _ source: LocaleTag, _ locales: [LocaleTag],
    _ loaded: inout Loaded
  ) -> [Found] {
    guard let format = StringFormat.known(setting.format) else { return [] }
    let path = StringPath(setting.path)
    var options = ReadingOptions(setting, source: source, locales: locales)
    guard path.hasLocale else {
      let file = find(setting.path, format, options, setting, mustExist: true, &loaded)
      return file.map { [$0] } ?? []
    }
    var files: [Found] = []
    for locale in locales {
      options.locale = locale
      let file = find(
        path.path(for: locale), format, options, setting, mustExist: false, &loaded)
      if let file { files.append(file) }
    }
    if files.isEmpty {
      files.append(.unreadable(path: setting.path, locale: nil))
      loaded.diagnostics.append(
        setting.diagnostic("there is no file '\(setting.path)' for any locale"))
    }
    return files
  }

  private func find(
    _ path: String, _ format: StringFormat, _ options: ReadingOptions,
    _ setting: StringSourceSettings, mustExist: Bool, _ loaded: inout Loaded
  ) -> Found? {
    let key = StringFileCache.Key(path: path, format: format, options: options)
    // Taken before the bytes: a write in between gives a stamp that is not this one.
    let stamp = files.stamp(of: path)
    if let stamp, stamp == stamps[key], let file = cache.known(key) { return .known(file) }
    stamps[key] = nil
    do throws(SourceError) {
      let bytes = try files.read(path, limit: limit)
      stamps[key] = stamp
      return .readable(
        StringFileRequest(path: path, bytes: bytes, format: format, options: options))
    } catch {
      loaded.inputs.append(InputRecord(path: path, error: error))
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
