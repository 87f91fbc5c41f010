// SPDX-License-Identifier: GPL-2.0-only

internal import CInotifyTools
import Glibc

/// Which kernel watch belongs to which request.
///
/// The library has an index of its own, by path. It keeps entries of watches that are long dead,
/// so every watch gets a spelling of its path that was never used before, and only this table is
/// trusted.
struct WatchTable {
  /// What can change the answer to "what stands at this path and what does it hold".
  ///
  /// Reading and opening are not in it: a reader must never wake anybody. A second watch of a
  /// directory that has one fails with EEXIST instead of replacing it.
  static let mask =
    IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK | IN_MASK_CREATE

  private var idOfWatch: [Int32: UInt64] = [:]
  private var watchOfID: [UInt64: Int32] = [:]
  /// Removed by request; the kernel still sends one last event for each.
  private var leaving: Set<Int32> = []
  private var spellings: UInt64 = 0

  /// Returns 0 or the `errno` of the failure.
  mutating func add(id: UInt64, directory: [UInt8]) -> Int32 {
    guard watchOfID[id] == nil else { return EEXIST }
    let path = unusedSpelling(of: directory).map { CChar(bitPattern: $0) }
    guard inotifytools_watch_file(path, Int32(bitPattern: UInt32(Self.mask))) == 1 else {
      let error = inotifytools_error()
      return error > 0 ? error : EIO
    }
    let watch = inotifytools_wd_from_filename(path)
    guard watch >= 0 else { return EIO }
    idOfWatch[watch] = id
    watchOfID[id] = watch
    return 0
  }

  /// Ends a watch; one that the kernel ended before is only forgotten.
  mutating func remove(id: UInt64) {
    guard let watch = watchOfID.removeValue(forKey: id) else { return }
    idOfWatch[watch] = nil
    leaving.insert(watch)
    inotifytools_remove_watch_by_wd(watch)
  }

  func id(ofWatch watch: Int32) -> UInt64? { idOfWatch[watch] }

  /// Notes the kernel's last event for a watch; returns whether nobody asked for its end.
  mutating func forget(watch: Int32) -> Bool {
    if leaving.remove(watch) != nil { return false }
    if let id = idOfWatch.removeValue(forKey: watch) { watchOfID[id] = nil }
    return true
  }

  func isLeaving(watch: Int32) -> Bool { leaving.contains(watch) }

  /// The path with a tail that means nothing to the kernel: the count, one bit as `./` or `/`.
  private mutating func unusedSpelling(of directory: [UInt8]) -> [UInt8] {
    spellings += 1
    var path = directory
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    var bits = spellings
    while bits > 0 {
      path += bits & 1 == 1 ? Array("./".utf8) : Array("/".utf8)
      bits >>= 1
    }
    return path + [0]
  }
}
