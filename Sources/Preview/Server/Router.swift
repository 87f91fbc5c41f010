// SPDX-License-Identifier: MIT

import Hashing

/// From a request to its answer.
///
/// Paths are compared, never joined: a request can only name what is in a table, so there is no way
/// to write one that leaves a directory.
struct Router: Sendable {
  let rules: AccessRules
  let board: StateBoard
  let images: any ImageProvider
  let statistics: ServerStatistics

  func reply(to head: RequestHead) -> Reply {
    if let refusal = rules.refusal(of: head) { return refusal }
    switch head.path {
    case "/": return page()
    case "/state.json": return state(head.query)
    case "/events": return Reply(type: "text/event-stream", body: .events)
    case "/healthz": return .text(200, "ok\n")
    case "/metrics":
      return Reply(
        type: "text/plain; version=0.0.4; charset=utf-8",
        body: .bytes(Array(statistics.prometheusText(of: board.summary).utf8)))
    default: return file(head.path)
    }
  }

  private func page() -> Reply {
    let nonce = Nonce.make()
    return Reply(
      type: "text/html; charset=utf-8", body: .bytes(PageFiles.index(nonce: nonce)),
      // blob: is for a screenshot that the reviewer chooses as background; only this page can make one.
      policy: "default-src 'none'; img-src 'self' blob:; style-src 'nonce-\(nonce)'; "
        + "script-src 'nonce-\(nonce)'; connect-src 'self'")
  }

  private func state(_ query: [String: String]) -> Reply {
    let since = query["since"].flatMap { Int($0) }
    return Reply(
      type: "application/json; charset=utf-8",
      body: .bytes(board.document(since: since, run: query["run"])))
  }

  private func file(_ path: String) -> Reply {
    if let asset = PageFiles.asset(at: path) {
      // Checked on every load: another version of the program may serve the same port tomorrow.
      return Reply(type: asset.type, cache: "no-cache", body: .bytes(asset.bytes))
    }
    guard let found = picture(at: path) else { return .notFound }
    return Reply(
      type: found.type, cache: "private, max-age=31536000, immutable", body: .bytes(found.bytes))
  }

  /// What a path names, if the page shows it.
  private func picture(at path: String) -> (bytes: [UInt8], type: String)? {
    for source in [PictureSource.file, .specimen] {
      guard let hash = Self.hash(in: path, after: "/\(source.rawValue)/", before: ".png")
      else { continue }
      guard board.shows(hash, from: source), let bytes = images.image(hash),
        source == .specimen || Digest(of: bytes) == hash
      else { return nil }
      return (bytes, "image/png")
    }
    guard let hash = Self.hash(in: path, after: "/background/", before: ""),
      let kind = board.background(hash), let bytes = images.image(hash), Digest(of: bytes) == hash
    else { return nil }
    return (bytes, kind.mediaType)
  }

  /// Reads 64 lower-case hexadecimal digits between `prefix` and `suffix` and nothing else.
  static func hash(in path: String, after prefix: String, before suffix: String) -> Digest? {
    guard path.hasPrefix(prefix), path.hasSuffix(suffix) else { return nil }
    let digits = path.dropFirst(prefix.count).dropLast(suffix.count)
    guard digits.utf8.count == 64,
      digits.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    return Digest(hex: digits)
  }
}

enum Nonce {
  /// 128 random bits in hexadecimal.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
