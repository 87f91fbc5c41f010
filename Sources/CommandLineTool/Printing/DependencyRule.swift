// SPDX-License-Identifier: MIT

/// The files that were read, as a rule for make and ninja.
package enum DependencyRule {
  /// `target: input input`, and an empty rule for each input so that a deleted one is no error.
  package static func text(target: String, inputs: [String]) -> String {
    let inputs = inputs.map(escape)
    let rule = ([escape(target) + ":"] + inputs).joined(separator: " \\\n  ")
    return rule + "\n" + inputs.map { "\n\($0):\n" }.joined()
  }

  private static func escape(_ path: String) -> String {
    path.reduce(into: "") { result, character in
      switch character {
      case " ", "#": result += "\\\(character)"
      case "$": result += "$$"
      default: result.append(character)
      }
    }
  }
}
