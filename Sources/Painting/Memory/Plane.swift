// SPDX-License-Identifier: MIT

/// A borrowed rectangle of coverage: one byte a pixel, 0 outside the shape and 255 inside.
///
/// The memory belongs to a `Scratch`; rows start at multiples of 64 bytes.
struct Plane {
  let base: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  let stride: Int

  /// Rounded up so that every row is aligned and Cairo accepts it.
  @inline(__always)
  static func stride(forWidth width: Int) -> Int { (width &+ 63) & ~63 }

  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { base + y &* stride }

  func clear() { base.update(repeating: 0, count: stride * height) }
}
