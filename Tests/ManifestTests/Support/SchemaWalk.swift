// SPDX-License-Identifier: MIT

@testable import Manifest

/// Every key table that can be reached from the manifest's top.
enum SchemaWalk {
  static let tables: [KeyTable] = {
    var found: [KeyTable] = []
    visit(.record(.root), &found)
    visit(.record(.included), &found)
    return found
  }()

  private static func visit(_ kind: ValueKind, _ found: inout [KeyTable]) {
    switch kind {
    case .record(let table):
      guard !found.contains(where: { $0 === table }) else { return }
      found.append(table)
      for entry in table.entries { visit(entry.kind, &found) }
    case .list(let element, _), .tuple(let element, _): visit(element, &found)
    case .dictionary(_, let value): visit(value, &found)
    case .either(let kinds): for kind in kinds { visit(kind, &found) }
    case .definition(let definition): visit(definition.kind, &found)
    default: break
    }
  }
}
