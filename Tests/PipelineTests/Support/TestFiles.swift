// SPDX-License-Identifier: MIT

import Manifest

@testable import Pipeline

/// Files that exist only in a test.
struct TestFiles: SourceFiles {
  var files: [String: [UInt8]]

  init(_ files: [String: String]) { self.files = files.mapValues { Array($0.utf8) } }

  func read(_ path: String, limit: Int) throws(SourceError) -> [UInt8] {
    guard let bytes = files[path] else { throw .notFound }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  func expand(glob: String, relativeTo folder: String) -> [String] {
    files.keys.filter { WildcardPattern(glob).matches($0) }.sorted()
  }
}

extension String {
  /// A double-quoted YAML scalar.
  var quotedForYAML: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        let isPlain =
          scalar.value >= 0x20 && scalar != "\u{2028}" && scalar != "\u{2029}"
          && scalar != "\u{7F}" && !(0x80...0x9F).contains(scalar.value)
        if isPlain {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }
}
