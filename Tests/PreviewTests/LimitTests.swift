// SPDX-License-Identifier: MIT

import RawHTTP
import Testing

@testable import Preview

/// What a rude client can do: not much.
@Suite(.serialized)
struct LimitTests {
  private func makeServer() throws -> (PreviewServer, SampleLabels) {
    let labels = SampleLabels()
    let server = try PreviewServer(
      at: PreviewAddress(host: "127.0.0.1", port: 0, mayMove: false),
      showing: labels.snapshot(), images: labels)
    return (server, labels)
  }

  @Test func aHeaderOfEightKibibytesIsTheLargest() async throws {
    let (server, _) = try makeServer()
    let small = try ask(
      server.port, "/healthz", headers: ["X: " + String(repeating: "a", count: 7900)])
    #expect(small.status == 200)
    for size in [8200, 9000, 12_000] {
      let large = try ask(
        server.port, "/healthz", headers: ["X: " + String(repeating: "a", count: size)])
      #expect(large.status == 431)
    }
    let huge = try RawConnection(port: server.port)
    huge.send("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 100_000))
    let status = RawReply(huge.receiveAll())?.status
    #expect(status == nil || status == 431 || status == 413)
    await server.stop()
  }

  @Test func aHeaderThatTricklesInIsCutOffAfterFiveSeconds() async throws {
    let (server, _) = try makeServer()
    let connection = try RawConnection(port: server.port, patience: 1)
    connection.send("GET / HTTP/1.1\r\n")
    let clock = ContinuousClock()
    let start = clock.now
    var isClosed = false
    while !isClosed, clock.now - start < .seconds(12) {
      // A byte a second: the library alone would wait for ever.
      connection.send("X")
      isClosed = connection.receive() == []
    }
    #expect(isClosed)
    #expect(clock.now - start < .seconds(9))
    #expect(clock.now - start > .seconds(4))
    await server.stop()
  }

  @Test func idleConnectionsDoNotKeepOthersOutForLong() async throws {
    let (server, _) = try makeServer()
    let idle = try (0..<80).map { _ in try RawConnection(port: server.port, patience: 1) }
    let late = try RawConnection(port: server.port)
    late.send(
      "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n")
    #expect(RawReply(late.receiveAll())?.status == 200)
    #expect(idle.count == 80)
    await server.stop()
  }

  @Test func aPageThatNeverReadsDelaysNobody() async throws {
    let (server, labels) = try makeServer()
    let deaf = try RawConnection(port: server.port)
    deaf.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    let snapshots = (2..<500).map {
      labels.snapshot(generation: $0, labels: 2, marks: [0: $0 % 5])
    }
    let clock = ContinuousClock()
    let start = clock.now
    for snapshot in snapshots { server.publish(snapshot) }
    #expect(clock.now - start < .seconds(5))
    #expect(try ask(server.port, "/healthz").status == 200)
    await server.stop()
  }

  @Test func onlySoManyPagesMayListen() async throws {
    let (server, _) = try makeServer()
    var listening: [RawConnection] = []
    for _ in 0..<EventHub.mostClients {
      let page = try RawConnection(port: server.port)
      page.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
      #expect(page.receive(until: "event: hello") != nil)
      listening.append(page)
    }
    #expect(try ask(server.port, "/events").status == 503)
    #expect(try ask(server.port, "/").status == 200)
    listening.removeAll()
    let next = try RawConnection(port: server.port)
    next.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    #expect(next.receive(until: "event: hello") != nil)
    await server.stop()
  }

  @Test func aFullQueueDropsTheOldestEventButNeverHalfOfOne() {
    var queue = EventQueue()
    func event(_ number: Int) -> [UInt8] { Array("<\(number)>".utf8) }
    for number in 0..<EventQueue.largestCount { #expect(queue.add(event(number)) == 0) }
    var first = [UInt8](repeating: 0, count: 1)
    let taken = first.withUnsafeMutableBytes { queue.take(into: $0) }
    #expect(taken == 1)
    #expect(queue.add(event(100)) == 1)
    #expect(queue.count == EventQueue.largestCount)
    var rest = [UInt8](repeating: 0, count: 4096)
    let count = rest.withUnsafeMutableBytes { queue.take(into: $0) }
    let text = String(decoding: rest.prefix(count), as: UTF8.self)
    #expect(text.hasPrefix("0><2><3>"))
    #expect(text.hasSuffix("<100>"))
    #expect(queue.isEmpty)
  }
}
