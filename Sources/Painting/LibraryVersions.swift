// SPDX-License-Identifier: MIT

internal import CCairo
internal import CDeflate

/// The libraries that decide the bytes of an image file.
package enum PaintingLibraries {
  /// Name to version.
  package static var versions: [String: String] {
    ["cairo": String(cString: cairo_version_string()), "libdeflate": LIBDEFLATE_VERSION_STRING]
  }
}
