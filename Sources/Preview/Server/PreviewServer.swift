// SPDX-License-Identifier: MIT

import Dispatch

/// The live page: serves the latest snapshot until it is stopped or goes away.
///
/// Serving happens on a thread of its own. Handing over a snapshot neither waits for it nor for any
/// page, so a slow reader never delays a build; of several snapshots in a row only the newest counts.
package actor PreviewServer {
  /// Where to point a browser, with a slash at the end.
  package nonisolated let url: String
  package nonisolated let port: UInt16

  private nonisolated let mailbox: SnapshotMailbox
  private var running: Running?

  /// Begins to listen and to serve `snapshot`.
  package init(
    at address: PreviewAddress = .usual, showing snapshot: PreviewSnapshot,
    images: any ImageProvider
  ) throws(PreviewServerError) {
    let library = try MicroHTTPD()
    let socket = try ListeningSocket(address)
    var bound = address
    bound.port = socket.port
    port = socket.port
    url = "http://\(bound.hostInURL):\(socket.port)/"

    let statistics = ServerStatistics()
    let board = StateBoard(snapshot)
    let hub = EventHub(statistics: statistics)
    let router = Router(
      rules: AccessRules(port: socket.port, address: address.host),
      board: board, images: images, statistics: statistics)
    let handler = RequestHandler(library: library, router: router, hub: hub, statistics: statistics)

    mailbox = SnapshotMailbox(board: board, hub: hub)
    running = Running(
      daemon: try HTTPDaemon(socket, handler: handler), timers: Self.housekeeping(of: handler))
  }

  isolated deinit { end() }

  /// Shows a snapshot from now on and tells every page; returns at once.
  package nonisolated func publish(_ snapshot: PreviewSnapshot) { mailbox.put { snapshot } }

  /// Shows what `make` returns; it runs on another thread, or not at all when a newer one comes first.
  package nonisolated func publish(_ make: @escaping @Sendable () -> PreviewSnapshot) {
    mailbox.put(make)
  }

  /// Closes all connections; afterwards the port is free.
  package func stop() { end() }

  private func end() { running = nil }

  /// Once a second: ends what is overdue; now and then a sign of life to every page.
  private static func housekeeping(of handler: RequestHandler) -> [any DispatchSourceTimer] {
    let queue = DispatchQueue(label: "preview-housekeeping")
    func every(_ seconds: Int, _ body: @escaping @Sendable () -> Void) -> any DispatchSourceTimer {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + .seconds(seconds), repeating: .seconds(seconds))
      timer.setEventHandler(handler: body)
      timer.resume()
      return timer
    }
    return [
      every(1) {
        handler.deadlines.sweep(at: .now)
        handler.hub.endHungUp()
      },
      every(15) { handler.hub.send(EventText.keepAlive, isCounted: false) },
    ]
  }
}

/// What runs on behalf of a server.
private final class Running {
  private let daemon: HTTPDaemon
  private let timers: [any DispatchSourceTimer]

  init(daemon: consuming HTTPDaemon, timers: [any DispatchSourceTimer]) {
    self.daemon = daemon
    self.timers = timers
  }

  deinit { for timer in timers { timer.cancel() } }
}
