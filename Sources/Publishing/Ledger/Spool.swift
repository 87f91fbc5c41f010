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
  /// Bytes that must be free on the disk before anything is put there.
  private static let leastRoom: UInt = 256 << 20
  /// Bytes that are read at once where one thing is asked for after its neighbour.
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
  /// What was asked of the file last.
  private var lastStart = Int.min / 2
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
    let isNeighbour = abs(place.start - lastStart) < Self.stride
    lastStart = place.start
    if place.start < windowStart || place.end > windowStart + window.count {
      guard isNeighbour else { return try readSaved(from: place.start, count: Int(place.count)) }
      windowStart = max(0, place.start - Self.lead)
      window = []
      window = try readSaved(from: windowStart, count: max(place.end - windowStart, Self.stride))
    }
    return Array(window[place.start - windowStart..<place.end - windowStart])
  }

  /// A full disk is no reason to stop: from then on everything stays in memory, and what others need
  /// room for is left to them.
  private func save() {
    guard let folder else { return }
    guard files.hasRoom(for: Self.leastRoom, in: folder) else {
      canSave = false
      return
    }
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
      switch file {
      case let opened?: try? files.truncate(opened, to: saved)
      case nil: break
      }
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

  /// So many bytes of the file, fewer only where it ends.
  private func readSaved(from start: Int, count: Int) throws(FileError) -> [UInt8] {
    let count = min(count, saved - start)
    switch file {
    case let opened?:
      let bytes = try files.read(opened, at: start, count: count)
      if bytes.count == count { return bytes }
    case nil: break
    }
    // A file that nobody else can open is gone or has become shorter.
    throw FileError(.read, WorkFolder.spool, code: EIO)
  }
}
