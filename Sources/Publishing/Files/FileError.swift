// SPDX-License-Identifier: MIT

import Glibc

/// A call to the system that failed.
package struct FileError: Error, Hashable, Sendable {
  package var operation: FileOperation
  /// The name the call was given: the last part of a path.
  package var name: String
  /// The `errno` of the call.
  package var code: Int32

  package init(_ operation: FileOperation, _ name: String, code: Int32) {
    self.operation = operation
    self.name = name
    self.code = code
  }

  package var message: String {
    "cannot \(operation.rawValue) '\(name)': \(String(cString: strerror(code)))"
  }

  var isMissing: Bool { code == ENOENT }
}

/// Every kind of thing that is done to the output folder.
package enum FileOperation: String, Hashable, Sendable, CaseIterable {
  case openFolder = "open folder"
  case makeFolder = "make folder"
  case listFolder = "list folder"
  case removeFolder = "remove folder"
  case open
  case create
  case read
  case write
  case synchronize
  case close
  case status = "look at"
  case rename
  case exchange
  case remove
  case lock
  case commit
}
