// SPDX-License-Identifier: MIT

import Glibc

/// Files that a command writes where the person asked for them, outside the output folder.
package enum PlainFile {
  /// Replaces a file so that a reader sees the old bytes or the new ones, never a mix.
  ///
  /// Something that is no regular file, like `/dev/stdout` or a named pipe, is written to as it is.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(WorkbenchFailure) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      try write(bytes, to: path, flags: O_WRONLY)
      return
    }
    let temporary = "\(path).\(getpid()).partial"
    try write(bytes, to: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC, shownAs: path)
    guard rename(temporary, path) == 0 else {
      let failure = failure(path)
      unlink(temporary)
      throw failure
    }
  }

  /// Makes a file that was not there, and leaves one alone that was.
  ///
  /// - Returns: whether it was made.
  package static func create(_ path: String, _ text: String) throws(WorkbenchFailure) -> Bool {
    if access(path, F_OK) == 0 { return false }
    try write(Array(text.utf8), to: path, flags: O_WRONLY | O_CREAT | O_EXCL)
    return true
  }

  /// The text of a small file; `nil` when there is none or it is not UTF-8.
  package static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < 16 << 20 {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      bytes += chunk[..<count]
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, flags: Int32, shownAs name: String? = nil
  ) throws(WorkbenchFailure) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(name ?? path) }
    var problem: WorkbenchFailure?
    if DescriptorOutput(descriptor).write(bytes) != .written { problem = failure(name ?? path) }
    if close(descriptor) != 0, errno != EINTR, problem == nil { problem = failure(name ?? path) }
    guard let problem else { return }
    if flags & O_CREAT != 0 { unlink(path) }
    throw problem
  }

  private static func failure(_ path: String) -> WorkbenchFailure {
    WorkbenchFailure(.environment, "cannot write '\(path)' (\(ErrorText.of(errno)))")
  }
}

/// What the system calls an error.
enum ErrorText {
  static func of(_ code: Int32) -> String { String(cString: strerror(code)) }
}
