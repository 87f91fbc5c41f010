// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import RawHTTP
import Testing

/// Slow and many clients, while there is something to build.
@Suite(.serialized) struct CrowdTests {
  /// As many as the system lets this process have, at most a thousand.
  private func openMany(_ port: UInt16) throws -> [RawConnection] {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 4096)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let count = min(1000, Int(limit.rlim_cur) - 200)
    return (0..<count).compactMap { _ in try? RawConnection(port: port, patience: 1) }
  }

  @Test func aThousandConnectionsDoNotHoldUpABuild() throws {
    let place = try Workspace.built(Sample.many(30))
    let served = try ServedPreview(place)
    let crowd = try openMany(served.port)
    #expect(crowd.count > 500)
    // Some say nothing, some begin a header and never end it, some listen and never read.
    for (number, connection) in crowd.enumerated() where number % 3 > 0 {
      connection.send(number % 3 == 1 ? "GET / HT" : "GET /events HTTP/1.1\r\nHost: x\r\n")
    }
    for round in 0..<5 {
      try place.write(
        Sample.manifest(Sample.many(30, text: "Round \(round)")), to: "assets.yaml")
      try served.watcher.next("build") { $0.written == 30 }
    }
    #expect(try served.watcher.converge() == [])
    // The header that does not come costs its connection; then others have a turn.
    let isServedAgain = wait(seconds: 60) { (try? ask(served.port, "/healthz").status) == 200 }
    #expect(isServedAgain)
    #expect(served.watcher.process.isRunning)
    #expect(crowd.count > 500)
  }

  @Test func pagesThatListenAndNeverReadDoNotHoldUpBuilds() throws {
    let place = try Workspace.built(Sample.many(20))
    let served = try ServedPreview(place)
    let deaf = try (0..<32).map { _ in
      let page = try RawConnection(port: served.port)
      page.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\n\r\n")
      return page
    }
    // A page that asks before all of these listen would take the place of one.
    #expect(
      try wait(seconds: 60) {
        try ask(served.port, "/metrics").text.contains("labelsmith_preview_event_clients 32\n")
      })
    #expect(try ask(served.port, "/events").status == 503)
    for round in 0..<10 {
      try place.write(
        Sample.manifest(Sample.many(20, text: "Round \(round)")), to: "assets.yaml")
      try served.watcher.next("build") { $0.written == 20 }
    }
    #expect(try wait(seconds: 60) { try ask(served.port, "/state.json").text.contains("Round 9") })
    #expect(deaf.count == 32)
  }

  @Test func aHeaderAboveEightKibibytesIsRefused() throws {
    let served = try ServedPreview(try Workspace.built(["a": "Alpha"]))
    let large = ["X: " + String(repeating: "a", count: 9000)]
    #expect(try ask(served.port, "/healthz", headers: large).status == 431)
    #expect(try ask(served.port, "/healthz").status == 200)
  }

  @Test func aRestartedWatcherGetsItsPortBack() throws {
    // Another program may take the port in between. Not three times in a row.
    var isBack = false
    for _ in 0..<3 where !isBack { isBack = try isPortFreeAfterAStop() }
    #expect(isBack)
  }

  /// Stops a watcher that a page listens to, and tells whether the next one can serve at its port.
  private func isPortFreeAfterAStop() throws -> Bool {
    let place = try Workspace.built(["a": "Alpha"])
    var first: ServedPreview? = try ServedPreview(place)
    let port = try #require(first?.port)
    let page = try RawConnection(port: port)
    page.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
    _ = try #require(page.receive(until: "event: hello"))
    #expect(first?.watcher.stop() == 0)
    first = nil
    guard let second = try? ServedPreview(place, at: "127.0.0.1:\(port)") else { return false }
    #expect(second.port == port)
    #expect(try ask(port, "/healthz").status == 200)
    return true
  }

  @Test func aPortThatIsTakenIsReportedAndNothingIsWatched() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let first = try ServedPreview(place)
    let other = try Workspace.built(["a": "Alpha"])
    let output = try other.program.run("watch", "--serve=127.0.0.1:\(first.port)")
    #expect(output.status == 4)
    #expect(output.stderr.contains("cannot listen on 127.0.0.1:\(first.port)"))
  }
}
