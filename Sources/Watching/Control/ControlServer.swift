// SPDX-License-Identifier: MIT

internal import CProcess
import Glibc

/// Accepts requests in the state folder; only the owner of the folder's files can connect.
///
/// Never waits: the daemon's loop calls it when a descriptor is ready.
final class ControlServer {
  struct Pending {
    var connection: Int32
    var request: ControlRequest
  }

  private static let mostConnections = 16
  private static let longestRequest = 64
  /// A client that has sent no complete request by then is dropped.
  private static let patience: Duration = .seconds(5)

  private struct Connection {
    var descriptor: Descriptor
    var text: [UInt8] = []
    var since: Instant
    var hasAsked = false
  }

  private let folder: String
  private let listener: Descriptor
  private let identity: FileIdentity?
  private var connections: [Int32: Connection] = [:]

  /// Returns `nil` when no socket can be made there.
  ///
  /// A socket left by a dead watcher is replaced.
  init?(folder: String) {
    guard let listener = UnixSocket.make(SOCK_STREAM, nonBlocking: true) else { return nil }
    // The socket file takes its mode from this descriptor, so it is private from the start.
    guard fchmod(listener.number, 0o600) == 0 else { return nil }
    unlink("\(folder)/\(ControlRequest.socketName)")
    let result = UnixSocket.withAddress(of: ControlRequest.socketName, in: folder) {
      bind(listener.number, $0, $1)
    }
    guard result == 0, listen(listener.number, 8) == 0 else { return nil }
    self.folder = folder
    self.listener = listener
    identity = Self.identity(in: folder)
  }

  deinit {
    if isReachable { unlink("\(folder)/\(ControlRequest.socketName)") }
  }

  /// Whether the socket still lies where clients look for it.
  var isReachable: Bool { identity != nil && Self.identity(in: folder) == identity }

  var waits: [WaitRequest] {
    [WaitRequest(descriptor: listener.number)]
      + connections.keys.map { WaitRequest(descriptor: $0) }
  }

  /// When a slow client is to be dropped.
  var deadline: Instant? {
    connections.values.filter { !$0.hasAsked }.map { $0.since + Self.patience }.min()
  }

  /// Returns the requests that have arrived.
  func service(ready: Set<Int32>, at now: Instant) -> [Pending] {
    var requests: [Pending] = []
    for (number, connection) in connections {
      if ready.contains(number) {
        if let request = read(number) {
          requests.append(Pending(connection: number, request: request))
        }
      } else if !connection.hasAsked, connection.since + Self.patience <= now {
        connections[number] = nil
      }
    }
    if ready.contains(listener.number) { accept(at: now) }
    return requests
  }

  /// Answers and hangs up.
  func answer(_ pending: Pending, _ text: String) {
    guard let connection = connections.removeValue(forKey: pending.connection) else { return }
    // Answers are small and the socket's buffer is empty. MSG_NOSIGNAL: the client may be gone.
    let bytes = Array((text + "\n").utf8)
    _ = send(
      connection.descriptor.number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private func accept(at now: Instant) {
    while connections.count < Self.mostConnections {
      let number = accept4(
        listener.number, nil, nil, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
      guard let descriptor = Descriptor(owning: number) else { return }
      connections[number] = Connection(descriptor: descriptor, since: now)
    }
    // One too many: refuse it, or the ready descriptor would keep us awake.
    _ = Descriptor(owning: accept4(listener.number, nil, nil, Int32(SOCK_CLOEXEC.rawValue)))
  }

  private func read(_ number: Int32) -> ControlRequest? {
    guard let connection = connections[number] else { return nil }
    var buffer = [UInt8](repeating: 0, count: Self.longestRequest)
    switch connection.descriptor.read(into: &buffer) {
    case .nothingYet: return nil
    case .end, .failed:
      connections[number] = nil
      return nil
    case .bytes(let count):
      guard !connection.hasAsked else { return nil }
      let text = connection.text + buffer[..<count]
      connections[number]?.text = text
      guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else {
        if text.count >= Self.longestRequest { connections[number] = nil }
        return nil
      }
      let word = String(decoding: text[..<end], as: UTF8.self)
      guard let request = ControlRequest(rawValue: word) else {
        connections[number] = nil
        return nil
      }
      connections[number]?.hasAsked = true
      return request
    }
  }

  private static func identity(in folder: String) -> FileIdentity? {
    FileSignature(path: "\(folder)/\(ControlRequest.socketName)", followingLinks: false)?.identity
  }
}
