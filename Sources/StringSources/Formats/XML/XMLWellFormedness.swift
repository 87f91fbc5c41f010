// SPDX-License-Identifier: MIT

internal import CExpat

/// Asks expat whether a file is XML at all.
///
/// It decides; the element scanner, which knows the places, then only has to read what is known to
/// be right. External entities are never fetched.
enum XMLWellFormedness {
  /// Stands for the file's own declaration.
  ///
  /// The bytes are UTF-8 by now, whatever that one says, and an entity that the file does not declare
  /// is an error also where it names a DTD.
  private static let declaration = Array(#"<?xml version="1.0" standalone="yes"?>"#.utf8)

  /// Between a namespace and a name: a byte that no UTF-8 has.
  private static let separator = XML_Char(bitPattern: 0xFF)

  static func failure(in file: StringFile) -> StringFileFailure? {
    guard let parser = XML_ParserCreateNS("UTF-8", separator) else {
      return StringFileFailure(offset: 0, message: "there is not enough memory for this file")
    }
    defer { XML_ParserFree(parser) }
    let isXML =
      feed(declaration, to: parser, isLast: false)
      && feed(withoutDeclaration(file.bytes), to: parser, isLast: true)
    guard !isXML else { return nil }
    let index = Int(XML_GetCurrentByteIndex(parser)) - declaration.count
    let offset = min(max(0, index), file.bytes.count)
    return StringFileFailure(XML_GetErrorCode(parser), at: offset, in: file.bytes)
  }

  /// Returns whether everything so far is well-formed.
  ///
  /// In parts of 1 GB, because expat counts bytes in 32 bits.
  private static func feed(_ bytes: [UInt8], to parser: XML_Parser, isLast: Bool) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      repeat {
        let part = UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(1 << 30))
        start += part.count
        let status = XML_Parse(
          parser, part.baseAddress?.assumingMemoryBound(to: XML_Char.self), Int32(part.count),
          isLast && start == bytes.count ? 1 : 0)
        guard status == XML_STATUS_OK else { return false }
      } while start < bytes.count
      return true
    }
  }

  /// The bytes with the XML declaration blanked.
  private static func withoutDeclaration(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: 0x3E) else {
      return bytes
    }
    var bytes = bytes
    for index in 0...end where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
    return bytes
  }
}
