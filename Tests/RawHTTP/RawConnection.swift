// SPDX-License-Identifier: MIT

import Glibc

/// A TCP connection to 127.0.0.1 that sends exactly the bytes it is given.
package final class RawConnection {
  package let descriptor: Int32
  private let patience: Duration

  /// Reads wait at most `patience` seconds: by default longer than any answer takes.
  package init(port: UInt16, patience: Int = 60) throws {
    self.patience = .seconds(patience)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { throw Failure() }
  }

  package struct Failure: Error { package init() {} }

  deinit { close(descriptor) }

  /// Returns `false` when the other side has closed.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// Returns `nil` when nothing came in time, an empty array when the other side has closed.
  package func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    var count: Int
    repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
    if count < 0 { return errno == ECONNRESET ? [] : nil }
    return Array(buffer.prefix(count))
  }

  /// Everything until the other side closes, nothing comes any more or the patience is over.
  package func receiveAll() -> [UInt8] {
    var all: [UInt8] = []
    // An event stream never ends and is never silent for long.
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end, let part = receive(), !part.isEmpty { all += part }
    return all
  }

  /// Reads until `text` has come; returns everything so far, or `nil` when it never comes.
  package func receive(until text: String) -> String? {
    var all: [UInt8] = []
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end, let part = receive(), !part.isEmpty {
      all += part
      let soFar = String(decoding: all, as: UTF8.self)
      if soFar.contains(text) { return soFar }
    }
    return nil
  }
}

/// An answer, taken apart.
package struct RawReply {
  package let status: Int
  /// Names in lower case.
  package let headers: [String: String]
  package let body: [UInt8]

  package var text: String { String(decoding: body, as: UTF8.self) }

  package init?(_ bytes: [UInt8]) {
    let gap = Array("\r\n\r\n".utf8)
    guard
      let end = bytes.indices.first(where: { bytes[$0...].prefix(4).elementsEqual(gap) })
    else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    guard let first = lines.first, let status = Int(first.split(separator: " ")[1]) else {
      return nil
    }
    self.status = status
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    self.headers = headers
    body = Array(bytes[(end + 4)...])
  }
}

/// Sends one request and reads the answer.
package func ask(
  _ port: UInt16, _ target: String, method: String = "GET", host: String? = nil,
  headers: [String] = []
) throws -> RawReply {
  let connection = try RawConnection(port: port)
  let lines = ["Host: \(host ?? "127.0.0.1:\(port)")"] + headers + ["Connection: close"]
  connection.send("\(method) \(target) HTTP/1.1\r\n" + lines.joined(separator: "\r\n") + "\r\n\r\n")
  guard let reply = RawReply(connection.receiveAll()) else { throw RawConnection.Failure() }
  return reply
}

/// Sends bytes as they are and reads the answer's status; `nil` when there is none.
package func status(_ port: UInt16, raw request: String) throws -> Int? {
  let connection = try RawConnection(port: port)
  connection.send(request)
  return RawReply(connection.receiveAll())?.status
}
