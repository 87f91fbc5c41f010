// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import Watching

struct SystemdNotifierTests {
  /// A socket as the service manager has one.
  private func listen(_ path: String) throws -> Descriptor {
    let socket = try #require(UnixSocket.make(SOCK_DGRAM, nonBlocking: true))
    let status = UnixSocket.withAddress(path) { bind(socket.number, $0, $1) }
    try #require(status == 0)
    return socket
  }

  private func received(_ socket: Descriptor) -> [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while case .bytes(let count) = socket.read(into: &buffer) {
      messages.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    return messages
  }

  @Test(arguments: ["path", "abstract"])
  func messagesArriveAtBothKindsOfSocket(kind: String) throws {
    let folder = try TestFolder()
    let path = kind == "path" ? folder("n") : "@labelsmith-test-\(getpid())"
    let socket = try listen(path)
    let notifier = SystemdNotifier(environment: ["NOTIFY_SOCKET": path])
    notifier.ready()
    notifier.status("error: two\nlines")
    notifier.alive()
    notifier.stopping()
    #expect(
      received(socket) == ["READY=1", "STATUS=error: two lines", "WATCHDOG=1", "STOPPING=1"])
  }

  @Test(arguments: [
    "", "/nonexistent/socket", "@nobody-listens-here", String(repeating: "x", count: 200),
  ])
  func nobodyListeningIsNoProblem(path: String) {
    let notifier = SystemdNotifier(environment: ["NOTIFY_SOCKET": path])
    notifier.ready()
    notifier.alive()
  }

  @Test(arguments: [
    ("30000000", Duration.seconds(10)), ("3000", .milliseconds(1)), ("0", nil), ("x", nil),
    ("", nil),
  ])
  func pingsAreDueThreeTimesPerAllowedPeriod(text: String, period: Duration?) {
    let notifier = SystemdNotifier(environment: ["WATCHDOG_USEC": text])
    #expect(notifier.watchdogPeriod == period)
  }

  @Test func aWatchdogMeantForAnotherProcessIsNotOurs() {
    let other = SystemdNotifier(environment: ["WATCHDOG_USEC": "3000", "WATCHDOG_PID": "1"])
    #expect(other.watchdogPeriod == nil)
    let own = SystemdNotifier(environment: ["WATCHDOG_USEC": "3000", "WATCHDOG_PID": "\(getpid())"])
    #expect(own.watchdogPeriod == .milliseconds(1))
  }

  @Test(
    arguments: [
      // scheduler, progress of the running build, alive
      [(1, nil, true), (2, nil, true), (2, nil, false), (3, nil, true)],
      [(1, 0, true), (2, 1, true), (3, 1, false), (4, 2, true)],
      [(1, 5, true), (2, nil, true), (3, 0, true)],
    ] as [[(UInt64, UInt64?, Bool)]])
  func aPingNeedsProgressOfTheSchedulerAndOfARunningBuild(
    readings: [(scheduler: UInt64, progress: UInt64?, isAlive: Bool)]
  ) {
    var judgement = WatchdogJudgement()
    for reading in readings {
      let isAlive = judgement.isAlive(scheduler: reading.scheduler, progress: reading.progress)
      #expect(isAlive == reading.isAlive)
    }
  }
}
