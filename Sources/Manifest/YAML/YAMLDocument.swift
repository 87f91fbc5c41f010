// SPDX-License-Identifier: MIT

package import Diagnostics

/// A YAML file that is no manifest: a tree of texts with their places.
package struct YAMLDocument: Sendable {
  package let root: YAMLNode
  private let source: SourceText

  /// Reads a file as the manifest's reader would: every scalar is the text that was typed.
  ///
  /// `bytes` are UTF-8 without a byte order mark.
  package static func parse(
    path: String, bytes: [UInt8], limits: ReaderLimits = .standard
  ) -> Result<YAMLDocument, YAMLProblem> {
    let source = SourceText(path: path, bytes: bytes)
    do {
      return .success(
        YAMLDocument(root: try YAMLTree.parse(source, limits: limits), source: source))
    } catch {
      return .failure(YAMLProblem(diagnostic: error.diagnostic(in: source)))
    }
  }

  /// The byte where a node begins.
  package func offset(of node: YAMLNode) -> Int { source.byteOffset(of: node.start) }

  /// The byte each Unicode scalar of a node's text is written at.
  package func scalarOffsets(of node: YAMLNode) -> [Int] {
    ScalarPlaces.offsets(
      of: node.scalar ?? "", in: source, from: node.start, to: node.end, style: node.style)
  }
}

/// Why a file is not YAML, with the place.
package struct YAMLProblem: Error, Sendable {
  package var diagnostic: Diagnostic
}
