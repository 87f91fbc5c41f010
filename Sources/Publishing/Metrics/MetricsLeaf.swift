// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel

/// One image as the metrics describe it.
package struct MetricsImage: Hashable, Sendable {
  package var scale: Scale
  /// Relative to the output folder.
  package var path: String
  package var measurements: ImageMeasurements
  /// Of the file.
  package var hash: Digest
  /// Of the decoded RGBA: see `docs/metrics.md`.
  package var pixels: XXH64

  package init(
    scale: Scale, path: String, measurements: ImageMeasurements, hash: Digest, pixels: XXH64
  ) {
    self.scale = scale
    self.path = path
    self.measurements = measurements
    self.hash = hash
    self.pixels = pixels
  }
}

/// Everything the metrics say about one label in one locale, or about one of its variants.
package struct MetricsLeaf: Hashable, Sendable {
  package var status: EntryStatus
  /// For screen readers.
  package var alt: String?
  /// Written sorted by code point.
  package var flags: Set<String> = []
  package var variant: String?
  /// The locale whose text was used.
  package var textLocale: String?
  package var textHash: Digest?
  /// The prepared text; set only where the manifest asks for texts in the metrics.
  package var text: String?
  /// `nil` where nothing was laid out.
  package var measurements: Measurements?
  /// In whole design px; `nil` takes what the images show: see `ink(of:)`.
  package var ink: Rect?
  /// Empty for a label that is measured and not written.
  package var images: [MetricsImage] = []

  package init(status: EntryStatus) { self.status = status }

  /// What images show of a label: the outward union of their ink in whole design px.
  ///
  /// Relative to the box; empty at (0, 0) when every image is transparent.
  package static func ink(of images: [(scale: Scale, measurements: ImageMeasurements)]) -> Rect {
    var union: Rect?
    for (scale, image) in images {
      guard let ink = image.ink else { continue }
      let rect = Rect(
        x: (Double(ink.x) - image.origin.x) / scale.factor,
        y: (Double(ink.y) - image.origin.y) / scale.factor,
        width: Double(ink.width) / scale.factor, height: Double(ink.height) / scale.factor)
      union = union?.union(rect) ?? rect
    }
    return union?.roundedOut ?? .zero
  }

  private static func ink(of images: [MetricsImage]) -> Rect? {
    images.isEmpty ? nil : ink(of: images.map { ($0.scale, $0.measurements) })
  }

  /// The canonical bytes: one line, names sorted by code point.
  package func encoded() -> [UInt8] {
    var json = JSONWriter()
    json.reserve(1024)
    json.object { write(to: &$0) }
    // Kept for each entry, so without the room that was held ready for growing.
    return json.bytes.withUnsafeBufferPointer(Array.init)
  }

  private func write(to json: inout JSONWriter) {
    json.optional("alt", alt)
    if let measurements { writeHead(measurements, to: &json) }
    json.name("flags")
    json.strings(flags.union(measurements?.flags ?? []).sorted { $0.codePointsPrecede($1) })
    if let measurements { writeFonts(measurements, to: &json) }
    if status.hasImages {
      json.name("images")
      json.array { list in
        for image in images.sorted(by: { $0.scale < $1.scale }) {
          list.element()
          list.object { Self.write(image, to: &$0) }
        }
      }
    }
    if let ink = ink ?? Self.ink(of: images) {
      json.name("ink")
      json.rect(ink)
    }
    if let measurements { writeLines(measurements, to: &json) }
    json.name("status")
    json.string(status.rawValue)
    json.optional("text", text)
    json.optional("text_hash", textHash.map { "sha256:" + $0.hex })
    json.optional("text_locale", textLocale)
    if let tightening = measurements?.tightening {
      json.name("tightened")
      json.length(tightening)
    }
    json.optional("variant", variant)
  }

  /// `box` to `dropped`.
  private func writeHead(_ measured: Measurements, to json: inout JSONWriter) {
    json.name("box")
    json.rect(measured.box)
    json.name("content")
    json.rect(measured.content)
    json.name("direction")
    json.string(measured.direction.rawValue)
    json.optional("dropped", measured.dropped)
  }

  /// `font_size` to `fonts`.
  private func writeFonts(_ measured: Measurements, to json: inout JSONWriter) {
    json.name("font_size")
    json.length(measured.fontSize)
    if measured.fontSizeRequested != measured.fontSize {
      json.name("font_size_requested")
      json.length(measured.fontSizeRequested)
    }
    json.name("fonts")
    json.strings(measured.fonts)
  }

  /// `line_count` to `overflow`.
  private func writeLines(_ measured: Measurements, to json: inout JSONWriter) {
    json.name("line_count")
    json.integer(measured.lines.count)
    json.name("lines")
    json.array { list in
      for line in measured.lines {
        list.element()
        list.object { write(line, to: &$0) }
      }
    }
    json.name("logical")
    json.rect(measured.logical)
    if !measured.missingGlyphs.isEmpty {
      json.name("missing_glyphs")
      json.array { list in
        for glyph in measured.missingGlyphs {
          list.element()
          list.object { item in
            item.name("code_point")
            item.integer(Int(glyph.codePoint))
            item.name("index")
            item.integer(glyph.index)
          }
        }
      }
    }
    if measured.isOverflowing {
      json.name("overflow")
      json.object { item in
        item.name("lines")
        item.integer(measured.excess.lines)
        item.name("x")
        item.length(measured.excess.x)
        item.name("y")
        item.length(measured.excess.y)
      }
    }
  }

  private func write(_ line: Measurements.Line, to json: inout JSONWriter) {
    json.name("ascent")
    json.length(line.ascent)
    json.name("baseline")
    json.length(line.baseline)
    json.name("break")
    json.string(line.ending.rawValue)
    json.name("descent")
    json.length(line.descent)
    if let text {
      json.name("end")
      json.integer(line.text.upperBound)
      json.name("start")
      json.integer(line.text.lowerBound)
      json.name("text")
      let utf8 = text.utf8
      let shown = utf8.dropFirst(line.text.lowerBound).prefix(line.text.count)
      json.string(String(decoding: shown, as: UTF8.self))
    }
    json.name("width")
    json.length(line.width)
    json.name("x")
    json.length(line.x)
  }

  private static func write(_ image: MetricsImage, to json: inout JSONWriter) {
    json.name("h")
    json.integer(image.measurements.height)
    json.name("hash")
    json.string("sha256:" + image.hash.hex)
    if let ink = image.measurements.ink {
      json.name("ink")
      json.rect(
        Rect(
          x: Double(ink.x), y: Double(ink.y), width: Double(ink.width), height: Double(ink.height)))
    }
    json.name("origin")
    json.array { point in
      point.element()
      point.length(image.measurements.origin.x)
      point.element()
      point.length(image.measurements.origin.y)
    }
    json.name("path")
    json.string(image.path)
    json.name("pixels")
    json.string("xxh64:" + image.pixels.description)
    json.name("scale")
    json.exact(image.scale.factor)
    json.name("w")
    json.integer(image.measurements.width)
  }
}

extension JSONWriter {
  mutating func rect(_ rect: Rect) {
    object { json in
      json.name("h")
      json.length(rect.height)
      json.name("w")
      json.length(rect.width)
      json.name("x")
      json.length(rect.x)
      json.name("y")
      json.length(rect.y)
    }
  }

  mutating func optional(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    string(text)
  }
}
