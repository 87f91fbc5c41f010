// SPDX-License-Identifier: MIT

/// Where the preview listens.
package struct PreviewAddress: Hashable, Sendable {
  package static let usualPort: UInt16 = 7357
  /// How many ports are tried when nobody asked for a certain one.
  package static let portsToTry: UInt16 = 20

  /// An IPv4 or IPv6 address, without brackets.
  package var host: String
  package var port: UInt16
  /// Whether the next free port will do.
  package var mayMove: Bool

  package init(host: String, port: UInt16, mayMove: Bool) {
    self.host = host
    self.port = port
    self.mayMove = mayMove
  }

  /// 127.0.0.1:7357 or the next free port.
  package static let usual = PreviewAddress(host: "127.0.0.1", port: usualPort, mayMove: true)

  /// Reads `ADDR:PORT`, `[ADDR]:PORT`, `ADDR` or `:PORT`; names other than `localhost` are refused.
  package init?(_ text: String) {
    var host = text[...]
    var digits: Substring?
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      if !rest.isEmpty { digits = rest.dropFirst() }
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      host = text[..<colon]
      digits = text[text.index(after: colon)...]
    }
    if host.isEmpty || host == "localhost" { host = "127.0.0.1" }
    guard ListeningSocket.isAddress(String(host)) else { return nil }
    var port = Self.usualPort
    if let digits {
      guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(digits) else {
        return nil
      }
      port = number
    }
    self.init(host: String(host), port: port, mayMove: digits == nil)
  }

  package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  /// As it stands in a URL.
  package var hostInURL: String { host.contains(":") ? "[\(host)]" : host }

  /// What to tell somebody who lets other machines in; `nil` for loopback.
  package var warning: String? {
    isLoopback
      ? nil
      : "the preview listens on \(hostInURL):\(port), beyond this machine: everybody who reaches it "
        + "can read all labels; there is no password"
  }
}
