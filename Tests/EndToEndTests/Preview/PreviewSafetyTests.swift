// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import RawHTTP
import Testing

/// What a web site, a rude client or a hostile translation can do to a running watcher: nothing.
@Suite(.serialized) struct PreviewSafetyTests {
  @Test func foreignHostsAndOriginsGetNothing() throws {
    let served = try ServedPreview(try Workspace.built(["a": "Alpha"]))
    let picture = try #require(try served.state { $0.labels.count == 1 }.pictures("a").first)
    let port = served.port
    for route in ["/", "/state.json", "/events", "/metrics", "/assets/app.js", "/" + picture] {
      for host in ["evil.test", "evil.test:\(port)", "127.0.0.1", "localhost:\(port &+ 1)", ""] {
        #expect(try ask(port, route, host: host).status == 403, "\(host) \(route)")
      }
      for header in ["Origin: http://evil.test", "Origin: null", "Sec-Fetch-Site: cross-site"] {
        let reply = try ask(port, route, headers: [header])
        #expect(reply.status == 403, "\(header) \(route)")
        #expect(!reply.headers.keys.contains { $0.hasPrefix("access-control") })
      }
      for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        #expect(
          try ask(port, route, method: method, headers: ["Content-Length: 0"]).status == 405)
      }
    }
    for host in ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "localhost."] {
      #expect(try ask(port, "/" + picture, host: "\(host):\(port)").status == 200, "\(host)")
    }
  }

  @Test(arguments: ["localhost:0", "127.0.0.2:0"])
  func onlyThisMachineCanConnect(address: String) throws {
    let served = try ServedPreview(try Workspace.built(["a": "Alpha"]), at: address)
    let wanted = address.hasPrefix("localhost") ? "0100007F" : "0200007F"
    let port = String(served.port, radix: 16, uppercase: true)
    let lines = try String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ") }
    let listening = lines.filter { $0.count > 3 && $0[3] == "0A" && $0[1].hasSuffix(":\(port)") }
    #expect(listening.map { String($0[1].prefix(8)) } == [wanted])
  }

  @Test(arguments: [
    "/../assets.yaml", "/%2e%2e/assets.yaml", "/..%2fassets.yaml", "/%252e%252e%252fassets.yaml",
    "/..\\assets.yaml", "/..%5cassets.yaml", "/image/../../assets.yaml", "/image/%2e%2e/%2e%2e/x",
    "/image/..%2f..%2fOutput%2fen%2fa.png", "/Output/en/a.png", "/en/a.png", "/image/en/a.png",
    "/.labelsmith/status.json", "/Output/.labelsmith/ledger.sqlite", "/image/link.png",
    "/Output2/a.png", "/%00", "/image/%00.png", "/state.json%00", "/assets/..%2f..%2fassets.yaml",
    "//etc/passwd", "/%c0%ae%c0%ae/assets.yaml", "/background/../assets.yaml", "/background/",
    "/background/HASH", "/image/HASH", "/image/HASH.png/../x.png", "/image/./HASH.png",
  ])
  func onlyWhatIsShownIsServed(path: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    try FileManager.default.createSymbolicLink(
      atPath: place.url.appendingPathComponent("Output/link.png").path,
      withDestinationPath: "/etc/passwd")
    try place.write("mine", to: "Output2/a.png")
    let served = try ServedPreview(place)
    let picture = try #require(try served.state { $0.labels.count == 1 }.pictures("a").first)
    let hash = picture.dropFirst("image/".count).dropLast(".png".count)
    #expect(try ask(served.port, path.replacing("HASH", with: hash)).status == 404)
  }

  @Test func aPictureThatWasExchangedIsNotServed() throws {
    let place = try Workspace.built(["a": "Alpha"])
    try place.write("no picture", to: "secret")
    let served = try ServedPreview(place)
    let picture = try #require(try served.state { $0.labels.count == 1 }.pictures("a").first)
    let file = place.url.appendingPathComponent("Output/en/a.png")
    for _ in 0..<20 {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.createSymbolicLink(
        at: file, withDestinationURL: place.url.appendingPathComponent("secret"))
      let reply = try ask(served.port, "/" + picture)
      // The watcher may have put the picture back meanwhile.
      #expect(reply.status == 404 || reply.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(!reply.text.contains("no picture"))
    }
  }

  @Test func scriptInTextsContextsAndFileNamesIsText() throws {
    let attack = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    let name = "\"><script>alert(3)<" + "script>.yaml"
    let place = try Workspace()
    try place.write(
      Sample.head + """
        locales: [en]
        labels:
          a:
            style: plain
            context: '\(attack)'
            tags: ['\(attack)']
            text: '\(attack)'

        """, to: name)
    let watcher = try RunningWatcher(place, ["--serve=127.0.0.1:0", name])
    let words = try place.program.run("status", "--json", name).stdout
    let url = try #require(
      (try JSONSerialization.jsonObject(with: Data(words.utf8)) as? [String: Any])?["preview_url"]
        as? String)
    let port = try #require(URL(string: url)?.port.flatMap(UInt16.init(exactly:)))
    _ = try wait(seconds: RunningWatcher.patience) {
      try ask(port, "/state.json").text.contains("alert(1)")
    }
    let state = try ask(port, "/state.json")
    #expect(state.text.contains("alert(3)"))
    #expect(!state.text.contains("<"))
    for route in ["/", "/state.json", "/assets/app.js", "/nothing"] {
      let reply = try ask(port, route)
      let policy = try #require(reply.headers["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'"))
      #expect(!policy.contains("unsafe"))
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["cross-origin-resource-policy"] == "same-origin")
    }
    #expect(!(try ask(port, "/").text.contains("alert(")))
    let report = try place.program.run("report", name, "--out", "report")
    #expect(report.status == 0, "\(report.stderr)")
    let page = String(decoding: try place.read("report/index.html"), as: UTF8.self)
    #expect(page.split(separator: "<script").count == 3)
    #expect(!page.contains("<img src=x"))
    #expect(watcher.process.isRunning)
  }
}
