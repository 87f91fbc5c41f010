// SPDX-License-Identifier: MIT

internal import CCairo

/// The pixels of a PNG that a font brings along.
struct DecodedPNG {
  let width: Int
  let height: Int
  /// Premultiplied RGBA, row by row.
  let pixels: [UInt8]

  private final class Cursor {
    var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }
  }

  /// `nil` when the bytes are no PNG.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let cursor = Cursor(bytes)
    // Never NULL: a broken stream gives an inert surface with a status.
    let surface: OpaquePointer = cairo_image_surface_create_from_png_stream(
      { closure, target, length in
        guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
        let cursor = Unmanaged<Cursor>.fromOpaque(closure).takeUnretainedValue()
        let count = Int(length)
        guard let start = cursor.rest.baseAddress, cursor.rest.count >= count else {
          return CAIRO_STATUS_READ_ERROR
        }
        target.update(from: start.assumingMemoryBound(to: UInt8.self), count: count)
        cursor.rest = UnsafeRawBufferPointer(rebasing: cursor.rest.dropFirst(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(cursor).toOpaque())
    defer { cairo_surface_destroy(surface) }
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    let format = cairo_image_surface_get_format(surface)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 else { return nil }
    let isOpaque = format == CAIRO_FORMAT_RGB24
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    self.width = width
    self.height = height
    pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      var next = 0
      for y in 0..<height {
        var source = data + y * stride
        for _ in 0..<width {
          // Cairo's words are ARGB; on little-endian machines the bytes are B, G, R, A.
          let word = UnsafeRawPointer(source).loadUnaligned(as: UInt32.self)
          target[next] = UInt8(truncatingIfNeeded: word >> 16)
          target[next + 1] = UInt8(truncatingIfNeeded: word >> 8)
          target[next + 2] = UInt8(truncatingIfNeeded: word)
          target[next + 3] = isOpaque ? 255 : UInt8(truncatingIfNeeded: word >> 24)
          next += 4
          source += 4
        }
      }
      count = next
    }
  }
}
