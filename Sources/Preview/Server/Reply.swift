// SPDX-License-Identifier: MIT

/// An answer, before it is handed to the server library.
struct Reply: Hashable, Sendable {
  enum Body: Hashable, Sendable {
    case bytes([UInt8])
    /// A stream of events that ends with the connection.
    case events
  }

  var status: Int
  var headers: [String: String]
  var body: Body

  /// `cache` is for how long a browser may keep the answer without asking again.
  init(
    status: Int = 200, type: String, cache: String = "no-store", body: Body,
    policy: String = "default-src 'none'"
  ) {
    self.status = status
    self.body = body
    headers = [
      "Content-Type": type,
      "Cache-Control": cache,
      "Content-Security-Policy": policy
        + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
    ]
  }

  static func text(_ status: Int, _ text: String) -> Reply {
    Reply(status: status, type: "text/plain; charset=utf-8", body: .bytes(Array(text.utf8)))
  }

  static let notFound = Reply.text(404, "not found\n")
}
