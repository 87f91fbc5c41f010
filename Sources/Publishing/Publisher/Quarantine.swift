// SPDX-License-Identifier: MIT

import Glibc

/// Where files go that stood in the place of ours and that we did not write.
///
/// Names start with a number that counts up, so the oldest comes first.
struct Quarantine {
  /// Enough for a person to find what a program overwrote by mistake.
  static let mostFiles = 200
  static let mostBytes: Int64 = 256 << 20
  private static let digits = 8

  let work: Folder
  let files: FileSystem
  let report: (PublishNotice) -> Void

  /// Moves something here and returns its new path, relative to the output folder.
  ///
  /// `path`: where it stood, for its name.
  func take(_ name: String, in folder: Folder, path: String) throws(FileError) -> String {
    _ = try files.makeFolder(WorkFolder.quarantine, in: work)
    let quarantine = try files.openFolder(WorkFolder.quarantine, in: work)
    let kept = try files.names(in: quarantine).compactMap(Self.number).sorted { $0.0 < $1.0 }
    try makeRoom(
      for: try files.status(of: name, in: folder).signature.size, kept: kept, in: quarantine)
    var number = (kept.last?.0 ?? 0) + 1
    while true {
      let newName = Self.name(number, path: path)
      do {
        try files.renameNew(name, in: folder, to: newName, in: quarantine)
        return Self.path(newName)
      } catch {
        guard error.code == EEXIST else { throw error }
        number += 1
      }
    }
  }

  /// Removes the oldest files until one more fits; each is reported before it goes.
  private func makeRoom(
    for size: Int64, kept: [(Int, String)], in quarantine: Folder
  ) throws(FileError) {
    var sizes: [(name: String, status: FileStatus)] = []
    for (_, name) in kept {
      if let status = try? files.status(of: name, in: quarantine) { sizes.append((name, status)) }
    }
    var count = sizes.count
    var bytes = sizes.reduce(size) { $0 + $1.status.signature.size }
    for (name, status) in sizes {
      guard count >= Self.mostFiles || bytes > Self.mostBytes else { return }
      // A folder may hold anything: it stays, and counts no more.
      if status.kind != .folder {
        report(.quarantineRemoval(path: Self.path(name)))
        try files.remove(name, in: quarantine)
      }
      count -= 1
      bytes -= status.signature.size
    }
  }

  private static func path(_ name: String) -> String {
    "\(WorkFolder.name)/\(WorkFolder.quarantine)/\(name)"
  }

  private static func number(_ name: String) -> (Int, String)? {
    guard let dash = name.firstIndex(of: "-"), let number = Int(name[..<dash]), number >= 0,
      number < Int.max
    else { return nil }
    return (number, name)
  }

  /// `00000007-de+menu.quit.png`: shortened at the front where it would be too long for a name.
  private static func name(_ number: Int, path: String) -> String {
    let count = String(number)
    let prefix = String(repeating: "0", count: max(0, digits - count.count)) + count + "-"
    var flat = path.replacing("/", with: "+")
    while prefix.utf8.count + flat.utf8.count > OutputPath.longestPart { flat.removeFirst() }
    return prefix + flat
  }
}
