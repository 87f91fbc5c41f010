// SPDX-License-Identifier: MIT

import Glibc
import Hashing

/// Puts one file in its place so that a reader, or a crash, sees the old bytes or the new ones.
///
/// What stands there already decides: our own file is replaced, a file that only looks like ours
/// is moved to the quarantine first, and anything else is left alone.
struct FileReplacement {
  /// How often somebody may change the file under our hands before we give up.
  private static let mostAttempts = 4

  struct Request {
    var path: OutputPath
    var content: NewContent
    /// The hashes our own file may have; empty for a path that has never been ours.
    var claimed: [Digest]
    /// Whether an unclaimed file is known to be a product of this tool.
    var isKnown: (FileContent) -> Bool
  }

  let files: FileSystem
  let temporary: TemporaryFiles
  let quarantine: Quarantine

  func publish(_ request: Request, in folder: Folder) -> FileOutcome {
    do {
      for _ in 0..<Self.mostAttempts {
        if let outcome = try attempt(request, in: folder) { return outcome }
      }
      return .failed(.file(FileError(.rename, request.path.name, code: EAGAIN)))
    } catch {
      return .failed(.file(error))
    }
  }

  /// Returns `nil` when the file changed meanwhile and another look is needed.
  private func attempt(_ request: Request, in folder: Folder) throws(FileError) -> FileOutcome? {
    let name = request.path.name
    let status: FileStatus
    do {
      status = try files.status(of: name, in: folder)
    } catch {
      guard error.isMissing else { throw error }
      return try create(request, in: folder)
    }
    guard status.kind == .regular else {
      return request.claimed.isEmpty ? .conflict : try displace(request, in: folder)
    }
    let content: FileContent
    do {
      // To be known for a product of this tool it must be read.
      content =
        try request.claimed.isEmpty
        ? FileContent(name, in: folder, files: files, keepingUpTo: FileContent.largestDocument)
        : FileContent(name, in: folder, files: files)
    } catch {
      // Gone, replaced by something else or changed since the look at its status.
      if error.isMissing || error.code == EAGAIN || error.code == ELOOP || error.code == EINVAL {
        return nil
      }
      throw error
    }
    if request.content.isHeld(by: content) {
      return request.claimed.contains(request.content.hash) ? .unchanged : .adopted
    }
    if request.claimed.contains(content.hash) || request.claimed.isEmpty && request.isKnown(content)
    {
      return try replace(request, inspected: content.status, in: folder)
    }
    return request.claimed.isEmpty ? .conflict : try displace(request, in: folder)
  }

  private func create(_ request: Request, in folder: Folder) throws(FileError) -> FileOutcome? {
    let name = try temporary.write(request.content, in: folder)
    do {
      try files.renameNew(name, in: folder, to: request.path.name, in: folder)
      return .written
    } catch {
      try? files.remove(name, in: folder)
      if error.code == EEXIST { return nil }
      throw error
    }
  }

  /// Replaces a file whose bytes are known to be ours.
  ///
  /// What is written by hand between the last look and the rename, a few microseconds, is lost.
  private func replace(
    _ request: Request, inspected: FileStatus, in folder: Folder
  ) throws(FileError) -> FileOutcome? {
    let name = try temporary.write(request.content, in: folder)
    do {
      guard try files.status(of: request.path.name, in: folder) == inspected else {
        try files.remove(name, in: folder)
        return nil
      }
      try files.rename(name, in: folder, to: request.path.name, in: folder)
      return .written
    } catch {
      try? files.remove(name, in: folder)
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Lets the new file change places with whatever stands there, and looks at that afterwards.
  ///
  /// At no time is the path without a file, and nothing is lost that was written meanwhile.
  private func displace(_ request: Request, in folder: Folder) throws(FileError) -> FileOutcome? {
    let written = try temporary.write(request.content, in: folder)
    let swap = written + TemporaryFiles.swapSuffix
    do {
      try files.rename(written, in: folder, to: swap, in: folder)
    } catch {
      try? files.remove(written, in: folder)
      throw error
    }
    do {
      guard try files.exchange(swap, with: request.path.name, in: folder) else {
        return try moveAway(request, swap: swap, in: folder)
      }
    } catch {
      try? files.remove(swap, in: folder)
      if error.isMissing { return nil }
      throw error
    }
    do {
      if let content = try? FileContent(swap, in: folder, files: files),
        request.claimed.contains(content.hash) || content.hash == request.content.hash
      {
        try files.remove(swap, in: folder)
        return .written
      }
      let path = try quarantine.take(swap, in: folder, path: request.path.text)
      return .restored(quarantine: path)
    } catch {
      // The displaced file must not be lost: back it goes. If even that fails it stays under the
      // name that the next start brings to the quarantine.
      if let isBack = try? files.exchange(swap, with: request.path.name, in: folder), isBack {
        try? files.remove(swap, in: folder)
      }
      throw error
    }
  }

  /// For file systems that cannot exchange two files: for a moment the path has no file.
  private func moveAway(
    _ request: Request, swap: String, in folder: Folder
  ) throws(FileError) -> FileOutcome? {
    let path = try quarantine.take(request.path.name, in: folder, path: request.path.text)
    try files.renameNew(swap, in: folder, to: request.path.name, in: folder)
    return .restored(quarantine: path)
  }
}
