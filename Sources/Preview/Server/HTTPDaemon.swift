// SPDX-License-Identifier: MIT

internal import CMicroHTTPD

/// The running library: one thread of its own that serves until `stop`.
struct HTTPDaemon: ~Copyable {
  /// Bytes the library may use for one connection: a header of the largest size we answer politely,
  /// with room for the answer's own header.
  private static let memoryPerConnection = 16 << 10

  private let daemon: OpaquePointer
  private let handler: RequestHandler

  /// Takes over the listening socket.
  init(_ socket: borrowing ListeningSocket, handler: RequestHandler) throws(PreviewServerError) {
    let limits = microhttpd_limits(
      connections: 64, memory_per_connection: Self.memoryPerConnection, idle_seconds: 5)
    let started = microhttpd_start(
      handler.library.functions, socket.descriptor, limits, answerRequest, noteConnection,
      noteCompletion,
      Unmanaged.passUnretained(handler).toOpaque())
    guard let started else {
      throw PreviewServerError(description: "cannot start the preview server")
    }
    daemon = started
    self.handler = handler
  }

  deinit {
    // A sleeping connection would make the library wait for ever.
    handler.hub.endAll()
    handler.library.functions.stop_daemon(daemon)
  }
}

private func handler(_ context: UnsafeMutableRawPointer?) -> RequestHandler? {
  context.map { Unmanaged<RequestHandler>.fromOpaque($0).takeUnretainedValue() }
}

private func answerRequest(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, url: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, upload: UnsafePointer<CChar>?,
  uploadSize: UnsafeMutablePointer<Int>?, state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let handler = handler(context), let connection, let url, let method else { return .NO }
  let head = RequestHead(
    connection, of: handler.library, path: String(cString: url), method: String(cString: method))
  return handler.answer(head, on: connection)
}

private func noteConnection(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_ConnectionNotificationCode
) {
  guard let handler = handler(context), let connection else { return }
  let id = UInt(bitPattern: connection)
  if event == .CONNECTION_NOTIFY_STARTED {
    handler.statistics.countConnection(1)
    handler.deadlines.opened(
      id, socket: microhttpd_socket(handler.library.functions, connection), at: .now)
  } else {
    handler.statistics.countConnection(-1)
    handler.deadlines.closed(id)
  }
}

private func noteCompletion(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, event: MHD_RequestTerminationCode
) {
  guard let handler = handler(context), let connection else { return }
  handler.deadlines.entered(.waitingForHeader, UInt(bitPattern: connection), at: .now)
}

extension RequestHead {
  fileprivate init(
    _ connection: OpaquePointer, of library: MicroHTTPD, path: String, method: String
  ) {
    self.init(method: method, path: path)
    headerSize = microhttpd_header_size(library.functions, connection)
    withUnsafeMutablePointer(to: &self) { head in
      _ = library.functions.get_connection_values(
        connection, .HEADER_KIND,
        { context, _, key, value in
          context?.assumingMemoryBound(to: RequestHead.self).pointee.note(header: key, value)
          return .YES
        }, head)
      _ = library.functions.get_connection_values(
        connection, .GET_ARGUMENT_KIND,
        { context, _, key, value in
          guard let key, let value else { return .YES }
          let head = context?.assumingMemoryBound(to: RequestHead.self)
          head?.pointee.query[String(cString: key)] = String(cString: value)
          return .YES
        }, head)
    }
  }

  private mutating func note(header key: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?) {
    guard let key else { return }
    let text = value.map { String(cString: $0) } ?? ""
    switch String(cString: key).lowercased() {
    case "host": hosts.append(text)
    case "origin": origins.append(text)
    case "sec-fetch-site": fetchSites.append(text)
    default: break
    }
  }
}
