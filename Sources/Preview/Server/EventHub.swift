// SPDX-License-Identifier: MIT

import Synchronization

/// All pages that listen.
final class EventHub: Sendable {
  /// Half of all connections: the other half stays free for pages and pictures.
  static let mostClients = 32

  private let clients = Mutex<[ObjectIdentifier: EventClient]>([:])
  private let statistics: ServerStatistics

  init(statistics: ServerStatistics) { self.statistics = statistics }

  /// Returns `false` when there are too many already.
  func add(_ client: EventClient, greeting: [UInt8]) -> Bool {
    if clients.withLock({ $0.count }) >= Self.mostClients { endHungUp() }
    let isAdded = clients.withLock { clients in
      guard clients.count < Self.mostClients else { return false }
      clients[ObjectIdentifier(client)] = client
      return true
    }
    guard isAdded else { return false }
    statistics.countEventClient(1)
    _ = client.add(greeting)
    return true
  }

  func remove(_ client: EventClient) {
    let removed = clients.withLock { $0.removeValue(forKey: ObjectIdentifier(client)) }
    if removed != nil { statistics.countEventClient(-1) }
  }

  func send(_ event: [UInt8], isCounted: Bool = true) {
    for client in all {
      let dropped = client.add(event)
      if isCounted { statistics.countEvent(dropped: dropped) }
    }
  }

  /// Lets go of clients whose page was closed.
  func endHungUp() {
    for client in all where client.isHungUp {
      client.end()
      remove(client)
    }
  }

  func endAll() { for client in all { client.end() } }

  private var all: [EventClient] { clients.withLock { Array($0.values) } }
}
