// SPDX-License-Identifier: MIT

import Glibc
package import Hashing

/// File name patterns with `*`, `?` and `[…]`, as the shell has them.
package enum NamePattern {
  package static func matches(_ name: ByteString, pattern: String) -> Bool {
    var text = name.bytes.map { CChar(bitPattern: $0) }
    text.append(0)
    return fnmatch(pattern, text, FNM_PERIOD) == 0
  }
}

/// Which names a directory holds, without what is in them.
package enum DirectoryListing {
  /// The digest of all matching names; `nil` when the directory cannot be read.
  ///
  /// Depends on neither the order the file system gives nor on files that do not match.
  package static func digest(of path: String, matching pattern: String) -> Digest? {
    guard let names = names(in: path, matching: pattern) else { return nil }
    var hasher = SHA256()
    for name in names { hasher.update(name.bytes + [0]) }
    return hasher.finish()
  }

  /// The matching names in byte order.
  package static func names(in path: String, matching pattern: String) -> [ByteString]? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { return nil }
    guard let folder = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    defer { closedir(folder) }
    var names: [ByteString] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        ByteString(bytes: bytes.prefix { $0 != 0 })
      }
      if name.text == "." || name.text == ".." { continue }
      if NamePattern.matches(name, pattern: pattern) { names.append(name) }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
