// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

/// Other programs read the outputs all the time.
@Suite struct ReaderTests {
  /// Reads outputs over and over on a thread of its own and remembers what was not whole.
  private final class Reader: Sendable {
    private let findings = Mutex<[String]>([])
    private let count = Atomic(0)
    private let isDone = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    init(_ paths: [String], in place: Workspace) {
      let folder = place.url
      Thread.detachNewThread {
        while !self.isDone.load(ordering: .relaxed) {
          for path in paths { self.read(folder.appendingPathComponent(path), path) }
        }
        self.ended.signal()
      }
    }

    private func read(_ file: URL, _ path: String) {
      count.wrappingAdd(1, ordering: .relaxed)
      guard let data = try? Data(contentsOf: file) else {
        return findings.withLock { $0.append("\(path) is missing") }
      }
      let isWhole =
        path.hasSuffix(".png")
        ? PNGFile.isComplete(data) : (try? JSONSerialization.jsonObject(with: data)) != nil
      if !isWhole { findings.withLock { $0.append("\(path): \(data.count) bytes") } }
    }

    /// Ends it; how many files it read and what was wrong with them.
    func end() -> (count: Int, findings: [String]) {
      isDone.store(true, ordering: .relaxed)
      ended.wait()
      return (count.load(ordering: .relaxed), findings.withLock(\.self))
    }
  }

  @Test func aReaderNeverSeesAHalfFile() throws {
    let labels = ["a": "Alpha", "b": "Beta"]
    let place = try Workspace.built(labels)
    let watcher = try RunningWatcher(place)
    let reader = Reader(
      [
        "Output/en/a.png", "Output/en/b.png", "Output/metrics.json",
        "Output/.labelsmith/status.json",
      ],
      in: place)
    for round in 0..<(Soak.isOn ? 5000 : 60) {
      try place.write(
        Sample.manifest(["a": "Alpha \(round)", "b": "Beta \(round / 2)"]), to: "assets.yaml")
      try watcher.next("build") { $0.written > 0 }
    }
    let (count, findings) = reader.end()
    #expect(findings == [])
    #expect(count > 0)
    #expect(try watcher.converge() == [])
    #expect(watcher.stop() == 0)
  }

  /// What a process has used of the processor, in hundredths of a second.
  private static func processorTicks(of pid: pid_t) throws -> Int {
    let line = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    return try #require(Int(fields[11])) + #require(Int(fields[12]))
  }

  private static func events(of watcher: RunningWatcher) throws -> Int {
    let counters = try #require(try watcher.status()["counters"] as? [String: Any])
    return try #require(counters["events"] as? Int)
  }

  @Test func readersCauseNoBuildAndWakeNobody() throws {
    let place = try Workspace.built(["a": "Alpha"])
    let watcher = try RunningWatcher(place)
    try watcher.settle()
    let before = try watcher.builds().count
    let pid = watcher.process.processIdentifier
    let events = try Self.events(of: watcher)
    let start = (ticks: try Self.processorTicks(of: pid), time: Date())
    // Three files in turn: the kernel makes one event of equal ones in a row.
    #expect(
      try place.shell(
        "i=0; while [ $i -lt 20000 ]; do read x <assets.yaml; read x <Output/en/a.png; "
          + "read x <Output/metrics.json; i=$((i + 1)); done") == 0)
    let seconds = Date().timeIntervalSince(start.time)
    let ticks = try Self.processorTicks(of: pid) - start.ticks
    try watcher.settle()
    #expect(try watcher.builds().count == before)
    // Each of the 60 000 reads would be one at least; other tests write in the folder above.
    #expect(try Self.events(of: watcher) - events < 10_000)
    // A hundred ticks a second would be no rest at all.
    #expect(Double(ticks) <= 20 + 50 * seconds)
    #expect(watcher.stop() == 0)
  }
}
