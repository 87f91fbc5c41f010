// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel
import Manifest
import Painting
import Planning
import Typesetting

/// A project that can be drawn: read, with its fonts, and planned.
struct LoadedProject {
  var project: Project
  var fonts: FontShelf
  var strings = ProjectStrings()
  var plan: RenderPlan
  /// Whether a broken part of the manifest may ask for images that nobody can name.
  var mayHideLabels = false

  /// Whether the images of an entry stay although it is not drawn.
  func keepsImages(of id: EntryID) -> Bool { mayHideLabels || plan.keeps(id) }
}

/// What loading gave: findings always, a project where the manifest allows one.
struct Loading {
  var loaded: LoadedProject?
  var reading: ManifestReading
  var diagnostics: [Diagnostic]
  /// How many string files were read or known.
  var stringFiles = 0
}

/// Reads the manifest and the string files, finds fonts, plans; keeps what the next load can use again.
final class ProjectLoader {
  private let reader: ManifestReader
  private let planner: Planner
  private let stringLoader: StringLoader
  private var shelf: (settings: FontSettings, fonts: FontShelf)?
  private let cacheDirectory: String?

  /// `library` holds fonts that are open already, for projects that ask for the same ones.
  init(
    files: any SourceFiles, cacheDirectory: String?, limits: ReaderLimits = .standard,
    additions: [String] = [], library: FontLibrary? = nil
  ) {
    reader = ManifestReader(files: files, limits: limits, additions: additions)
    stringLoader = StringLoader(files: files, limit: limits.fileBytes)
    self.cacheDirectory = cacheDirectory
    shelf = library.map { ($0.settings, FontShelf(library: $0)) }
    planner = Planner(renderer: RendererIdentity(libraries: PipelineLibraries.versions))
  }

  /// Reads the manifest alone: no fonts, no plan.
  func project(_ manifest: String) -> Project? { reader.read(manifest).project }

  /// Has inputs read again, whatever their times say; `nil` means all.
  func distrust(_ paths: [String]?) {
    reader.distrust(paths)
    stringLoader.distrust(paths)
  }

  /// Forgets the fonts, because files of theirs may have changed.
  func forgetFonts() { shelf = nil }

  /// How many string files have been read so far.
  var stringFilesRead: Int { stringLoader.readCount }

  func load(_ manifest: String, timings: inout BuildTimings) -> Loading {
    let clock = ContinuousClock()
    let began = clock.now
    var reading = reader.read(manifest)
    timings.add(reading.fileTime, to: "read")
    timings.add(clock.now - began - reading.fileTime, to: "parse")
    guard let project = reading.project else {
      return Loading(loaded: nil, reading: reading, diagnostics: reading.diagnostics)
    }
    let strings = timings.measure("strings") { stringLoader.load(project) }
    reading.inputs += strings.inputs
    var diagnostics = reading.diagnostics + strings.diagnostics
    do {
      let fonts = try timings.measure("fonts") { try self.fonts(for: project.fonts) }
      var plan = timings.measure("plan") {
        planner.plan(project, fonts: fonts, strings: strings.strings)
      }
      plan.frozenKeys.formUnion(reading.frozenKeys)
      diagnostics += plan.diagnostics
      diagnostics += fontDiagnostics(project, fonts, root: manifest)
      return Loading(
        loaded: LoadedProject(
          project: project, fonts: fonts, strings: strings.strings, plan: plan,
          mayHideLabels: reading.mayHideLabels), reading: reading, diagnostics: diagnostics,
        stringFiles: strings.inputs.count(where: \.isFile))
    } catch {
      diagnostics.append(
        Diagnostic(
          .fontFile, at: TextPosition(file: manifest, line: 1, column: 1),
          "the fonts cannot be read: \(error)"))
      return Loading(loaded: nil, reading: reading, diagnostics: diagnostics)
    }
  }

  private func fonts(for settings: FontSettings) throws -> FontShelf {
    if let shelf, shelf.settings == settings { return shelf.fonts }
    let library = try FontLibrary(settings: settings, cacheDirectory: cacheDirectory)
    let fonts = FontShelf(library: library)
    shelf = (settings, fonts)
    return fonts
  }

  private func fontDiagnostics(
    _ project: Project, _ fonts: FontShelf, root: String
  ) -> [Diagnostic] {
    let severity = project.checks.severity(of: .fontFile)
    guard severity != .off else { return [] }
    // A folder may hold what is none of ours: that is never more than a warning.
    let all =
      fonts.library.findings.map { ($0, severity) }
      + fonts.library.skipped.map { ($0, Severity.warning) }
    return all.compactMap { finding, severity in
      guard let id = CheckID(rawValue: finding.id) else { return nil }
      let name = finding.words["folder"] ?? finding.words["file"]
      let place = name.flatMap { project.fontFilePlaces[$0] }
      return Diagnostic(
        id, severity: severity,
        at: place?.position ?? TextPosition(file: root, line: 1, column: 1),
        excerpt: place?.excerpt, finding.message,
        notes: finding.notes, helps: finding.helps)
    }
  }
}
