// SPDX-License-Identifier: MIT

import Glibc

/// A folder that holds reports and nothing else.
///
/// A hidden list names the files that reports have written there, one path a line. Only those are
/// replaced, and only those go when a newer report has no use for them.
package final class ReportFolder: ReportWriter {
  private static let listName = ".labelsmith-report"
  private static let temporaryName = ".labelsmith-report.\(getpid())"

  private let folder: String
  /// Grows before each new file, so that a report that is cut off can be replaced.
  private let list: Int32
  /// Files of earlier reports.
  private let owned: Set<String>
  private var written: Set<String> = []

  /// Makes the folder where there is none; throws where it holds anything that is no report.
  package init(_ folder: String) throws {
    self.folder = folder
    try Self.makeFolders(folder)
    if let list = Self.text(of: folder + "/" + Self.listName) {
      owned = Set(list.split(separator: "\n").map(String.init).filter(Self.isInside))
    } else {
      owned = []
      guard Self.isEmpty(folder) else {
        throw ReportWriteError(
          description: "'\(folder)' holds files that are no report; name a new or an empty folder")
      }
    }
    list = open(
      folder + "/" + Self.listName, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard list >= 0 else { throw Self.failure(folder + "/" + Self.listName) }
  }

  deinit { close(list) }

  package func write(_ bytes: [UInt8], to path: String) throws {
    var parent = folder
    for part in path.split(separator: "/").dropLast() {
      parent += "/" + part
      try Self.makeFolder(parent, followingLinks: false)
    }
    let file = folder + "/" + path
    if !owned.contains(path), !written.contains(path) {
      guard Self.mode(of: file) == nil else {
        throw ReportWriteError(description: "'\(file)' is no file of an earlier report")
      }
      try Self.write(Array((path + "\n").utf8), to: list, file)
    }
    try replace(file, with: bytes)
    written.insert(path)
  }

  /// Removes what earlier reports have left.
  package func finish() throws {
    for path in owned.subtracting(written) where !leadsThroughLink(path) {
      guard unlink(folder + "/" + path) == 0 || errno == ENOENT || errno == ENOTDIR else {
        throw Self.failure(folder + "/" + path)
      }
    }
    let text = written.sorted().map { $0 + "\n" }.joined()
    try replace(folder + "/" + Self.listName, with: Array(text.utf8))
  }

  /// Whether a path of the list, which anybody may have written, stays in the folder.
  private static func isInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  private func leadsThroughLink(_ path: String) -> Bool {
    var parent = folder
    return path.split(separator: "/").dropLast().contains { part in
      parent += "/" + part
      return Self.mode(of: parent).map { $0 & S_IFMT } == S_IFLNK
    }
  }

  private func replace(_ file: String, with bytes: [UInt8]) throws {
    let temporary = folder + "/" + Self.temporaryName
    // One that a process of the same number has left.
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(temporary, flags, 0o644)
    guard descriptor >= 0 else { throw Self.failure(file) }
    do {
      defer { close(descriptor) }
      try Self.write(bytes, to: descriptor, file)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, file) == 0 else {
      let failure = Self.failure(file)
      unlink(temporary)
      throw failure
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ file: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw failure(file) }
      rest = rest.dropFirst(count)
    }
  }

  private static func makeFolders(_ path: String) throws {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      try makeFolder(made, followingLinks: true)
    }
  }

  private static func makeFolder(_ path: String, followingLinks: Bool) throws {
    if mkdir(path, 0o755) == 0 { return }
    guard errno == EEXIST else { throw failure(path) }
    guard mode(of: path, followingLinks: followingLinks).map({ $0 & S_IFMT }) == S_IFDIR else {
      throw ReportWriteError(description: "'\(path)' is no folder")
    }
  }

  private static func mode(of path: String, followingLinks: Bool = false) -> mode_t? {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    return fstatat(AT_FDCWD, path, &status, flags) == 0 ? status.st_mode : nil
  }

  private static func isEmpty(_ folder: String) -> Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { return false }
    }
    return true
  }

  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { return nil }
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  private static func failure(_ path: String) -> ReportWriteError {
    ReportWriteError(description: "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}
