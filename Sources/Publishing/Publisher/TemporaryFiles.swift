// SPDX-License-Identifier: MIT

import Glibc

/// Complete new files under names nobody uses, on their way to their real names.
struct TemporaryFiles {
  /// Ends the name of a file that is about to change places with another one: from then on it may
  /// hold what stood there before, and that may be somebody's work.
  static let swapSuffix = ".swap"
  /// With 64 random bits even one collision means that somebody makes them on purpose.
  private static let mostAttempts = 16

  let files: FileSystem
  let tag: String
  let isDurable: Bool

  /// Writes a file that nobody knows of yet, next to where it will go.
  ///
  /// Returns its name. When it fails nothing is left, unless the process died.
  func write(_ content: NewContent, in folder: Folder) throws(FileError) -> String {
    for attempt in 1...Self.mostAttempts {
      let name = WorkFolder.temporaryPrefix + tag + "-" + Self.random()
      do throws(FileError) {
        let file = try files.createFile(name, in: folder)
        do throws(FileError) {
          try content.forEachPiece { piece throws(FileError) in try files.write(piece, to: file) }
          // After a failed fsync the system may have dropped the bytes: never ask a second time.
          if isDurable { try files.synchronize(file) }
          // A system that loses bytes without saying so must not get a short file published.
          guard try files.status(of: file).signature.size == Int64(content.size) else {
            throw FileError(.write, name, code: EIO)
          }
          try files.close(file)
        } catch {
          try? files.remove(name, in: folder)
          throw error
        }
        return name
      } catch {
        guard error.code == EEXIST, attempt < Self.mostAttempts else { throw error }
      }
    }
    throw FileError(.create, WorkFolder.temporaryPrefix, code: EEXIST)
  }

  func isOurs(_ name: String) -> Bool {
    name.hasPrefix(WorkFolder.temporaryPrefix + tag + "-")
  }

  private static func random() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
