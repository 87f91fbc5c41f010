// SPDX-License-Identifier: MIT

internal import CMicroHTTPD

/// Gives answers to the library, on its thread.
final class RequestHandler: Sendable {
  let library: MicroHTTPD
  let router: Router
  let hub: EventHub
  let deadlines = ConnectionDeadlines()
  let statistics: ServerStatistics

  init(library: MicroHTTPD, router: Router, hub: EventHub, statistics: ServerStatistics) {
    self.library = library
    self.router = router
    self.hub = hub
    self.statistics = statistics
  }

  func answer(_ head: RequestHead, on connection: OpaquePointer) -> MHD_Result {
    let id = UInt(bitPattern: connection)
    deadlines.entered(.answering, id, at: .now)
    let reply = router.reply(to: head)
    switch reply.body {
    case .bytes(let bytes):
      statistics.countReply(reply.status)
      return queue(reply, on: connection, response: response(of: bytes))
    case .events where head.method == "HEAD":
      statistics.countReply(reply.status)
      return queue(reply, on: connection, response: response(of: []))
    case .events: return listen(reply, on: connection)
    }
  }

  private func listen(_ reply: Reply, on connection: OpaquePointer) -> MHD_Result {
    let id = UInt(bitPattern: connection)
    let client = EventClient(
      connection: id, of: library, socket: microhttpd_socket(library.functions, connection))
    let board = router.board
    let greeting = EventText.hello(run: board.run, generation: board.snapshot.generation)
    guard hub.add(client, greeting: greeting) else {
      let words = "too many pages listen\n"
      let refusal = Reply.text(503, words)
      statistics.countReply(refusal.status)
      return queue(refusal, on: connection, response: response(of: Array(words.utf8)))
    }
    deadlines.entered(.unlimited, id, at: .now)
    statistics.countReply(reply.status)
    return queue(reply, on: connection, response: stream(to: client))
  }

  private func response(of bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes {
      // The library copies in this mode; it only lacks the const.
      library.functions.create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
  }

  /// A response that asks `client` for bytes until the connection ends.
  private func stream(to client: EventClient) -> OpaquePointer? {
    let stream = EventStream(client: client, hub: hub)
    return library.functions.create_response_from_callback(
      UInt64.max, 4096,
      { context, _, buffer, size in
        guard let context, let buffer else { return -1 }
        return Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue().client
          .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
      },
      Unmanaged.passRetained(stream).toOpaque(),
      { context in
        guard let context else { return }
        let stream = Unmanaged<EventStream>.fromOpaque(context).takeRetainedValue()
        stream.hub.remove(stream.client)
      })
  }

  /// Takes over `response`.
  private func queue(
    _ reply: Reply, on connection: OpaquePointer, response: OpaquePointer?
  ) -> MHD_Result {
    guard let response else { return .NO }
    defer { library.functions.destroy_response(response) }
    for (name, value) in reply.headers.sorted(by: { $0.key < $1.key }) {
      _ = library.functions.add_response_header(response, name, value)
    }
    return library.functions.queue_response(connection, UInt32(reply.status), response)
  }
}

/// What the library holds while a page listens.
private final class EventStream: Sendable {
  let client: EventClient
  let hub: EventHub

  init(client: EventClient, hub: EventHub) {
    self.client = client
    self.hub = hub
  }
}
