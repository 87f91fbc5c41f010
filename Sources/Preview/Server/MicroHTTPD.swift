// SPDX-License-Identifier: MIT

internal import CMicroHTTPD

/// libmicrohttpd, loaded when a server starts and never unloaded.
///
/// It is not linked: only the server needs it, and seven more come with it.
struct MicroHTTPD: Sendable {
  let functions: microhttpd

  /// `file` is looked for where the system keeps its libraries.
  init(file: String = "libmicrohttpd.so.12") throws(PreviewServerError) {
    let loaded = microhttpd_load(file)
    if let error = loaded.error {
      throw PreviewServerError(
        description: String(cString: error), hint: "install Debian's package libmicrohttpd12")
    }
    functions = loaded.functions
  }
}
