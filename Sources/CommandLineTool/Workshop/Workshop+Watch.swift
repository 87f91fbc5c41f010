// SPDX-License-Identifier: MIT

import Diagnostics
import Glibc
import Hashing
import Pipeline
import Preview
import Publishing
import Watching

extension Workshop {
  package func watch(
    _ watch: WatchArguments, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> ExitCode {
    guard options.selection == Selection() else {
      throw WorkbenchFailure(
        .usage, "a watcher keeps the whole project up to date",
        hints: ["for some of it use  labelsmith build --locale … --label … --style …"])
    }
    try await holdLock(options)
    var request = request(options)
    request.isWatcher = true
    let replaced = ReplacedImages()
    if watch.serve != nil {
      request.willReplace = { hash, path in
        if let bytes = PictureFiles.read(path, hash) { replaced.remember(bytes, as: hash) }
      }
    }
    let session = BuildSession(request)
    let folder: String
    do {
      folder = try await session.claimOutputFolder()
    } catch {
      throw WorkbenchFailure(
        ExitCode(rawValue: error.exitCode) ?? .environment, error.message,
        hints: error.hint.map { [$0] } ?? [])
    }
    var settings = WatchOptions(
      manifestPath: options.manifest, outputPath: folder,
      stateDirectory: folder + "/" + WorkFolder.name)
    settings.version = LabelsmithVersion.full
    if watch.exitsOnStdinClose { settings.lifeline = STDIN_FILENO }
    if case .polling(let milliseconds) = watch.following {
      settings.usesEvents = false
      if let milliseconds { settings.reconcilePeriod = Duration.milliseconds(milliseconds) }
    }
    if let settle = watch.settleMilliseconds {
      settings.quietPeriod = Duration.milliseconds(settle)
    }
    var logging = EventLog.Options()
    logging.format = watch.logsJSON ? .json : .human
    logging.emitsEvents = watch.printsEvents
    logging.isQuiet = options.messages.loudness == .quiet
    logging.clearsScreen = watch.clearsScreen
    let log = EventLog(logging)
    let preview = try startPreview(
      watch, options, port: await session.previewPort(), replaced: replaced)
    settings.previewURL = preview?.server.url
    await session.announce(previewURL: preview?.server.url)
    let builder = SessionBuilder(
      session: session, severities: options.severities, preview: preview)
    let status = await WatchDaemon(options: settings, builder: builder, log: log).run()
    await preview?.server.stop()
    return ExitCode(rawValue: status) ?? .internalError
  }

  /// `port` is the one the manifest names.
  private func startPreview(
    _ watch: WatchArguments, _ options: CommonOptions, port: Int?, replaced: ReplacedImages
  ) throws(WorkbenchFailure) -> LivePreview? {
    guard let serve = watch.serve else { return nil }
    let usual = port.flatMap(UInt16.init(exactly:)) ?? PreviewAddress.usualPort
    let address = PreviewAddress(
      host: serve.host, port: serve.port ?? usual, mayMove: serve.port == nil)
    do {
      return try LivePreview(address: address, title: options.manifest, replaced: replaced)
    } catch {
      throw WorkbenchFailure(
        .environment, "the preview cannot listen: \(error)", hints: error.hint.map { [$0] } ?? [])
    }
  }

  package func status(
    wait: Bool, _ options: CommonOptions
  ) async throws(WorkbenchFailure) -> WatcherReport {
    let client = await client(options)
    do {
      let report = try await client.status(waiting: wait)
      return WatcherReport(lines: report.lines, json: try report.encoded(pretty: false))
    } catch {
      throw Self.failure(error, client)
    }
  }

  package func reload(_ options: CommonOptions) async throws(WorkbenchFailure) -> WatcherReport {
    let client = await client(options)
    do {
      try await client.reload()
      return WatcherReport(lines: ["the watcher looks at everything again"])
    } catch {
      throw Self.failure(error, client)
    }
  }

  package func stop(_ options: CommonOptions) async throws(WorkbenchFailure) -> WatcherReport {
    let client = await client(options)
    do {
      try await client.stop()
      return WatcherReport(lines: ["the watcher stops"])
    } catch {
      throw Self.failure(error, client)
    }
  }

  private func client(_ options: CommonOptions) async -> ControlClient {
    let folder = await session(options).likelyOutputPath()
    return ControlClient(stateDirectory: folder + "/" + WorkFolder.name)
  }

  private static func failure(_ error: any Error, _ client: ControlClient) -> WorkbenchFailure {
    switch error as? ControlClient.Failure {
    case .notRunning?:
      WorkbenchFailure(
        .environment, "no watcher is running for '\(client.stateDirectory)'",
        hints: ["start one with  labelsmith watch"])
    case .notPermitted?:
      WorkbenchFailure(.environment, "the watcher belongs to another user")
    case .noAnswer?, nil:
      WorkbenchFailure(.environment, "the watcher did not answer")
    }
  }
}
