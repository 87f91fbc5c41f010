// SPDX-License-Identifier: MIT

import LabelModel
import Planning
import Synchronization
import Testing

@testable import Manifest
@testable import Pipeline

/// Files whose stamps the test decides, and which of them were opened.
private final class StampedFiles: SourceFiles {
  private struct State {
    var texts: [String: String]
    var stamps: [String: Int64] = [:]
    var opened: [String] = []
  }

  private let state: Mutex<State>

  init(_ texts: [String: String]) { state = Mutex(State(texts: texts)) }

  func write(_ text: String, to path: String, stamp: Int64?) {
    state.withLock {
      $0.texts[path] = text
      $0.stamps[path] = stamp
    }
  }

  /// The files that were opened since the last call; sorted.
  func opened() -> [String] {
    state.withLock { state in
      defer { state.opened = [] }
      return state.opened.sorted()
    }
  }

  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    let text: String? = state.withLock { state in
      state.opened.append(path)
      return state.texts[path]
    }
    guard let text else { throw .notFound }
    return Array(text.utf8)
  }

  func expand(glob: String, relativeTo folder: String) -> [String] { [] }

  func stamp(of path: String) -> FileStamp? {
    state.withLock { $0.stamps[path] }.map {
      FileStamp(device: 1, inode: 1, size: 1, modified: $0, changed: $0)
    }
  }
}

/// What a pass of a watcher opens.
@Suite struct StringLoaderTests {
  private static let manifest = """
    version: 1
    source_locale: en
    locales: [en, de, fr]
    strings: [{format: po, path: "{locale}.po"}]
    styles: {plain: {font: {family: Noto Sans, size: 20}}}
    labels: {a: {style: plain}}

    """

  private let files = StampedFiles(["assets.yaml": Self.manifest])
  private let loader: ProjectLoader

  init() {
    for locale in ["en", "de", "fr"] {
      files.write(poFile(["a": locale]), to: "\(locale).po", stamp: 1)
    }
    loader = ProjectLoader(files: files, cacheDirectory: nil, library: Studio.installedFonts)
  }

  private func texts() -> [String] {
    var timings = BuildTimings()
    let entries = loader.load("assets.yaml", timings: &timings).loaded?.plan.entries
    return (entries.map(Array.init) ?? []).compactMap { entry in
      guard case .text(let text, locale: _) = entry.content else { return nil }
      return text.text
    }
  }

  @Test func aSavedFileIsOpenedAlone() {
    #expect(texts() == ["en", "de", "fr"])
    #expect(files.opened() == ["assets.yaml", "de.po", "en.po", "fr.po"])
    files.write(poFile(["a": "anders"]), to: "de.po", stamp: 2)
    #expect(texts() == ["en", "anders", "fr"])
    #expect(files.opened() == ["assets.yaml", "de.po"])
  }

  /// Too young to be trusted: its bytes decide.
  @Test func aFileWithoutAStampIsOpenedEachTime() {
    files.write(poFile(["a": "jung"]), to: "de.po", stamp: nil)
    #expect(texts() == ["en", "jung", "fr"])
    files.write(poFile(["a": "neu"]), to: "de.po", stamp: nil)
    #expect(texts() == ["en", "neu", "fr"])
  }

  @Test func aSuspectIsOpenedWhateverItsStampSays() {
    _ = texts()
    files.write(poFile(["a": "heimlich"]), to: "de.po", stamp: 1)
    loader.distrust(["./de.po"])
    #expect(texts() == ["en", "heimlich", "fr"])
    _ = files.opened()
    files.write(poFile(["a": "secret"]), to: "fr.po", stamp: 1)
    loader.distrust(nil)
    #expect(texts() == ["en", "heimlich", "secret"])
    #expect(files.opened() == ["assets.yaml", "de.po", "en.po", "fr.po"])
  }

  @Test func aFileThatCannotBeReadIsTriedAgain() {
    _ = texts()
    files.write("msgid \"a\"\nmsgstr \"x", to: "de.po", stamp: 2)
    #expect(texts() == ["en", "fr"])
    files.write(poFile(["a": "wieder"]), to: "de.po", stamp: 3)
    #expect(texts() == ["en", "wieder", "fr"])
  }
}
