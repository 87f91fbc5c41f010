// SPDX-License-Identifier: MIT

// Pango's headers bring `stat` along, and the compiler takes whichever module it meets first for its owner.
internal import CPango
import Diagnostics

#if canImport(Glibc)
import Glibc
#endif

/// What is in a folder of fonts and in the folders in it; no file is opened.
///
/// fontconfig opens whatever it finds, and waits for ever at a pipe.
struct FontFolderScan {
  /// Deeper folders are not entered.
  private static let deepest = 32

  /// As the project names it.
  let folder: String
  /// Regular files without the hidden ones, links followed.
  private(set) var files: [String] = []
  /// Whether there is anything that is neither a file nor a folder.
  private(set) var hasOtherThings = false
  /// Why the folder cannot be read, in the words of the system.
  private(set) var problem: String?
  private var visited: Set<[UInt64]> = []

  init(folder: String) {
    self.folder = folder
    visit(folder, depth: 0)
    files.sort()
  }

  private mutating func visit(_ path: String, depth: Int) {
    guard depth < Self.deepest else { return }
    guard let stream = opendir(path) else {
      if depth == 0 { problem = String(cString: strerror(errno)) }
      return
    }
    defer { closedir(stream) }
    var status = stat()
    // A link may lead back to where we came from.
    guard fstat(dirfd(stream), &status) == 0,
      visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted
    else { return }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, !name.hasPrefix(".") else { continue }
      let inner = path == "." ? name : path + "/" + name
      guard stat(inner, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: files.append(inner)
      case S_IFDIR: visit(inner, depth: depth + 1)
      default: hasOtherThings = true
      }
    }
  }
}

/// Paths as a project writes them, and as fontconfig wants them.
///
/// fontconfig understands only absolute folders; messages and metrics speak of the project's own.
struct FontPathNames {
  private var shown: [(absolute: String, given: String)] = []
  private let workingDirectory: String

  init(_ paths: [String]) {
    let buffer = getcwd(nil, 0)
    workingDirectory = buffer.map { String(cString: $0) } ?? "/"
    free(buffer)
    for path in paths where !path.hasPrefix("/") { shown.append((absolute(path), path)) }
  }

  /// Without `.` and `..`; links are not followed.
  func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    let whole = path.hasPrefix("/") ? path : workingDirectory + "/" + path
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path of a file that fontconfig found, beginning as the project names its folder.
  func shown(_ file: String) -> String {
    for name in shown {
      if file == name.absolute { return name.given }
      guard file.hasPrefix(name.absolute + "/") else { continue }
      let rest = file.dropFirst(name.absolute.utf8.count + 1)
      return name.given == "." ? String(rest) : name.given + "/" + rest
    }
    return file
  }
}

extension FontFolderScan {
  /// What is wrong with the folder itself.
  var finding: Finding? {
    problem.map { problem in
      Finding(
        .fontFile, "cannot read the font folder '\(folder)': \(problem)",
        helps: ["fonts.dirs are relative to the manifest"], words: ["folder": folder])
    }
  }
}
