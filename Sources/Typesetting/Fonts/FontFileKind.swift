// SPDX-License-Identifier: MIT

// Pango's headers bring `stat` along, and the compiler takes whichever module it meets first for its owner.
internal import CPango
import Diagnostics

#if canImport(Glibc)
import Glibc
#endif

/// What the first bytes of a font file say it is.
enum FontFileKind {
  case font, wrapped, foreign, notAFile, unreadable(reason: String)

  init(path: String) {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would never return.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      self = .unreadable(reason: String(cString: strerror(errno)))
      return
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .notAFile
      return
    }
    var head = [UInt8](repeating: 0, count: 4)
    guard read(file, &head, 4) == 4 else {
      self = .foreign
      return
    }
    switch head {
    case [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("true".utf8): self = .font
    case Array("wOFF".utf8), Array("wOF2".utf8): self = .wrapped
    default: self = .foreign
    }
  }

  static func isWrapped(name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".woff") || name.hasSuffix(".woff2")
  }

  /// Whether a file is meant to be a font, to judge by its name.
  static func isFontName(_ path: String) -> Bool {
    let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]
    let name = path.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// Why a file that gave no face gave none.
  func finding(path: String) -> Finding {
    switch self {
    case .wrapped:
      Finding(
        .fontFile, "'\(path)' is a WOFF file",
        helps: ["unpack it to TTF or OTF, for example with woff2_decompress or fonttools"],
        words: ["file": path])
    case .notAFile:
      Finding(
        .fontFile, "'\(path)' is not a regular file",
        helps: ["TTF, OTF, TTC, OTC and variable fonts can be read"], words: ["file": path])
    case .unreadable(let reason):
      Finding(.fontFile, "cannot read font '\(path)': \(reason)", words: ["file": path])
    case .font:
      Finding(.fontFile, "'\(path)' is a damaged font file", words: ["file": path])
    case .foreign:
      Finding(
        .fontFile, "'\(path)' is not a font",
        helps: ["TTF, OTF, TTC, OTC and variable fonts can be read"], words: ["file": path])
    }
  }
}
