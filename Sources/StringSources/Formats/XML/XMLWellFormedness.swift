// SPDX-License-Identifier: MIT

import Foundation
import FoundationXML

/// Asks libxml2 whether a file is XML at all.
///
/// It decides; the element scanner, which knows the places, then only has to read what is known to
/// be right. External entities are never fetched.
final class XMLWellFormedness: NSObject, XMLParserDelegate {
  private var failure: StringFileFailure?
  private let file: StringFile

  private init(_ file: StringFile) { self.file = file }

  static func failure(in file: StringFile) -> StringFileFailure? {
    let judge = XMLWellFormedness(file)
    let parser = XMLParser(data: Data(withoutDeclaration(file.bytes)))
    parser.shouldResolveExternalEntities = false
    parser.delegate = judge
    if parser.parse() { return judge.failure }
    return judge.failure
      ?? judge.failure(line: parser.lineNumber, column: parser.columnNumber, code: 0)
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    guard failure == nil else { return }
    failure = failure(
      line: parser.lineNumber, column: parser.columnNumber, code: (parseError as NSError).code)
  }

  private func failure(line: Int, column: Int, code: Int) -> StringFileFailure {
    let position = TextPositionInXML(line: line, column: column)
    return StringFileFailure(
      offset: position.offset(in: file), message: Self.words(for: code),
      help: code == 68 || code == 26 ? "an ampersand is written &amp;" : nil)
  }

  /// The numbers are libxml2's `xmlParserErrors`, which are part of its interface.
  private static func words(for code: Int) -> String {
    switch code {
    case 4: "this file is empty"
    case 5: "an element is never closed, or text follows the last one"
    case 26: "an entity that XML does not know"
    case 38: "a '<' in an attribute"
    case 39, 40, 41: "an attribute's value stands between quotes"
    case 42: "an attribute is given twice"
    case 65: "expected a space"
    case 68: "expected a name"
    case 73: "expected '>'"
    case 76: "the end tag does not match its start tag"
    case 77: "an element is never closed"
    case 201: "a prefix that no xmlns declares"
    default: "this is not well-formed XML (libxml2 error \(code))"
    }
  }

  /// The bytes with the XML declaration blanked: they are UTF-8 by now, whatever it says.
  private static func withoutDeclaration(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: 0x3E) else {
      return bytes
    }
    var bytes = bytes
    for index in 0...end where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
    return bytes
  }
}

/// A place as libxml2 counts it: only the line can be relied on.
private struct TextPositionInXML {
  var line: Int
  var column: Int

  func offset(in file: StringFile) -> Int {
    guard line >= 1, line <= file.lineCount else { return file.bytes.count }
    let start = file.lineStart(line)
    let end = line < file.lineCount ? file.lineStart(line + 1) - 1 : file.bytes.count
    return min(max(start, start + column - 1), max(start, end))
  }
}
