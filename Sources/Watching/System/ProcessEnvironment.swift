// SPDX-License-Identifier: MIT

internal import CProcess

/// The variables of the environment, by name; the first of a name counts, as for `getenv`.
///
/// To be asked before there is a second thread. Foundation has this too, and takes a third of a
/// millisecond to begin with.
package func processEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  var place = process_environment()
  while let entry = place.pointee {
    let text = String(cString: entry)
    if let sign = text.firstIndex(of: "="), sign != text.startIndex {
      let name = String(text[..<sign])
      if variables[name] == nil { variables[name] = String(text[text.index(after: sign)...]) }
    }
    place += 1
  }
  return variables
}
