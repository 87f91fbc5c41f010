// SPDX-License-Identifier: MIT

/// Which directory was asked for under which number, and what is still unanswered.
struct WatchRequests {
  private var idOfDirectory: [FileIdentity: UInt64] = [:]
  private var directoryOfID: [UInt64: FileIdentity] = [:]
  private var pending: Set<UInt64> = []
  /// How often watching a directory failed; from `mostAttempts` on it waits for a retry.
  private var failures: [FileIdentity: Int] = [:]
  private static let mostAttempts = 3
  /// Numbers are never used twice in the life of a helper.
  private var lastID: UInt64 = 0

  var unanswered: Int { pending.count }
  var watchCount: Int { directoryOfID.count - pending.count }

  func identity(of id: UInt64) -> FileIdentity? { directoryOfID[id] }

  /// The requests that lead from what is watched to what should be.
  mutating func update(to set: WatchSet) -> [UInt8] {
    var text: [UInt8] = []
    for (identity, id) in idOfDirectory where set.directory(identity) == nil {
      text += "unwatch \(id)\0".utf8
      remove(id)
    }
    failures = failures.filter { set.directory($0.key) != nil }
    for directory in set.directories {
      guard idOfDirectory[directory.identity] == nil,
        failures[directory.identity, default: 0] < Self.mostAttempts
      else { continue }
      lastID += 1
      idOfDirectory[directory.identity] = lastID
      directoryOfID[lastID] = directory.identity
      pending.insert(lastID)
      text += "watch \(lastID) \(directory.path)\0".utf8
    }
    return text
  }

  /// Notes that a watch is set; returns whether it is on the directory that was meant.
  mutating func confirm(_ id: UInt64, identity: FileIdentity) -> Bool {
    pending.remove(id)
    guard let meant = directoryOfID[id] else { return true }
    if meant == identity { return true }
    // Another directory took its place meanwhile. The watch belongs to that one.
    idOfDirectory[meant] = nil
    directoryOfID[id] = identity
    if idOfDirectory[identity] == nil { idOfDirectory[identity] = id }
    return false
  }

  /// Notes that a watch could not be set; returns whether another attempt makes sense.
  @discardableResult
  mutating func fail(_ id: UInt64, isFinal: Bool) -> Bool {
    let identity = directoryOfID[id]
    remove(id)
    guard let identity else { return true }
    failures[identity, default: 0] += isFinal ? Self.mostAttempts : 1
    return failures[identity, default: 0] < Self.mostAttempts
  }

  mutating func confirmEnd(_ id: UInt64) { pending.remove(id) }

  /// The kernel ended a watch by itself.
  mutating func bury(_ id: UInt64) { remove(id) }

  mutating func forgetFailures() { failures = [:] }

  private mutating func remove(_ id: UInt64) {
    pending.remove(id)
    guard let identity = directoryOfID.removeValue(forKey: id) else { return }
    if idOfDirectory[identity] == id { idOfDirectory[identity] = nil }
  }
}
