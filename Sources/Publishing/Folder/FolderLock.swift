// SPDX-License-Identifier: MIT

import Glibc

/// The lock of an output folder, held until the value goes away.
///
/// The lock is `flock` on a file, so the system releases it however the process ends. The file
/// itself is never removed: removing it would let two processes lock two files of one name. Its
/// contents are for messages only; whatever else stands in it does no harm.
final class FolderLock {
  private static let pause: Duration = .milliseconds(20)
  /// Enough for three short lines; a larger file is not ours.
  private static let longestNote = 4096

  private let file: OpenFile
  private var holder: LockHolder

  /// Takes the lock of `folder`, whose name for messages is `shown`.
  init(in folder: Folder, shown: String, mode: LockMode, files: FileSystem) throws(OutputError) {
    let giveUp = ContinuousClock.now + mode.patience
    holder = LockHolder(process: getpid(), role: mode.role)
    while true {
      let opened: OpenFile
      do {
        guard let locked = try Self.attempt(in: folder, files: files) else {
          let other = Self.readHolder(in: folder, files: files)
          if ContinuousClock.now >= giveUp || other.role == .watcher {
            throw OutputError.locked(folder: shown, other)
          }
          Self.sleep(Self.pause)
          continue
        }
        opened = locked
      } catch let error as FileError {
        throw .file(error)
      } catch let error as OutputError {
        throw error
      } catch {
        throw .ledger("\(error)")
      }
      file = opened
      break
    }
    note()
  }

  deinit {
    // So that nobody is told of a process that is gone.
    _ = ftruncate(file.descriptor, 0)
  }

  func announce(url: String?) {
    holder.url = url
    note()
  }

  private func note() {
    var lines: [String] = []
    if let process = holder.process { lines.append("pid \(process)") }
    if let role = holder.role { lines.append("role \(role.rawValue)") }
    if let url = holder.url { lines.append("url \(url)") }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    // A note that cannot be written costs a detail in a message, nothing else.
    _ = ftruncate(file.descriptor, 0)
    _ = bytes.withUnsafeBytes { pwrite(file.descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Returns `nil` when somebody else has the lock.
  private static func attempt(in folder: Folder, files: FileSystem) throws(FileError) -> OpenFile? {
    while true {
      let file = try files.openOrCreate(WorkFolder.lock, in: folder, mode: 0o644)
      let descriptor = file.descriptor
      do {
        _ = try files.call(.lock, WorkFolder.lock) { flock(descriptor, LOCK_EX | LOCK_NB) }
      } catch {
        if error.code == EWOULDBLOCK { return nil }
        throw error
      }
      let opened = try files.status(of: file)
      guard opened.kind == .regular else {
        throw FileError(.lock, WorkFolder.lock, code: EINVAL)
      }
      // Somebody may have put another file in its place since it was opened.
      let named: FileStatus
      do {
        named = try files.status(of: WorkFolder.lock, in: folder)
      } catch {
        if error.isMissing { continue }
        throw error
      }
      if named.identity == opened.identity { return file }
    }
  }

  private static func readHolder(in folder: Folder, files: FileSystem) -> LockHolder {
    var holder = LockHolder()
    guard let file = try? files.openForReading(WorkFolder.lock, in: folder),
      let status = try? files.status(of: file), status.kind == .regular,
      status.signature.size <= Self.longestNote,
      let bytes = try? files.read(file, expected: Int(status.signature.size))
    else { return holder }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "pid": holder.process = Int32(parts[1])
      case "role": holder.role = LockHolder.Role(rawValue: parts[1])
      case "url": holder.url = parts[1]
      default: break
      }
    }
    // A note of a process that is gone says nothing about who holds the lock now.
    guard let process = holder.process, process > 0, kill(process, 0) == 0 || errno == EPERM else {
      return LockHolder()
    }
    return holder
  }

  private static func sleep(_ duration: Duration) {
    let parts = duration.components
    var pause = timespec(
      tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
    nanosleep(&pause, nil)
  }
}
