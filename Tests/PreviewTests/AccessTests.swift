// SPDX-License-Identifier: MIT

import Hashing
import RawHTTP
import Testing

@testable import Preview

/// Who gets an answer, tried over real connections.
@Suite(.serialized)
struct AccessTests {
  private func withServer(_ body: (UInt16) throws -> Void) async throws {
    let labels = SampleLabels()
    let server = try PreviewServer(
      at: PreviewAddress(host: "127.0.0.1", port: 0, mayMove: false),
      showing: labels.snapshot(), images: labels)
    try body(server.port)
    await server.stop()
  }

  @Test func ownHostsGetThePage() async throws {
    try await withServer { (port: UInt16) throws in
      for host in ["localhost", "127.0.0.1", "[::1]", "LocalHost", "127.0.0.1.", "localhost."] {
        #expect(try ask(port, "/", host: "\(host):\(port)").status == 200, "\(host)")
      }
    }
  }

  @Test(arguments: ["/", "/state.json", "/events", "/healthz", "/metrics", "/nothing"])
  func foreignHostsAreTurnedAwayOnEveryRoute(route: String) async throws {
    try await withServer { (port: UInt16) throws in
      let hosts = [
        "evil.test:\(port)", "localhost.evil.test:\(port)", "127.0.0.1", "localhost",
        "127.0.0.1:\(port &+ 1)", "127.0.0.2:\(port)", "0.0.0.0:\(port)", "", "127.0.0.1..:\(port)",
        "127.0.0.1:\(port)@evil.test", "127.0.0.1:\(port), evil.test", "[::1].:80",
      ]
      for host in hosts { #expect(try ask(port, route, host: host).status == 403, "\(host)") }
    }
  }

  @Test func missingAndDoubleHostsAreTurnedAway() async throws {
    try await withServer { (port: UInt16) throws in
      let end = "Connection: close\r\n\r\n"
      let good = "Host: 127.0.0.1:\(port)\r\n"
      #expect(try status(port, raw: "GET / HTTP/1.1\r\n" + end) == 403)
      #expect(try status(port, raw: "GET / HTTP/1.0\r\n\r\n") == 403)
      #expect(try status(port, raw: "GET / HTTP/1.1\r\n" + good + good + end) == 403)
      #expect(
        try status(port, raw: "GET / HTTP/1.1\r\n" + good + "Host: evil.test\r\n" + end) == 403)
      #expect(
        try status(port, raw: "GET http://evil.test/ HTTP/1.1\r\n" + good + end) == 403)
      #expect(try status(port, raw: "GET / HTTP/1.1\r\n" + good + end) == 200)
    }
  }

  @Test(arguments: [
    "Origin: http://evil.test", "Origin: null", "Origin: https://127.0.0.1:PORT",
    "Origin: http://127.0.0.1", "Origin: http://localhost:1", "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Site: same-site",
  ])
  func foreignOriginsGetNothing(header: String) async throws {
    try await withServer { (port: UInt16) throws in
      for route in ["/", "/state.json", "/events"] {
        let line = header.replacing("PORT", with: "\(port)")
        let reply = try ask(port, route, headers: [line])
        #expect(reply.status == 403)
        #expect(!reply.headers.keys.contains { $0.hasPrefix("access-control") })
      }
    }
  }

  @Test func theOwnOriginGetsAnAnswerWithoutCrossOriginHeaders() async throws {
    try await withServer { (port: UInt16) throws in
      let reply = try ask(
        port, "/state.json",
        headers: ["Origin: http://127.0.0.1:\(port)", "Sec-Fetch-Site: same-origin"])
      #expect(reply.status == 200)
      #expect(!reply.headers.keys.contains { $0.hasPrefix("access-control") })
    }
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get"])
  func onlyReadingIsAllowed(method: String) async throws {
    try await withServer { (port: UInt16) throws in
      let reply = try ask(port, "/state.json", method: method, headers: ["Content-Length: 0"])
      #expect(reply.status == 405)
      #expect(reply.headers["allow"] == "GET, HEAD")
      #expect(!reply.headers.keys.contains { $0.hasPrefix("access-control") })
    }
  }

  @Test func headSendsNoBody() async throws {
    try await withServer { (port: UInt16) throws in
      for route in ["/", "/state.json", "/healthz", "/events"] {
        let reply = try ask(port, route, method: "HEAD")
        #expect(reply.status == 200)
        #expect(reply.body.isEmpty)
      }
    }
  }

  @Test(arguments: [
    "/../etc/passwd", "/image/../../etc/passwd", "/%2e%2e/etc/passwd", "/image/%2e%2e%2fstate.json",
    "/image/..%2f..%2fetc%2fpasswd", "/%252e%252e/etc/passwd", "/image/%252fetc%252fpasswd.png",
    "/image/..\\..\\etc\\passwd", "/%00", "/state.json%00.png", "/assets/../state.json",
    "/assets/%2e%2e/state.json", "//etc/passwd", "/assets", "/assets/", "/assets-old/style.css",
    "/image/", "/image/x.png", "/image/HASH", "/image/HASH.png/", "/image/HASH.png.png",
    "/image//HASH.png", "/image/UPPER.png", "/./image/HASH.png", "/image/%61HASH.png",
    "/favicon.ico", "/state.json/", "/STATE.JSON", "/stat%65.json",
  ])
  func onlyWhatIsListedIsServed(path: String) async throws {
    let labels = SampleLabels()
    let snapshot = labels.snapshot()
    let server = try PreviewServer(
      at: PreviewAddress(host: "127.0.0.1", port: 0, mayMove: false), showing: snapshot,
      images: labels)
    let hash = try #require(snapshot.labels.first?.entries.first?.images.first?.hash.hex)
    let target = path.replacing("HASH", with: hash).replacing("UPPER", with: hash.uppercased())
    #expect(try ask(server.port, target).status == 404)
    #expect(try ask(server.port, "/image/\(hash).png").status == 200)
    await server.stop()
  }

  @Test func everyAnswerCarriesItsPolicy() async throws {
    try await withServer { (port: UInt16) throws in
      let assets = PageFiles.modules.map { "/assets/\($0.name)" }
      for route in ["/", "/state.json", "/healthz", "/metrics", "/nothing", "/assets/style.css"]
        + assets
      {
        let reply = try ask(port, route)
        let policy = try #require(reply.headers["content-security-policy"])
        #expect(policy.hasPrefix("default-src 'none'"), "\(route)")
        #expect(!policy.contains("unsafe"), "\(route)")
        #expect(reply.headers["x-content-type-options"] == "nosniff", "\(route)")
        #expect(reply.headers["cross-origin-resource-policy"] == "same-origin", "\(route)")
      }
    }
  }

  @Test func thePageHasAFreshNonceThatItsPolicyNames() async throws {
    try await withServer { (port: UInt16) throws in
      let pages = try (0..<2).map { _ in try ask(port, "/") }
      let policies = pages.compactMap { $0.headers["content-security-policy"] }
      #expect(Set(policies).count == 2)
      for (page, policy) in zip(pages, policies) {
        let nonce = try #require(policy.split(separator: "'nonce-").last?.prefix(32))
        #expect(page.text.contains("nonce=\"\(nonce)\""))
        #expect(policy.contains("img-src 'self'"))
      }
    }
  }
}
