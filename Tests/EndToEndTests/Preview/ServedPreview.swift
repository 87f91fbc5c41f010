// SPDX-License-Identifier: MIT

import Foundation
import RawHTTP
import Testing

/// A watcher that serves its preview on a port of its own.
struct ServedPreview {
  let place: Workspace
  let watcher: RunningWatcher
  let port: UInt16

  init(_ place: Workspace, at address: String = "127.0.0.1:0", _ more: [String] = []) throws {
    self.place = place
    watcher = try RunningWatcher(place, ["--serve=\(address)"] + more)
    let status = try place.program.run(["status", "--json"] + more)
    let object = try JSONSerialization.jsonObject(with: Data(status.stdout.utf8))
    let url = (object as? [String: Any])?["preview_url"] as? String
    port = try #require(url.flatMap { URL(string: $0)?.port }.flatMap(UInt16.init(exactly:)))
  }

  /// What the page is told.
  func state() throws -> State {
    let reply = try ask(port, "/state.json")
    let object = try JSONSerialization.jsonObject(with: Data(reply.body))
    return State(fields: object as? [String: Any] ?? [:])
  }

  /// Waits until the page is told what is expected, and returns the last that it was told.
  @discardableResult
  func state(where isMeant: (State) -> Bool) throws -> State {
    var last: State?
    // One answer that does not come is no reason to give up.
    _ = wait(seconds: RunningWatcher.patience) {
      last = (try? state()) ?? last
      return last.map(isMeant) ?? false
    }
    return try last ?? state()
  }

  struct State {
    var fields: [String: Any]

    var errors: [[String: Any]] { fields["errors"] as? [[String: Any]] ?? [] }
    var labels: [[String: Any]] { fields["labels"] as? [[String: Any]] ?? [] }
    var locales: [String] {
      (fields["locales"] as? [[String: Any]] ?? []).compactMap { $0["tag"] as? String }
    }
    var backgrounds: [[String: Any]] { fields["backgrounds"] as? [[String: Any]] ?? [] }

    func label(_ key: String) -> [String: Any]? { labels.first { $0["key"] as? String == key } }

    func entries(_ key: String) -> [[String: Any]] {
      label(key)?["entries"] as? [[String: Any]] ?? []
    }

    func entry(_ key: String, _ locale: String = "en") -> [String: Any]? {
      entries(key).first { $0["locale"] as? String == locale }
    }

    /// Where the pictures of an entry are, or those it had `before`.
    func pictures(_ key: String, _ locale: String = "en", of when: String = "images") -> [String] {
      let images = entry(key, locale)?[when] as? [[String: Any]] ?? []
      return images.compactMap { $0["url"] as? String }
    }
  }
}
