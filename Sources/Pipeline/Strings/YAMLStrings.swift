// SPDX-License-Identifier: MIT

import Diagnostics
import Manifest
import StringSources

extension StringFormat {
  /// The format of a name that the manifest allows.
  static func known(_ name: String) -> StringFormat? { name == "yaml" ? yaml : named(name) }

  /// String files in YAML, read by the manifest's own parser.
  static let yaml = StringFormat.yaml { file in
    switch YAMLDocument.parse(path: file.path, bytes: file.bytes) {
    case .success(let document): .tree(document.stringTree(document.root, in: file))
    case .failure(let problem): .failure(problem.diagnostic)
    }
  }
}

extension YAMLDocument {
  fileprivate func stringTree(_ node: YAMLNode, in file: StringFile) -> StringTree {
    switch node.content {
    case .scalar where node.isNull: .other("null", at: offset(of: node))
    case .scalar: .text(text(node, in: file))
    case .sequence(let items):
      .list(items.map { stringTree($0, in: file) }, at: offset(of: node))
    case .mapping(let entries):
      .map(
        entries.map { entry in
          StringTree.Member(
            key: text(entry.key, in: file), value: stringTree(entry.value, in: file))
        }, at: offset(of: node))
    }
  }

  private func text(_ node: YAMLNode, in file: StringFile) -> LocatedText {
    LocatedText(node.scalar ?? "", in: file, scalarOffsets: scalarOffsets(of: node))
  }
}
