// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// What the service manager hears.
@Suite struct ServiceManagerTests {
  /// The socket a service manager listens on.
  private final class Manager {
    let address: String
    private let descriptor: Int32

    /// `address`: a path, or `@name` for the abstract namespace.
    init(_ address: String) throws {
      self.address = address
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(address.utf8)
      if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
      try #require(bytes.count < MemoryLayout.size(ofValue: name.sun_path))
      withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
      let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      let status = withUnsafePointer(to: &name) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
      }
      try #require(status == 0)
    }

    deinit { close(descriptor) }

    /// Everything that was said since the last call.
    func heard() -> [String] {
      var messages: [String] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return messages }
        messages += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
          .map(String.init)
      }
    }
  }

  @Test(arguments: [false, true])
  func itHearsOfTheStartTheStateAndTheEnd(isAbstract: Bool) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let name = UUID().uuidString.prefix(8)
    let manager = try Manager(isAbstract ? "@labelsmith-\(name)" : "/tmp/labelsmith-\(name)")
    defer { if !isAbstract { unlink(manager.address) } }
    // Listened to from the start: a socket that is full loses what comes next.
    let watcher = try RunningWatcher(
      place, environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "300000"],
      until: nil)
    var heard: [String] = []
    func hears(_ isThere: ([String]) -> Bool) -> Bool {
      wait(seconds: RunningWatcher.patience) {
        heard += manager.heard()
        return isThere(heard)
      }
    }
    #expect(hears { $0.contains("READY=1") && $0.contains("STATUS=ok") })
    #expect(hears { $0.count { $0 == "WATCHDOG=1" } >= 3 })
    try place.write("labels: [", to: "assets.yaml")
    #expect(hears { $0.contains { $0.hasPrefix("STATUS=error: ") } })
    #expect(watcher.stop() == 0)
    #expect(hears { $0.contains("STOPPING=1") })
    #expect(heard.count { $0 == "READY=1" } == 1)
  }

  @Test(arguments: ["/nowhere/socket", "@labelsmith-nobody-\(getpid())", "", "nonsense"])
  func withoutAManagerItWorksAllTheSame(address: String) throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(
      place, environment: ["NOTIFY_SOCKET": address, "WATCHDOG_USEC": "200000"])
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    try watcher.next("build") { $0.written == 1 }
    #expect(watcher.stop() == 0)
  }

  /// A build that hangs is one that the manager must hear nothing good of.
  @Test(.enabled(if: isPossible("strace -f -o /dev/null true")))
  func noSignOfLifeComesFromABuildThatHangs() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let manager = try Manager("/tmp/labelsmith-\(UUID().uuidString.prefix(8))")
    defer { unlink(manager.address) }
    let watcher = try RunningWatcher(
      place,
      wrapper: [
        "strace", "-D", "-f", "-o", "/dev/null", "-e", "trace=renameat,renameat2", "-e",
        "inject=renameat,renameat2:delay_enter=120000000",
      ], environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "300000"])
    let isAlive = wait(seconds: RunningWatcher.patience) {
      manager.heard().contains("WATCHDOG=1")
    }
    #expect(isAlive)
    try place.write(Sample.manifest(["a": "Beta"]), to: "assets.yaml")
    try watcher.next("building")
    var last = ContinuousClock().now
    // Until it was quiet for five periods, or the build has ended after all.
    let isSilent = wait(seconds: RunningWatcher.patience) {
      if manager.heard().contains("WATCHDOG=1") { last = ContinuousClock().now }
      return ContinuousClock().now - last > .milliseconds(1500)
    }
    #expect(isSilent)
    #expect(try watcher.builds().count == 1, "\(watcher.log)")
  }
}
