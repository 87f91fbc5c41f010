// SPDX-License-Identifier: MIT

import Hashing
import RawHTTP
import Testing

@testable import Preview

/// What lies behind the pictures.
@Suite(.serialized)
struct BackgroundTests {
  private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

  @Test(arguments: [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], PreviewBackground.Kind.png),
    ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a".utf8), .gif),
    (Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBPVP8 ".utf8), .webp),
  ])
  func aPictureIsKnownByItsFirstBytes(bytes: [UInt8], kind: PreviewBackground.Kind) {
    #expect(PreviewBackground.Picture(hash: Digest(of: bytes), bytes: bytes)?.kind == kind)
  }

  @Test(arguments: [
    "", "<svg onload=alert(1)>", "<html>", "%PDF-1.7", "RIFFxxxxWAVE", "\u{89}PNG", "version: 1",
  ])
  func nothingElseIsShown(text: String) {
    let bytes = Array(text.utf8)
    #expect(PreviewBackground.Picture(hash: Digest(of: bytes), bytes: bytes) == nil)
  }

  @Test func onlyABackgroundThatIsShownIsServed() async throws {
    let labels = SampleLabels()
    let hash = Digest(of: png)
    let picture = try #require(PreviewBackground.Picture(hash: hash, bytes: png))
    var snapshot = labels.snapshot(labels: 1)
    let server = try PreviewServer(
      at: PreviewAddress(host: "127.0.0.1", port: 0, mayMove: false), showing: snapshot,
      images: ImageChain([labels, ImageDictionary([hash: png])]))
    let path = "/background/\(hash.hex)"
    #expect(try ask(server.port, path).status == 404)
    let page = try RawConnection(port: server.port)
    page.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    _ = try #require(page.receive(until: "event: hello"))
    snapshot.backgrounds = [PreviewBackground(name: "shot", fill: .picture(picture))]
    server.publish(snapshot)
    _ = try #require(page.receive(until: "event: change"))
    let reply = try ask(server.port, path)
    #expect(reply.body == png)
    #expect(reply.headers["content-type"] == "image/png")
    #expect(try ask(server.port, "/image/\(hash.hex).png").status == 404)
    #expect(try ask(server.port, "/state.json").text.contains("background/\(hash.hex)"))
    await server.stop()
  }

  @Test func aReportHasItsBackgroundsWithIt() throws {
    let labels = SampleLabels()
    let hash = Digest(of: png)
    let picture = try #require(PreviewBackground.Picture(hash: hash, bytes: png))
    var snapshot = labels.snapshot(labels: 1)
    snapshot.labels[0].background = PreviewBackground(name: "shot", fill: .picture(picture))
    let files = MemoryReport()
    let images = ImageChain([labels, ImageDictionary([hash: png])])
    try Report(snapshot).write(images: images, to: files)
    let path = "backgrounds/\(hash.hex.prefix(16)).png"
    #expect(files.paths.contains(path))
    #expect(files.text("index.html").contains(path))
  }

  @Test func nothingIsNewInTheFirstSnapshotThatShowsAnything() {
    let labels = SampleLabels()
    let board = StateBoard(PreviewSnapshot(generation: 0, sourceLocale: "en", locales: []))
    _ = board.show(labels.snapshot(generation: 1, labels: 2))
    #expect(board.snapshot.labels.flatMap(\.entries).allSatisfy { !$0.isNew })
    _ = board.show(labels.snapshot(generation: 2, labels: 3))
    #expect(board.snapshot.labels[2].entries.allSatisfy { $0.isNew })
    #expect(board.snapshot.labels[1].entries.allSatisfy { !$0.isNew })
  }
}
