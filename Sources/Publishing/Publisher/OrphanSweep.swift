// SPDX-License-Identifier: MIT

import Glibc
import Hashing

/// Cleans up the temporary files that an interrupted run left in a folder.
///
/// Only regular files of our own user with our prefix and the tag of this very folder are touched.
struct OrphanSweep {
  let files: FileSystem
  let temporary: TemporaryFiles
  let quarantine: Quarantine
  let ourHashes: Set<Digest>
  let report: (PublishNotice) -> Void

  /// What cannot be removed now is left for the next start.
  func clean(_ folder: Folder) {
    guard let names = try? files.names(in: folder) else { return }
    for name in names where temporary.isOurs(name) {
      guard let status = try? files.status(of: name, in: folder) else { continue }
      let path = folder.path.isEmpty ? name : folder.path + "/" + name
      if name.hasSuffix(TemporaryFiles.swapSuffix), !isOurProduct(name, status, in: folder) {
        // It changed places with a file of somebody else's just before the end.
        _ = try? quarantine.take(name, in: folder, path: path)
        continue
      }
      guard status.kind == .regular, status.owner == geteuid() else { continue }
      if (try? files.remove(name, in: folder)) != nil { report(.orphanRemoved(path: path)) }
    }
  }

  private func isOurProduct(_ name: String, _ status: FileStatus, in folder: Folder) -> Bool {
    guard status.kind == .regular,
      let content = try? FileContent(name, in: folder, files: files)
    else { return false }
    return ourHashes.contains(content.hash)
  }
}
