// SPDX-License-Identifier: MIT

import Glibc
import Hashing

extension WatchLoop {
  func takeSignals(ready: Set<Int32>) {
    guard let signals, ready.contains(signals.descriptor) else { return }
    let requests = signals.take()
    if requests.contains(.stop) { stop() }
    if requests.contains(.rescan) { reload(at: .now) }
  }

  func takeLifeline(ready: Set<Int32>) {
    guard let descriptor = lifeline, ready.contains(descriptor) else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    guard count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) else { return }
    lifeline = nil
    stop()
  }

  func serveControl(ready: Set<Int32>, at now: Instant) {
    guard let control else { return }
    for pending in control.service(ready: ready, at: now) {
      switch pending.request {
      case .status: control.answer(pending, statusText)
      case .wait:
        // What was saved before the question counts, noticed or not.
        pendingHints.inputsSettled = true
        batch.note(.settled, at: now)
        waiters.append(pending)
      case .reload:
        reload(at: now)
        control.answer(pending, ControlRequest.acknowledgement)
      case .stop:
        control.answer(pending, ControlRequest.acknowledgement)
        stop()
      }
    }
  }

  /// Answers those who wait for a moment in which everything saved is drawn.
  func answerWaiters() {
    guard !waiters.isEmpty, let control else { return }
    let isSettled =
      work == nil && queued == nil && batch.isEmpty && !mustResolve && !mustVerify
      && !hasUnstableInputs && sweep == nil && lastResult != nil
    guard isSettled else { return }
    let text = statusText
    for waiter in waiters { control.answer(waiter, text) }
    waiters = []
  }

  /// Makes a new control socket when the state folder was replaced.
  func restoreControl() {
    if control?.isReachable != true {
      waiters = []
      control = nil
      control = ControlServer(folder: options.stateDirectory)
      isStatusDue = isStatusDue || control != nil
    }
  }

  func updateCondition() {
    let new = Condition(lastOutcome: lastResult, health: hints.health)
    if new != condition {
      condition = new
      isStatusDue = true
      log.record(.stateChanged(new))
      notifier.status(([new.state.rawValue] + new.reasons).joined(separator: ": "))
    }
    // Nothing is written while nothing happens.
    if isStatusDue, lastResult != nil { writeStatus(isRunning: true) }
  }

  func pingWhenDue(at now: Instant) {
    guard let period = notifier.watchdogPeriod, let due = nextPing, due <= now else { return }
    nextPing = now + period
    let progress = work.flatMap { $0.trigger?.progress.count }
    if watchdog.isAlive(scheduler: schedulerBeacon.count, progress: progress) {
      notifier.alive()
    }
    let beacon = schedulerBeacon
    Task { beacon.advance() }
  }

  func finish() {
    writeStatus(isRunning: false)
    control = nil
    log.record(.stopped)
  }

  private func stop() {
    guard stopDeadline == nil else { return }
    stopDeadline = .now + Self.stopPatience
    notifier.stopping()
    // When the images are there, their metrics are worth a moment.
    if work?.trigger?.progress.drawnTime == nil { work?.task.cancel() }
  }

  /// Many requests in a row are one.
  private func reload(at now: Instant) {
    isReloadPending = true
    batch.note(.unsettled, at: now)
  }

  private var status: StatusReport {
    let isPolling: Bool
    if case .polling = hints.health { isPolling = true } else { isPolling = !options.usesEvents }
    var report = StatusReport(
      condition: condition, options: options, counters: hints.counters,
      noticing: isPolling ? "polling" : "events")
    report.generation = generation
    report.inputSha256 = lastResult?.inputDigest?.hex
    report.lastBuild = lastBuild
    report.lastError = lastError
    report.inputs = tracker.inputs.count
    report.outputs = outputGuard.count
    report.pendingRemovals = gate.pending.count
    report.watches = hints.watchCount
    report.unwatchedDirectories = watchSet?.leftOver ?? 0
    return report
  }

  private var statusText: String { (try? status.encoded(pretty: false)) ?? "{}" }

  private func writeStatus(isRunning: Bool) {
    isStatusDue = false
    var report = status
    report.running = isRunning
    guard let text = try? report.encoded(pretty: true) else { return }
    let path = "\(options.stateDirectory)/\(StatusReport.fileName)"
    let error = SmallFile.replace(path, with: text + "\n")
    guard error != 0 else { return }
    // The next build or the return of the folder tries again.
    log.record(.problem("cannot write \(path): \(systemMessage(error))"))
  }
}
