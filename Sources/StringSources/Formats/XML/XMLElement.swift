// SPDX-License-Identifier: MIT

/// An element of an XML file and the places of its parts.
struct XMLElement: Sendable {
  enum Node: Sendable {
    case element(XMLElement)
    case text(LocatedText)
  }

  /// Without a namespace prefix.
  var name: String
  /// By their full names: `xml:lang`, `slr:sizeRestriction`.
  var attributes: [String: LocatedText] = [:]
  var children: [Node] = []
  /// The comments right before it, each on one line.
  var comments: [String] = []
  /// Where its `<` stands.
  var offset: Int
  /// The whole start tag, and the end tag when there is one.
  var startTag: Range<Int>
  var endTag: Range<Int>?

  /// Where the content begins.
  var contentOffset: Int { startTag.upperBound }

  var elements: [XMLElement] {
    children.compactMap { node in
      guard case .element(let element) = node else { return nil }
      return element
    }
  }

  func elements(named name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  subscript(attribute: String) -> String? { attributes[attribute]?.text }

  /// All text inside, tags left out.
  func text(in file: StringFile) -> LocatedText {
    var value = LocatedTextBuilder()
    value.begin(at: contentOffset)
    collect(into: &value)
    return value.finish(in: file) ?? LocatedText("", file: file, start: contentOffset)
  }

  private func collect(into value: inout LocatedTextBuilder) {
    for child in children {
      switch child {
      case .text(let text): value.append(text, utf8: 0..<text.text.utf8.count)
      case .element(let element): element.collect(into: &value)
      }
    }
  }
}

/// A file taken apart, or the place where that failed.
enum ParsedXML {
  case root(XMLElement)
  case failure(StringFileFailure)
}

/// What stops a file from being read, and where.
struct StringFileFailure: Error {
  var offset: Int
  var message: String
  var help: String?
}
