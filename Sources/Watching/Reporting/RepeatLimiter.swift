// SPDX-License-Identifier: MIT

/// Lets the same message through once a minute and counts the others.
///
/// It owns no clock: the caller says what time it is.
package struct RepeatLimiter: Sendable {
  package static let period: Duration = .seconds(60)
  /// More different messages than this within a minute are let through unlimited.
  static let mostMessages = 256

  package enum Decision: Equatable, Sendable {
    /// Show it; it was held back so many times before.
    case show(heldBack: Int)
    case holdBack
  }

  private struct Memory {
    var shown: Instant
    var heldBack = 0
  }

  private var memories: [String: Memory] = [:]

  package init() {}

  package mutating func decide(_ message: String, at now: Instant) -> Decision {
    guard let memory = memories[message], now - memory.shown < Self.period else {
      let heldBack = memories[message]?.heldBack ?? 0
      if memories.count >= Self.mostMessages {
        memories = memories.filter { now - $0.value.shown < Self.period }
      }
      if memories.count < Self.mostMessages { memories[message] = Memory(shown: now) }
      return .show(heldBack: heldBack)
    }
    memories[message]?.heldBack += 1
    return .holdBack
  }
}
