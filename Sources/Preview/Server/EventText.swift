// SPDX-License-Identifier: MIT

/// Server-sent events as they stand on the wire.
enum EventText {
  /// A comment: it keeps the connection from looking idle.
  static let keepAlive = Array(": keep-alive\n\n".utf8)
  /// Longer lists are cut; the page asks for the rest anyway.
  static let mostKeys = 200

  /// The first event of every connection: which run and generation this is.
  static func hello(run: String, generation: Int) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("run", run)
      json.field("generation", generation)
    }
    return event("hello", json.bytes)
  }

  static func change(generation: Int, delta: SnapshotDelta, errors: Int) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.field("generation", generation)
      json.key("added")
      json.strings(Array(delta.added.prefix(mostKeys)))
      json.key("updated")
      json.strings(Array(delta.updated.prefix(mostKeys)))
      json.key("removed")
      json.strings(Array(delta.removed.prefix(mostKeys)))
      json.field("count", delta.added.count + delta.updated.count + delta.removed.count)
      json.field("errors", errors)
    }
    return event("change", json.bytes)
  }

  private static func event(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + data + Array("\n\n".utf8)
  }
}
