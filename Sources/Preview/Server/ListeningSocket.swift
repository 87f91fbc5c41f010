// SPDX-License-Identifier: MIT

import Glibc

/// Why the preview could not begin to listen.
package struct PreviewServerError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String
  /// What to do about it, where that is known.
  package var hint: String?
}

/// A bound, listening TCP socket that is not inherited by child processes.
///
/// Whoever takes `descriptor` closes it.
struct ListeningSocket {
  let descriptor: Int32
  /// The real port, also when 0 was asked for.
  let port: UInt16

  /// Binds to `address`, or to one of the ports after it when the address may move.
  init(_ address: PreviewAddress) throws(PreviewServerError) {
    guard Self.isAddress(address.host) else {
      // A name would leave the address empty, which means every network there is.
      throw PreviewServerError(description: "'\(address.host)' is not an IP address")
    }
    let tries = address.mayMove ? PreviewAddress.portsToTry : 1
    for step in 0..<tries {
      let port = address.port &+ step
      switch Self.listen(host: address.host, port: port) {
      case .success(let made):
        self = made
        return
      case .failure(let failure) where failure.code == EADDRINUSE && step + 1 < tries: continue
      case .failure(let failure):
        throw PreviewServerError(
          description: "cannot listen on \(address.hostInURL):\(port): "
            + String(cString: strerror(failure.code)))
      }
    }
    throw PreviewServerError(description: "no port to listen on")
  }

  static func isAddress(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  private init(descriptor: Int32, port: UInt16) {
    self.descriptor = descriptor
    self.port = port
  }

  private struct Failure: Error { let code: Int32 }

  private static func listen(host: String, port: UInt16) -> Result<ListeningSocket, Failure> {
    let isSix = host.contains(":")
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(isSix ? AF_INET6 : AF_INET, kind, 0)
    guard descriptor >= 0 else { return .failure(Failure(code: errno)) }
    // A restarted watcher gets its port back although connections of the last one linger.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let bound = isSix ? bindSix(descriptor, host, port) : bindFour(descriptor, host, port)
    guard bound == 0, Glibc.listen(descriptor, 128) == 0 else {
      let failure = Failure(code: errno)
      close(descriptor)
      return .failure(failure)
    }
    return .success(
      ListeningSocket(descriptor: descriptor, port: boundPort(descriptor, isSix) ?? port))
  }

  private static func bindFour(_ descriptor: Int32, _ host: String, _ port: UInt16) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func bindSix(_ descriptor: Int32, _ host: String, _ port: UInt16) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    inet_pton(AF_INET6, host, &address.sin6_addr)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }

  private static func boundPort(_ descriptor: Int32, _ isSix: Bool) -> UInt16? {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    // sin_port and sin6_port lie at the same offset.
    return result == 0 ? UInt16(bigEndian: address.sin6_port) : nil
  }
}
