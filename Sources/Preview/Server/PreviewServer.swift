// SPDX-License-Identifier: MIT

/// The live page: serves the latest snapshot until it is stopped or goes away.
///
/// Serving happens on a thread of its own. Handing over a snapshot neither waits for it nor for any
/// page, so a slow reader never delays a build; of several snapshots in a row only the newest counts.
package actor PreviewServer {
  /// Where to point a browser, with a slash at the end.
  package nonisolated let url: String
  package nonisolated let port: UInt16
  /// Set when others than this machine can connect.
  package nonisolated let warning: String?

  private nonisolated let snapshots: AsyncStream<PreviewSnapshot>.Continuation
  private var running: Running?

  /// Begins to listen and to serve `snapshot`.
  package init(
    at address: PreviewAddress = .usual, showing snapshot: PreviewSnapshot,
    images: any ImageProvider
  ) throws(PreviewServerError) {
    let socket = try ListeningSocket(address)
    var bound = address
    bound.port = socket.port
    port = socket.port
    url = "http://\(bound.hostInURL):\(socket.port)/"
    warning = bound.warning

    let statistics = ServerStatistics()
    let board = StateBoard(snapshot)
    let hub = EventHub(statistics: statistics)
    let router = Router(
      rules: AccessRules(port: socket.port, address: address.isLoopback ? nil : address.host),
      board: board, images: images, statistics: statistics)
    let handler = RequestHandler(router: router, hub: hub, statistics: statistics)

    let (stream, continuation) = AsyncStream.makeStream(
      of: PreviewSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    snapshots = continuation
    running = Running(
      daemon: try HTTPDaemon(socket, handler: handler),
      publishing: Task { await Self.publish(stream, on: board, to: hub) },
      housekeeping: Task { await Self.keepHouse(of: handler) })
  }

  isolated deinit { end() }

  /// Shows `snapshot` from now on and tells every page; returns at once.
  package nonisolated func publish(_ snapshot: PreviewSnapshot) { snapshots.yield(snapshot) }

  /// Closes all connections; afterwards the port is free.
  package func stop() { end() }

  private func end() {
    snapshots.finish()
    running = nil
  }

  private static func publish(
    _ snapshots: AsyncStream<PreviewSnapshot>, on board: StateBoard, to hub: EventHub
  ) async {
    for await snapshot in snapshots {
      guard let change = board.show(snapshot) else { continue }
      hub.send(
        EventText.change(
          generation: change.generation, delta: change.delta, errors: snapshot.errors.count))
    }
  }

  /// Once a second: ends what is overdue; now and then a sign of life to every page.
  private static func keepHouse(of handler: RequestHandler) async {
    var seconds = 0
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      seconds += 1
      handler.deadlines.sweep(at: .now)
      handler.hub.endHungUp()
      if seconds.isMultiple(of: 15) { handler.hub.send(EventText.keepAlive, isCounted: false) }
    }
  }
}

/// What runs on behalf of a server.
private final class Running {
  private let daemon: HTTPDaemon
  private let publishing: Task<Void, Never>
  private let housekeeping: Task<Void, Never>

  init(
    daemon: consuming HTTPDaemon, publishing: Task<Void, Never>, housekeeping: Task<Void, Never>
  ) {
    self.daemon = daemon
    self.publishing = publishing
    self.housekeeping = housekeeping
  }

  deinit {
    publishing.cancel()
    housekeeping.cancel()
  }
}
