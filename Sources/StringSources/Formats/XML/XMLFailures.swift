// SPDX-License-Identifier: MIT

internal import CExpat

extension StringFileFailure {
  /// Says in our words what expat found at `offset`.
  init(_ code: XML_Error, at offset: Int, in bytes: [UInt8]) {
    let message: String
    switch code {
    case XML_ERROR_INVALID_TOKEN:
      self.init(unexpectedAt: offset, in: bytes)
      return
    case XML_ERROR_UNDEFINED_ENTITY:
      self.init(
        offset: offset, message: "an entity that XML does not know", help: Self.ampersandHelp)
      return
    case XML_ERROR_NO_ELEMENTS where bytes.allSatisfy(Self.isSpace): message = "this file is empty"
    // The parser says the same of a file without any element.
    case XML_ERROR_NO_ELEMENTS: message = "there is no element, or one is never closed"
    case XML_ERROR_SYNTAX: message = "this is not XML"
    case XML_ERROR_UNCLOSED_TOKEN: message = "what begins here never ends"
    case XML_ERROR_UNCLOSED_CDATA_SECTION: message = "a CDATA section never ends"
    case XML_ERROR_TAG_MISMATCH: message = "the end tag does not match its start tag"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: message = "an attribute is given twice"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: message = "something follows the last element"
    case XML_ERROR_BAD_CHAR_REF: message = "no character has this number"
    case XML_ERROR_MISPLACED_XML_PI: message = "'<?xml' stands at the start of a file only"
    case XML_ERROR_UNBOUND_PREFIX: message = "a prefix that no xmlns declares"
    default:
      let words = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
      message = "this is not well-formed XML (\(words))"
    }
    self.init(offset: offset, message: message)
  }

  private static let ampersandHelp = "an ampersand is written &amp;"

  /// What stands before an unexpected character tells what is wrong.
  private init(unexpectedAt offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<offset]
    let byte = offset < bytes.count ? bytes[offset] : 0
    let isControl = byte < 0x20 && !Self.isSpace(byte)
    if !isControl, let start = before.lastIndex(where: { !Self.isInReference($0) }),
      bytes[start] == 0x26
    {
      self.init(
        offset: start, message: "'&' begins no entity here", help: Self.ampersandHelp)
      return
    }
    let message =
      switch (before.last, before.last { !Self.isSpace($0) }) {
      case _ where isControl: "a control character"
      case (0x3C?, _): "expected a name"
      case _ where byte == 0x3C: "a '<' inside a tag"
      case (_, 0x3D?): "an attribute's value stands between quotes"
      case (0x22?, _), (0x27?, _): "expected a space"
      default: "a character that may not stand here"
      }
    self.init(offset: offset, message: message)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// Whether a byte can stand between the '&' and the ';' of an entity.
  private static func isInReference(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: byte >= 0x80
    }
  }
}
