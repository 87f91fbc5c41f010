// SPDX-License-Identifier: MIT

package import Hashing

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
  package func signatures(of paths: [String]) -> [FileSignature]? {
    var tree = FolderTree(root: root, files: files)
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
