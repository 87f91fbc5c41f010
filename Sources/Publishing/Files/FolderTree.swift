// SPDX-License-Identifier: MIT

/// The folders below the output folder that one step has opened, part by part.
///
/// Short-lived: a folder that is renamed while it is open would be written to under its new name.
struct FolderTree {
  private let root: Folder
  private let files: FileSystem
  private let mostOpen: Int
  private var opened: [String: Folder] = [:]

  /// Few at once: the usual limit is 1024 descriptors.
  init(root: Folder, files: FileSystem, mostOpen: Int = 128) {
    self.root = root
    self.files = files
    self.mostOpen = mostOpen
  }

  /// Opens a folder, following no link; the empty path is the output folder itself.
  mutating func open(_ path: String) throws(FileError) -> Folder {
    if path.isEmpty { return root }
    if let known = opened[path] { return known }
    var folder = root
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty ? String(part) : "/" + part
      if let known = opened[prefix] {
        folder = known
      } else {
        folder = try files.openFolder(String(part), in: folder)
        remember(folder, as: prefix)
      }
    }
    return folder
  }

  /// Opens a folder and makes what is absent of it.
  mutating func make(_ path: String) throws(FileError) -> Folder {
    var folder = root
    var prefix = ""
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty ? String(part) : "/" + part
      if let known = opened[prefix] {
        folder = known
        continue
      }
      let parent = folder
      do {
        folder = try files.openFolder(String(part), in: parent)
      } catch {
        guard error.isMissing else { throw error }
        _ = try files.makeFolder(String(part), in: parent)
        folder = try files.openFolder(String(part), in: parent)
      }
      remember(folder, as: prefix)
    }
    return folder
  }

  /// The parts of a path that do not exist yet, from the outermost inwards.
  mutating func missing(_ path: String) -> [String] {
    var folder = root
    var prefix = ""
    var missing: [String] = []
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty ? String(part) : "/" + part
      if !missing.isEmpty {
        missing.append(prefix)
      } else if let known = opened[prefix] {
        folder = known
      } else {
        do {
          folder = try files.openFolder(String(part), in: folder)
          remember(folder, as: prefix)
        } catch {
          // Whatever else is wrong shows when the folder is used.
          guard error.isMissing else { return [] }
          missing.append(prefix)
        }
      }
    }
    return missing
  }

  private mutating func remember(_ folder: Folder, as path: String) {
    if opened.count >= mostOpen { opened.removeAll() }
    opened[path] = folder
  }
}
