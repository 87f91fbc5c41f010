// SPDX-License-Identifier: MIT

import FoundationEssentials

/// What a comparison needs of a `metrics.json`, in that file's own terms (`docs/metrics.md`).
///
/// Unknown fields are ignored, as any reader of the format must.
package struct MetricsFile: Decodable, Hashable, Sendable {
  struct Locale: Decodable, Hashable, Sendable {
    var direction: String
  }

  struct Label: Decodable, Hashable, Sendable {
    var style: String
    var tags: [String]?
    var locales: [String: Node]
  }

  struct Rectangle: Decodable, Hashable, Sendable {
    var x: Double
    var y: Double
    var w: Double
    var h: Double
  }

  struct Line: Decodable, Hashable, Sendable {
    var x: Double
    var baseline: Double
    var width: Double
    var ascent: Double?
    var descent: Double?
    var `break`: String
  }

  struct MissingGlyph: Decodable, Hashable, Sendable {
    var codePoint: UInt32

    private enum CodingKeys: String, CodingKey { case codePoint = "code_point" }
  }

  struct Overflow: Decodable, Hashable, Sendable {
    var x: Double?
    var y: Double?
    var lines: Int?
  }

  struct Image: Decodable, Hashable, Sendable {
    var scale: Double
    var path: String
    var w: Int
    var h: Int
    var origin: [Double]
    var hash: String
    /// Of the decoded pixels: equal however well the file was compressed.
    var pixels: String?
  }

  var format: String
  var version: String
  var sourceLocale: String
  var locales: [String: Locale]
  var labels: [String: Label]

  private enum CodingKeys: String, CodingKey {
    case format, version, locales, labels
    case sourceLocale = "source_locale"
  }
}

extension MetricsFile {
  struct Entry: Decodable, Hashable, Sendable {
    var status: String
    var flags: [String]?
    var textLocale: String?
    var textHash: String?
    var text: String?
    var direction: String?
    var fontSize: Double?
    var fontSizeRequested: Double?
    var fonts: [String]?
    var lines: [Line]?
    var box: Rectangle?
    var content: Rectangle?
    var logical: Rectangle?
    var ink: Rectangle?
    var overflow: Overflow?
    var missingGlyphs: [MissingGlyph]?
    var images: [Image]?

    private enum CodingKeys: String, CodingKey {
      case status, flags, text, direction, fonts, lines, box, content, logical, ink, overflow
      case images
      case missingGlyphs = "missing_glyphs"
      case textLocale = "text_locale"
      case textHash = "text_hash"
      case fontSize = "font_size"
      case fontSizeRequested = "font_size_requested"
    }
  }
}

/// Why a file could not be read as metrics.
package struct MetricsFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
}

extension MetricsFile {
  /// Reads a whole file; `name` is what messages call it.
  package init(_ bytes: [UInt8], name: String) throws(MetricsFileError) {
    do {
      self = try JSONDecoder().decode(MetricsFile.self, from: Data(bytes))
    } catch {
      throw MetricsFileError(
        description: "'\(name)' is not a metrics file: \(Self.words(for: error))")
    }
    guard format == "labelsmith-metrics" else {
      throw MetricsFileError(
        description: "'\(name)' is not a metrics file: its format is '\(format)'")
    }
    guard version.hasPrefix("1.") else {
      throw MetricsFileError(
        description: "'\(name)' has version '\(version)'; this program reads version 1")
    }
  }

  private static func words(for error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: "/")
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing in '\(path(context))'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "unexpected value of '\(path(context))'"
    default: return "not JSON"
    }
  }
}
