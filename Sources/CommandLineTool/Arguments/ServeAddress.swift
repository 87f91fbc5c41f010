// SPDX-License-Identifier: MIT

/// Where the preview listens: an IP address of this machine only.
package struct ServeAddress: Hashable, Sendable {
  package var host: String
  /// `nil` leaves the choice to the manifest, 0 to the system.
  package var port: UInt16?

  package init(host: String = "127.0.0.1", port: UInt16? = nil) {
    self.host = host
    self.port = port
  }

  /// Reads `PORT`, `:PORT`, `ADDR` or `ADDR:PORT`; an IPv6 address stands in brackets.
  package init(reading text: String) throws(UsageError) {
    var host = ""
    var port = Substring(text)
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = String(text[text.index(after: text.startIndex)..<end])
      port = text[text.index(after: end)...]
      guard port.isEmpty || port.hasPrefix(":") else { throw Self.notAnAddress(text) }
      port = port.drop { $0 == ":" }
    } else if let colon = text.lastIndex(of: ":") {
      host = String(text[..<colon])
      port = text[text.index(after: colon)...]
    } else if !text.allSatisfy(\.isNumber) {
      host = text
      port = ""
    }
    guard port.isEmpty || (UInt16(port) != nil && !port.hasPrefix("+")) else {
      throw Self.notAnAddress(text)
    }
    if host.isEmpty || host == "localhost" { host = "127.0.0.1" }
    guard Self.isLoopback(host) else {
      throw UsageError(
        "'\(host)' is not an address of this machine alone",
        hints: [
          "the preview listens on 127.0.0.1, [::1] or localhost; "
            + "'ssh -L 7357:127.0.0.1:7357 HOST' brings it to another machine"
        ])
    }
    self.init(host: host, port: UInt16(port))
  }

  private static func notAnAddress(_ text: String) -> UsageError {
    UsageError("'\(text)' is not ADDR:PORT", hints: ["for example --serve=127.0.0.1:8000"])
  }

  private static func isLoopback(_ host: String) -> Bool {
    if host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { UInt8($0) != nil && !$0.hasPrefix("+") }
  }
}
