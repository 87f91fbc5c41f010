// SPDX-License-Identifier: MIT

/// One command: what it takes, what it does, and command lines that work.
package struct CommandSpec: Sendable {
  package enum Group: String, Sendable, CaseIterable {
    case draw = "Draw"
    case look = "Look without writing"
    case review = "Review"
    case setUp = "Set up"
    case watcher = "Talk to a running watcher"
  }

  /// One word that is not an option.
  package struct Operand: Sendable {
    package enum Kind: Sendable, Hashable {
      case file, word
      case choice([String])
    }

    package var name: String
    package var isRequired: Bool
    package var kind: Kind

    static func required(_ name: String, _ kind: Kind = .file) -> Operand {
      Operand(name: name, isRequired: true, kind: kind)
    }

    static func optional(_ name: String, _ kind: Kind = .file) -> Operand {
      Operand(name: name, isRequired: false, kind: kind)
    }

    package var usage: String { isRequired ? name : "[\(name)]" }
  }

  /// A command line and what it is good for.
  package struct Example: Sendable {
    package var line: String
    package var purpose: String

    init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  package var name: CommandName
  package var group: Group
  package var operands: [Operand]
  package var summary: String
  package var details: String
  package var examples: [Example]

  init(
    _ name: CommandName, _ group: Group, _ operands: [Operand], _ summary: String,
    details: String, examples: [Example]
  ) {
    self.name = name
    self.group = group
    self.operands = operands
    self.summary = summary
    self.details = details
    self.examples = examples
  }
}
