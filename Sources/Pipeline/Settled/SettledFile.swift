// SPDX-License-Identifier: MIT

import Glibc

/// The cached file of a settled build; whatever goes wrong with it only costs time.
struct SettledFile {
  private let folder: String
  private let name: String

  /// `cacheDirectory`: is made when it is absent.
  init(cacheDirectory: String, name: String) {
    folder = cacheDirectory + "/settled"
    self.name = name
    mkdir(cacheDirectory, 0o755)
    mkdir(folder, 0o755)
  }

  private var path: String { folder + "/" + name }

  func read() -> SettledBuild? {
    guard let file = fopen(path, "rbe") else { return nil }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0, status.st_size > 0 else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
      count = fread(room.baseAddress, 1, size, file)
    }
    return SettledBuild(bytes)
  }

  /// Replaces the file at once: another process sees the old one or the new one.
  func write(_ build: SettledBuild) {
    let temporary = "\(path).\(getpid())"
    guard let bytes = build.encoded, let file = fopen(temporary, "wbe") else { return }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    if fclose(file) != 0 || !isWritten || rename(temporary, path) != 0 { unlink(temporary) }
  }
}
