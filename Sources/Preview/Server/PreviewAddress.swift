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

  /// As it stands in a URL.
  package var hostInURL: String { host.contains(":") ? "[\(host)]" : host }
}
