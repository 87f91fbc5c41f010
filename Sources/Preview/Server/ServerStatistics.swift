// SPDX-License-Identifier: MIT

import Synchronization

/// Counters of the server, in the text format that Prometheus reads.
final class ServerStatistics: Sendable {
  private struct Counters {
    var replies: [Int: Int] = [:]
    var connections = 0
    var eventClients = 0
    var eventsSent = 0
    var eventsDropped = 0
  }

  private let counters = Mutex(Counters())

  func countReply(_ status: Int) { counters.withLock { $0.replies[status, default: 0] += 1 } }

  func countConnection(_ change: Int) { counters.withLock { $0.connections += change } }

  func countEventClient(_ change: Int) { counters.withLock { $0.eventClients += change } }

  func countEvent(dropped: Int) {
    counters.withLock {
      $0.eventsSent += 1
      $0.eventsDropped += dropped
    }
  }

  func prometheusText(of summary: StateBoard.Summary) -> String {
    let counters = counters.withLock { $0 }
    var text = ""
    func metric(_ name: String, _ kind: String, _ help: String, _ samples: [(String, Int)]) {
      text +=
        "# HELP labelsmith_preview_\(name) \(help)\n# TYPE labelsmith_preview_\(name) \(kind)\n"
      for (labels, value) in samples { text += "labelsmith_preview_\(name)\(labels) \(value)\n" }
    }
    metric("generation", "gauge", "Number of the build shown.", [("", summary.generation)])
    metric(
      "entries", "gauge", "Labels x locales by status.",
      PreviewStatus.allCases.map { ("{status=\"\($0.rawValue)\"}", summary.entries[$0] ?? 0) })
    metric("build_errors", "gauge", "Errors of the last build.", [("", summary.errors)])
    metric("connections", "gauge", "Open connections.", [("", counters.connections)])
    metric("event_clients", "gauge", "Pages that listen.", [("", counters.eventClients)])
    metric("events_sent_total", "counter", "Events queued.", [("", counters.eventsSent)])
    metric(
      "events_dropped_total", "counter", "Events a slow page did not get.",
      [("", counters.eventsDropped)])
    metric(
      "requests_total", "counter", "Requests by status code.",
      counters.replies.sorted { $0.key < $1.key }.map { ("{code=\"\($0.key)\"}", $0.value) })
    return text
  }
}
