// SPDX-License-Identifier: MIT

extension WatchLoop {
  func queue(_ reason: Trigger.Reason, paths: [String] = []) {
    if queued == nil {
      queued = QueuedBuild(reason, paths: paths)
    } else {
      queued?.merge(reason, paths: paths)
    }
  }

  func startWhenDue(at now: Instant) {
    guard work == nil else { return }
    if let next = queued {
      guard lastResult != nil || isReadyToBegin(at: now) else { return }
      // Half a file makes half a project.
      guard !hints.isInputOpen(at: now) else { return }
      queued = nil
      retryTime = nil
      let trigger = Trigger(next.reason, paths: next.paths, progress: ProgressBeacon())
      log.record(.building(trigger))
      work = RunningWork(task: bench.build(trigger), trigger: trigger, start: now)
    } else if batch.isEmpty, lastResult?.outcome.isUsable == true {
      let paths = gate.take(at: now)
      guard !paths.isEmpty else { return }
      work = RunningWork(task: bench.remove(paths), trigger: nil, start: now)
    }
  }

  /// How long metrics may wait for saves to end.
  static let metricsPatience: Duration = .seconds(1)

  /// Ends a build that works on old inputs.
  ///
  /// Never two in a row: under a steady stream of saves something must get done. Metrics may be
  /// left to the next build more often, because images are made before them.
  func supersede(at now: Instant) {
    guard let running = work, !running.isCancelled else { return }
    if running.trigger?.progress.drawnTime != nil {
      if let since = metricsDueSince, now - since > Self.metricsPatience { return }
    } else if wasLastCancelled {
      return
    }
    work?.isCancelled = true
    running.task.cancel()
  }

  func takeFinishedWork(at now: Instant) {
    guard let finished = bench.take(), let work else { return }
    self.work = nil
    switch finished {
    case .build(let result):
      guard let trigger = work.trigger else { return }
      finishBuild(result, of: trigger, work: work, at: now)
    case .removal(let paths):
      finishRemoval(paths)
    }
  }

  private func finishBuild(
    _ result: BuildPassResult, of trigger: Trigger, work: RunningWork, at now: Instant
  ) {
    pendingHints.merge(heldHints)
    if !heldHints.isEmpty { batch.note(.unsettled, at: now) }
    heldHints = Hints()
    let isSuperseded = result.outcome == .superseded
    let isDrawn = trigger.progress.drawnTime != nil
    wasLastCancelled = isSuperseded && !isDrawn
    metricsDueSince = isSuperseded && isDrawn ? metricsDueSince ?? now : nil
    guard result.outcome != .superseded else {
      // What it drew stays drawn; the build that follows tells of it.
      supersededCounts.labels += result.counts.labels
      supersededCounts.written += result.counts.written
      queue(trigger.reason, paths: trigger.paths)
      lookAtInputs(at: now)
      return
    }
    var result = result
    result.counts.labels += supersededCounts.labels
    result.counts.written += supersededCounts.written
    supersededCounts = BuildCounts()
    generation += 1
    // People wait for images.
    let end = trigger.progress.drawnTime ?? now
    let report = report(on: result, of: trigger, duration: end - work.start)
    let isFirst = lastResult == nil
    lastResult = result
    // The guard has them from here on.
    lastResult?.outputs = []
    if !result.inputs.isEmpty { tracker.adopt(result.inputs) }
    mustResolve = true
    mustVerify = true
    log.record(.built(report))
    noteErrors(of: result)
    retryTime = result.shouldRetry ? now + retryBackOff.pauseAfterFailure() : nil
    if !result.shouldRetry { retryBackOff.reset() }
    verifyInputs(after: work, at: now)
    if result.outcome == .built { adoptOutputs(of: result, at: now) }
    isStatusDue = true
    if isFirst {
      updateCondition()
      notifier.ready()
      log.record(.ready)
    }
  }

  private func adoptOutputs(of result: BuildPassResult, at now: Instant) {
    let damaged =
      result.isPartial
      ? outputGuard.adopt(changed: result.outputs, dropped: result.droppedOutputs)
      : outputGuard.adopt(result.outputs)
    if damaged.isEmpty {
      // Pauses grow only while healing does not help.
      healBackOff.reset()
      healTime = now
    }
    heal(damaged, at: now)
    if watchedOutputs != outputGuard.revision, !pendingHints.outputs.isEmpty {
      // The places they name are other files' now.
      pendingHints.outputs = []
      pendingHints.outputDirectories = true
    }
    gate.propose(
      result.staleOutputs, total: outputGuard.count + result.staleOutputs.count, at: now)
  }

  private func finishRemoval(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    log.record(.removed(paths))
    isStatusDue = true
  }

  private func report(
    on result: BuildPassResult, of trigger: Trigger, duration: Duration
  ) -> BuildReport {
    let last = lastResult
    let counts = result.counts
    let isNews =
      last.map { $0.counts.errors != counts.errors || $0.counts.warnings != counts.warnings }
    lastBuild = StatusReport.LastBuild(
      trigger: trigger.paths, outcome: result.outcome.name, labels: counts.labels,
      written: counts.written, unchanged: counts.unchanged, errors: counts.errors,
      warnings: counts.warnings, ms: Int(duration.nanoseconds / 1_000_000))
    return BuildReport(
      trigger: trigger, result: result, duration: duration, generation: generation,
      wasRefused: last?.outcome.isUsable == false, hasNewFindings: isNews ?? true)
  }

  private func noteErrors(of result: BuildPassResult) {
    let message: String
    switch result.outcome {
    case .rejected(let reason): message = reason
    case .waiting(let path): message = "\(path) does not exist"
    case .built, .superseded:
      guard result.counts.errors > 0 || result.shouldRetry else { return }
      message = result.messages.first ?? ReportWording.counted(result.counts.errors, "error")
    }
    noteError(message)
  }

  func noteError(_ message: String) {
    let time = WallClock.timestamp(WallClock.now())
    lastError = StatusReport.LastError(message: message, time: time)
  }
}
