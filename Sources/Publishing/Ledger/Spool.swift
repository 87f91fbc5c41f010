// SPDX-License-Identifier: MIT

import Glibc

/// Keeps bytes that are seldom asked for: appended once, and read again at their place.
///
/// The newest are in memory. When there are many they go to a file in the work folder, which has no
/// name and is gone with the process; where no such file can be had, everything stays in memory. An
/// instance belongs to one thread at a time.
final class Spool {
  /// In bytes from the first one that was ever appended.
  struct Place: Hashable, Sendable {
    let start: Int
    let count: Int32

    var end: Int { start + Int(count) }
  }

  /// Bytes in memory before they go to the file.
  static let mostRecent = 4 << 20
  /// Bytes that are read at once: whoever asks for one thing mostly asks for its neighbours next.
  private static let stride = 256 << 10
  /// How many of them come before what was asked for: locales are not asked for in the order in
  /// which they are drawn.
  private static let lead = 64 << 10

  private let files: FileSystem
  /// `nil` where nothing may be written.
  private let folder: Folder?
  private var file: OpenFile?
  /// Bytes in the file.
  private var saved = 0
  private var recent: [UInt8] = []
  /// What was read from the file last.
  private var window: [UInt8] = []
  private var windowStart = 0
  private var canSave: Bool

  init(in folder: Folder?, files: FileSystem) {
    self.files = files
    self.folder = folder
    canSave = folder != nil
  }

  var count: Int { saved + recent.count }

  func append(_ bytes: [UInt8]) -> Place {
    let place = Place(start: count, count: Int32(bytes.count))
    recent += bytes
    if recent.count >= Self.mostRecent, canSave { save() }
    return place
  }

  func read(_ place: Place) throws(FileError) -> [UInt8] {
    if place.start >= saved { return Array(recent[place.start - saved..<place.end - saved]) }
    if place.start < windowStart || place.end > windowStart + window.count {
      let start = max(0, place.start - Self.lead)
      window = try readSaved(from: start, count: max(place.end - start, Self.stride))
      windowStart = start
      // A file that nobody else can open has become shorter.
      guard place.end <= windowStart + window.count else {
        throw FileError(.read, WorkFolder.spool, code: EIO)
      }
    }
    return Array(window[place.start - windowStart..<place.end - windowStart])
  }

  /// A full disk is no reason to stop: from then on everything stays in memory.
  private func save() {
    guard let folder else { return }
    do {
      if file == nil { file = try makeFile(in: folder) }
      switch file {
      case let opened?: try files.write(recent, to: opened)
      case nil: return
      }
      saved += recent.count
      recent.removeAll(keepingCapacity: true)
    } catch {
      canSave = false
    }
  }

  private func makeFile(in folder: Folder) throws(FileError) -> OpenFile {
    do {
      try files.remove(WorkFolder.spool, in: folder)
    } catch {
      if !error.isMissing { throw error }
    }
    let made = try files.createFile(WorkFolder.spool, in: folder, mode: 0o600)
    try files.remove(WorkFolder.spool, in: folder)
    return made
  }

  private func readSaved(from start: Int, count: Int) throws(FileError) -> [UInt8] {
    switch file {
    case let opened?: try files.read(opened, at: start, count: min(count, saved - start))
    case nil: throw FileError(.read, WorkFolder.spool, code: EBADF)
    }
  }
}
