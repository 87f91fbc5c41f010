// SPDX-License-Identifier: MIT

/// Why the output folder cannot be used, or why one file of it cannot be written.
package enum OutputError: Error, Hashable, Sendable {
  package enum Danger: String, Hashable, Sendable {
    case root = "it is the root of the file system"
    case home = "it is your home folder"
    case manifest = "it holds the manifest"
  }

  /// The folder must not be used at all.
  case dangerous(folder: String, Danger)
  /// A symbolic link or something else stands where the folder should be.
  case notAFolder(String)
  /// Another process writes to the folder.
  case locked(folder: String, LockHolder)
  case file(FileError)
  case ledger(String)
  /// The path would leave the folder or cannot be a file name.
  case badPath(String)

  /// The exit code this error stands for: 2 for a wrong folder, 4 for the environment.
  package var exitCode: Int32 {
    switch self {
    case .dangerous, .notAFolder: 2
    case .locked, .file, .ledger, .badPath: 4
    }
  }

  package var message: String {
    switch self {
    case .dangerous(let folder, let danger):
      "'\(folder)' cannot be the output folder: \(danger.rawValue)"
    case .notAFolder(let path): "'\(path)' is not a folder"
    case .locked(let folder, let holder): "'\(folder)' is in use by \(holder.description)"
    case .file(let error): error.message
    case .ledger(let text): "the ledger cannot be written: \(text)"
    case .badPath(let path): "'\(path)' cannot be an output path"
    }
  }

  package var hint: String? {
    switch self {
    case .dangerous: "choose a folder of its own, such as 'Output'"
    case .notAFolder: "symbolic links are not followed here; name the real folder"
    case .locked(_, let holder):
      holder.role == .watcher
        ? "labelsmith status --wait returns when everything saved so far is drawn" : nil
    case .file, .ledger, .badPath: nil
    }
  }
}

/// Who holds the lock of an output folder, as far as it said so.
package struct LockHolder: Hashable, Sendable, CustomStringConvertible {
  package enum Role: String, Hashable, Sendable {
    case watcher
    case build
  }

  package var process: Int32?
  package var role: Role?
  /// Where its preview is served.
  package var url: String?

  package init(process: Int32? = nil, role: Role? = nil, url: String? = nil) {
    self.process = process
    self.role = role
    self.url = url
  }

  package var description: String {
    let who = role == .watcher ? "a watcher" : "another labelsmith"
    let number = process.map { " (process \($0))" } ?? ""
    return who + number + (url.map { ", preview \($0)" } ?? "")
  }
}
