// SPDX-License-Identifier: MIT

import Dispatch
package import Hashing
import Synchronization

extension OutputFolder {
  /// The hash of a regular file in the folder; `nil` when there is none that can be read.
  package func contentHash(of path: String) -> Digest? {
    guard let place = OutputPath(path) else { return nil }
    var tree = FolderTree(root: root, files: files)
    guard let parent = try? tree.open(place.folder),
      let content = try? FileContent(place.name, in: parent, files: files)
    else { return nil }
    return content.hash
  }

  /// What the system says of regular files in the folder; `nil` when one of them is missing.
  ///
  /// Asks on all cores: it is the system that takes the time.
  package func signatures(of paths: [String]) -> [FileSignature]? {
    let count = (paths.count + Self.share - 1) / Self.share
    let parts = Mutex([[FileSignature]?](repeating: nil, count: count))
    let (root, files) = (root, files)
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let start = number * Self.share
      let part = Self.signatures(
        of: paths[start..<min(start + Self.share, paths.count)], below: root, files)
      parts.withLock { $0[number] = part }
    }
    return parts.withLock { parts in
      let whole = parts.compactMap(\.self)
      return whole.count == count ? whole.flatMap(\.self) : nil
    }
  }

  /// Paths that one thread asks for at a time.
  private static let share = 1024

  private static func signatures(
    of paths: ArraySlice<String>, below root: Folder, _ files: FileSystem
  ) -> [FileSignature]? {
    // Every thread has a tree of its own.
    var tree = FolderTree(root: root, files: files, mostOpen: 16)
    var signatures: [FileSignature] = []
    signatures.reserveCapacity(paths.count)
    for path in paths {
      guard let place = OutputPath(path), let parent = try? tree.open(place.folder),
        let status = try? files.status(of: place.name, in: parent), status.kind == .regular
      else { return nil }
      signatures.append(status.signature)
    }
    return signatures
  }

  /// Whether anything has this name, whatever it is.
  package func exists(_ path: String) -> Bool {
    guard let place = OutputPath(path) else { return false }
    var tree = FolderTree(root: root, files: files)
    guard let parent = try? tree.open(place.folder) else { return false }
    return (try? files.status(of: place.name, in: parent)) != nil
  }
}
