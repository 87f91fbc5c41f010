// SPDX-License-Identifier: MIT

/// Who may ask: decided before anything is looked up, for every route alike.
///
/// Any web site can make a browser send requests to a local port, and can point a name of its own at
/// 127.0.0.1. So the `Host` must be one of ours, letter for letter, and nothing from another origin
/// gets an answer.
struct AccessRules: Hashable, Sendable {
  static let largestHeader = 8 << 10

  /// The values of `Host` that are ours, in lower case, with the port.
  let hosts: Set<String>

  /// `address` is the one that is listened on; it may be another one of this machine's own.
  init(port: UInt16, address: String = "127.0.0.1") {
    let own = address.contains(":") ? "[\(address)]" : address
    let names = Set(["localhost", "127.0.0.1", "[::1]", own])
    var hosts: Set<String> = []
    for name in names {
      hosts.insert("\(name):\(port)")
      hosts.insert("\(name).:\(port)")
      // Browsers leave out the port that is usual for http.
      if port == 80 { hosts.formUnion([name, name + "."]) }
    }
    self.hosts = hosts
  }

  /// Returns why a request is turned away, or `nil` when it may go on.
  func refusal(of head: RequestHead) -> Reply? {
    guard head.headerSize <= Self.largestHeader else { return .text(431, "header too large\n") }
    guard head.hosts.count == 1, let host = head.hosts.first, hosts.contains(host.lowercased())
    else {
      return .text(403, "unknown host\n")
    }
    guard head.path.utf8.first == UInt8(ascii: "/") else { return .text(403, "unknown host\n") }
    guard head.origins.allSatisfy(isOwn), head.fetchSites.allSatisfy(isOwnSite) else {
      return .text(403, "not from another origin\n")
    }
    guard head.method == "GET" || head.method == "HEAD" else {
      var reply = Reply.text(405, "only GET and HEAD\n")
      reply.headers["Allow"] = "GET, HEAD"
      return reply
    }
    return nil
  }

  private func isOwn(_ origin: String) -> Bool {
    let origin = origin.lowercased()
    return origin.hasPrefix("http://") && hosts.contains(String(origin.dropFirst("http://".count)))
  }

  /// `same-site` is another port of the same machine, which is as foreign as another site.
  private func isOwnSite(_ value: String) -> Bool {
    ["same-origin", "none"].contains(value.lowercased())
  }
}
