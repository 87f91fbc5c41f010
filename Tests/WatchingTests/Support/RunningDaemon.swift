// SPDX-License-Identifier: MIT

import Glibc

@testable import Watching

/// A daemon in this process, with the real helper, over a folder of its own.
final class RunningDaemon: Sendable {
  let folder: TestFolder
  let builder: CopyingBuilder
  let recorder: EventRecorder
  let options: WatchOptions
  private let task: Task<Int32, Never>

  /// Starts watching `in/m.yaml`, or another manifest inside the folder.
  init(
    folder: TestFolder, manifest: String = "in/m.yaml",
    hook: @escaping @Sendable (Trigger) async -> Void = { _ in },
    _ configure: (inout WatchOptions) -> Void = { _ in }
  ) throws {
    self.folder = folder
    try folder.makeFolder("state")
    var options = WatchOptions(
      manifestPath: folder(manifest), outputPath: folder("out"), stateDirectory: folder("state"))
    options.handlesSignals = false
    // What events should find must not be found by looking.
    options.reconcilePeriod = .seconds(3600)
    options.outputPeriod = .seconds(3600)
    configure(&options)
    self.options = options
    let recorder = EventRecorder()
    self.recorder = recorder
    builder = CopyingBuilder(manifest: folder(manifest), output: folder("out"), hook: hook)
    let log = EventLog(.quiet) { recorder.record($0) }
    let daemon = WatchDaemon(options: options, builder: builder, log: log)
    task = Task { await daemon.run() }
  }

  var client: ControlClient { ControlClient(stateDirectory: folder("state")) }

  /// Waits for the first look.
  func isReady() async -> Bool {
    await recorder.until { [recorder] in
      recorder.events.contains { if case .ready = $0 { true } else { false } }
    }
  }

  /// Waits until the label holds exactly this text.
  func shows(_ text: String, label: String = "a", within limit: Duration = EventRecorder.patience)
    async
    -> Bool
  {
    await recorder.until(limit) { [folder] in folder.read("out/\(label).png") == text }
  }

  /// The most audits that any number of requests since `start` may have led to.
  ///
  /// Requests become one until none comes for the quiet period, so that audits lie as far apart;
  /// a few are never too many.
  func mostAudits(since start: Instant) -> Int {
    max(4, Int((Instant.now - start) / options.quietPeriod) + 1)
  }

  /// Stops it and returns its exit status.
  @discardableResult
  func stop() async -> Int32 {
    try? await client.stop()
    return await task.value
  }
}

/// Starts a daemon on a manifest, runs the body once it is ready, and stops it.
func withDaemon(
  manifest text: String? = "a one\n", in folder: TestFolder,
  path: String = "in/m.yaml", hook: @escaping @Sendable (Trigger) async -> Void = { _ in },
  _ configure: (inout WatchOptions) -> Void = { _ in },
  _ body: (RunningDaemon) async throws -> Void
) async throws {
  try folder.makeFolder("in")
  if let text { try folder.write(text, to: path) }
  let daemon = try RunningDaemon(folder: folder, manifest: path, hook: hook, configure)
  guard await daemon.isReady() else { throw NotReady(events: "\(daemon.recorder.events)") }
  do {
    try await body(daemon)
  } catch {
    await daemon.stop()
    throw error
  }
  await daemon.stop()
}

struct NotReady: Error {
  var events: String
}
