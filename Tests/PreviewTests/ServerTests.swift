// SPDX-License-Identifier: MIT

import Foundation
import Hashing
import RawHTTP
import Testing

@testable import Preview

@Suite(.serialized)
struct ServerTests {
  private func makeServer(
    _ labels: SampleLabels, _ snapshot: PreviewSnapshot
  ) throws -> PreviewServer {
    try PreviewServer(
      at: PreviewAddress(host: "127.0.0.1", port: 0, mayMove: false), showing: snapshot,
      images: labels)
  }

  private func state(_ server: PreviewServer, _ query: String = "") throws -> [String: Any] {
    let reply = try ask(server.port, "/state.json" + query)
    return try #require(
      JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
  }

  private func listen(_ server: PreviewServer) throws -> RawConnection {
    let page = try RawConnection(port: server.port)
    page.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    _ = try #require(page.receive(until: "event: hello"))
    return page
  }

  @Test func picturesAreServedByContentAndMayBeKeptForEver() async throws {
    let labels = SampleLabels()
    let snapshot = labels.snapshot()
    let server = try makeServer(labels, snapshot)
    let image = try #require(snapshot.labels.first?.entries.first?.images.first)
    let reply = try ask(server.port, "/image/\(image.hash.hex).png")
    #expect(reply.status == 200)
    #expect(Digest(of: reply.body) == image.hash)
    #expect(reply.headers["content-type"] == "image/png")
    #expect(reply.headers["cache-control"]?.contains("immutable") == true)
    await server.stop()
  }

  @Test func aFileThatHasChangedMeanwhileIsNotServedUnderItsOldName() async throws {
    let labels = SampleLabels()
    let snapshot = labels.snapshot(labels: 1)
    let hash = try #require(snapshot.labels.first?.entries.first?.images.first?.hash)
    let server = try PreviewServer(
      at: PreviewAddress(host: "127.0.0.1", port: 0, mayMove: false), showing: snapshot,
      images: ImageDictionary([hash: [1, 2, 3]]))
    #expect(try ask(server.port, "/image/\(hash.hex).png").status == 404)
    await server.stop()
  }

  @Test func aPictureThatNoSnapshotNamesIsNotServed() async throws {
    let labels = SampleLabels()
    let known = labels.snapshot(labels: 1)
    let other = labels.label(number: 2)
    let server = try makeServer(labels, known)
    let hash = try #require(other.entries.first?.images.first?.hash.hex)
    #expect(try ask(server.port, "/image/\(hash).png").status == 404)
    await server.stop()
  }

  @Test func theWholeStateComesFirstAndThenOnlyWhatChanged() async throws {
    let labels = SampleLabels()
    let server = try makeServer(labels, labels.snapshot(generation: 1, labels: 5))
    let whole = try state(server)
    #expect(whole["full"] as? Bool == true)
    #expect((whole["labels"] as? [Any])?.count == 5)
    let run = try #require(whole["run"] as? String)

    let page = try listen(server)
    server.publish(labels.snapshot(generation: 2, labels: 6, marks: [1: 3]))
    let event = try #require(page.receive(until: "\n\n"))
    #expect(event.contains("\"updated\":[\"menu.play\"]"))
    #expect(
      event.contains("\"added\":[\"shop.buy\"]") || event.contains("\"added\":[\"hud.lives\"]"))
    #expect(event.contains("\"removed\":[]"))

    let part = try state(server, "?since=1&run=\(run)")
    #expect(part["full"] as? Bool == false)
    let keys = (part["labels"] as? [[String: Any]])?.compactMap { $0["key"] as? String }
    #expect(keys == ["menu.play", "hud.lives"])
    #expect((part["order"] as? [String])?.count == 6)
    let nothing = try state(server, "?since=2&run=\(run)")
    #expect((nothing["labels"] as? [Any])?.isEmpty == true)
    #expect(nothing["order"] == nil)
    await server.stop()
  }

  @Test func removedLabelsAreNamed() async throws {
    let labels = SampleLabels()
    let server = try makeServer(labels, labels.snapshot(generation: 1, labels: 3))
    let run = try #require(try state(server)["run"] as? String)
    let page = try listen(server)
    server.publish(labels.snapshot(generation: 2, labels: 2))
    let event = try #require(page.receive(until: "\n\n"))
    #expect(event.contains("\"removed\":[\"menu.options\"]"))
    #expect(try state(server, "?since=1&run=\(run)")["removed"] as? [String] == ["menu.options"])
    await server.stop()
  }

  @Test func anotherRunGetsTheWholeState() async throws {
    let labels = SampleLabels()
    let server = try makeServer(labels, labels.snapshot())
    #expect(try state(server, "?since=1&run=0123")["full"] as? Bool == true)
    #expect(try state(server, "?since=x&run=")["full"] as? Bool == true)
    await server.stop()
  }

  @Test func aChangedPictureKeepsTheOneBefore() async throws {
    let labels = SampleLabels()
    let old = labels.snapshot(generation: 1, labels: 1)
    let server = try makeServer(labels, old)
    let page = try listen(server)
    server.publish(labels.snapshot(generation: 2, labels: 1, marks: [0: 1]))
    _ = try #require(page.receive(until: "\n\n"))
    let hash = try #require(old.labels.first?.entries.first?.images.first?.hash.hex)
    #expect(try ask(server.port, "/state.json").text.contains("\"before\":[{"))
    #expect(try ask(server.port, "/image/\(hash).png").status == 200)
    await server.stop()
  }

  @Test func errorsComeAndGoWithTheBuild() async throws {
    let labels = SampleLabels()
    let server = try makeServer(labels, labels.snapshot(generation: 1, labels: 1))
    let page = try listen(server)
    var broken = labels.snapshot(generation: 2, labels: 1)
    broken.errors = [PreviewMessage(level: .error, id: "manifest_syntax", message: "a tab")]
    server.publish(broken)
    #expect(try #require(page.receive(until: "\n\n")).contains("\"errors\":1"))
    server.publish(labels.snapshot(generation: 3, labels: 1))
    #expect(try #require(page.receive(until: "\n\n")).contains("\"errors\":0"))
    await server.stop()
  }

  @Test func healthAndMetricsAreForMachines() async throws {
    let labels = SampleLabels()
    let server = try makeServer(labels, labels.snapshot(generation: 9, labels: 4))
    #expect(try ask(server.port, "/healthz").text == "ok\n")
    let metrics = try ask(server.port, "/metrics").text
    #expect(metrics.contains("\nlabelsmith_preview_generation 9\n"))
    #expect(metrics.contains("labelsmith_preview_entries{status=\"missing\"} 1\n"))
    #expect(metrics.contains("labelsmith_preview_requests_total{code=\"200\"} 1\n"))
    await server.stop()
  }

  @Test func takesTheNextFreePortUnlessOneWasAskedFor() async throws {
    let labels = SampleLabels()
    let first = try makeServer(labels, labels.snapshot(labels: 1))
    let taken = PreviewAddress(host: "127.0.0.1", port: first.port, mayMove: false)
    #expect(throws: PreviewServerError.self) {
      try PreviewServer(at: taken, showing: labels.snapshot(labels: 1), images: labels)
    }
    var moving = taken
    moving.mayMove = true
    let second = try PreviewServer(at: moving, showing: labels.snapshot(labels: 1), images: labels)
    #expect(second.port > first.port)
    await second.stop()
    await first.stop()
    let again = try PreviewServer(at: taken, showing: labels.snapshot(labels: 1), images: labels)
    #expect(again.port == first.port)
    await again.stop()
  }

  @Test(arguments: ["localhost", "", "example.test", "1.2.3", "::g"])
  func aNameIsNeverTakenForEveryNetworkThereIs(host: String) throws {
    let labels = SampleLabels()
    #expect(throws: PreviewServerError.self) {
      try PreviewServer(
        at: PreviewAddress(host: host, port: 0, mayMove: false),
        showing: labels.snapshot(labels: 1), images: labels)
    }
  }

  @Test func aLibraryThatIsNotThereIsNamedWithItsPackage() {
    let error = #expect(throws: PreviewServerError.self) {
      try MicroHTTPD(file: "libnot-there.so.12")
    }
    #expect(error?.description.hasPrefix("libnot-there.so.12: ") == true)
    #expect(error?.hint?.contains("libmicrohttpd12") == true)
  }

  @Test func aLibraryOfAnotherKindIsRefusedWithTheFunctionThatItLacks() {
    let error = #expect(throws: PreviewServerError.self) { try MicroHTTPD(file: "libc.so.6") }
    #expect(error?.description.contains("MHD_") == true)
  }

  @Test func anExplicitAddressIsAHostOfItsOwn() {
    let rules = AccessRules(port: 7357, address: "127.0.0.2")
    #expect(rules.hosts.contains("127.0.0.2:7357"))
    #expect(!AccessRules(port: 7357).hosts.contains("127.0.0.2:7357"))
  }
}
