// SPDX-License-Identifier: MIT

extension WatchLoop {
  /// Builds that may end with the same surprise before it is taken for a misunderstanding.
  private static let mostMismatches = 3
  /// Outputs that events name and that are looked at in one go.
  private static let mostNamed = 200

  func takeHints(at now: Instant) {
    hints.service(at: now)
    var new = hints.take()
    guard !new.isEmpty else { return }
    if work != nil {
      // Mostly our own writes: to be looked at when the build is done.
      heldHints.outputs.formUnion(new.outputs)
      heldHints.outputDirectories = heldHints.outputDirectories || new.outputDirectories
      new.outputs = []
      new.outputDirectories = false
    }
    pendingHints.merge(new)
    if new.inputsSettled { batch.note(.settled, at: now) }
    if new.inputsUnsettled || new.rescan || pendingHints.outputDirectories
      || !pendingHints.outputs.isEmpty
    {
      batch.note(.unsettled, at: now)
    }
  }

  func lookWhenDue(at now: Instant) {
    if batch.take(at: now) {
      let hints = pendingHints
      pendingHints = Hints()
      if isReloadPending { distrustEverything() }
      act(on: hints, at: now)
    }
    if nextInputLook <= now {
      nextInputLook = now + options.reconcilePeriod
      lookAtInputs(at: now)
      if hasMovedDirectories { mustResolve = true }
      auditSomeFiles(at: now)
      restoreControl()
      giveBackMemory()
    }
    if sweep == nil, nextOutputLook <= now || healLook.map({ $0 <= now }) == true {
      healLook = nil
      lookAtOutputs()
    }
    sweepSomeOutputs(at: now)
    if let retryTime, retryTime <= now, work == nil {
      self.retryTime = nil
      queue(.retry)
    }
  }

  func lookAtInputs(at now: Instant) {
    let look = tracker.look(wallClock: WallClock.now())
    hasUnstableInputs = !look.unstable.isEmpty
    noteUnstable(look.unstable, at: now)
    if look.isNew {
      mustResolve = true
      // What was seen may be younger than the step that looked.
      gate.noteChange(at: .now)
    }
    if let work, work.trigger != nil {
      // What the running build saw is known when it ends. News makes it out of date already.
      if look.isNew {
        self.work?.isOutdated = true
        supersede(at: now)
      }
    } else if !look.changed.isEmpty {
      queue(.inputs, paths: look.changed)
    }
  }

  /// After a build: the inputs must be what it read, else it builds again.
  ///
  /// When nothing changed and it still read something else, again and again, it and we do not
  /// mean the same thing, and one more build would not help.
  func verifyInputs(after work: RunningWork, at now: Instant) {
    let look = tracker.look(wallClock: WallClock.now())
    noteUnstable(look.unstable, at: now)
    if look.isNew { gate.noteChange(at: .now) }
    var counts: [ByteString: Int] = [:]
    var changed: [String] = []
    for path in look.changed {
      let key = ByteString(path)
      let isQuiet = !look.isNew && !work.isOutdated
      let count = isQuiet ? mismatches[key, default: 0] + 1 : 0
      if count >= Self.mostMismatches {
        tracker.accept(path)
        log.record(.problem("\(path) never reads the way it was built; waiting for a change"))
      } else {
        counts[key] = count
        changed.append(path)
      }
    }
    mismatches = counts
    if !changed.isEmpty { queue(.inputs, paths: changed) }
  }

  /// Begins a look at all outputs.
  func lookAtOutputs() { sweep = OutputSweep(count: outputGuard.count) }

  /// Whether the look at all outputs can go on: during a build outputs change rightly.
  var isSweeping: Bool { sweep != nil && work == nil }

  /// Gives back what the last builds have freed, when nobody seems to be saving.
  private func giveBackMemory() {
    guard work == nil, queued == nil, batch.isEmpty, tidiedGeneration != generation else { return }
    tidiedGeneration = generation
    ProcessMemory.giveBack()
  }

  /// Looks at outputs a few at a time, so that a save never waits long.
  private func sweepSomeOutputs(at now: Instant) {
    guard isSweeping, var sweep else { return }
    // Without a manifest nothing can be made again.
    guard lastResult?.outcome.isUsable == true else {
      self.sweep = nil
      nextOutputLook = now + options.outputPeriod
      return
    }
    let start = Instant.now
    let damaged = outputGuard.check(sweep.part)
    let pause = sweep.finishPart(cost: Instant.now - start)
    heal(damaged, at: now)
    self.sweep = pause == nil ? sweep : nil
    guard let pause else { return }
    // Young files are read, which costs more than looks will later.
    nextOutputLook = now + max(options.outputPeriod, min(options.auditPeriod, pause))
  }

  /// Has damaged outputs made again, with growing pauses when that does not help.
  func heal(_ damaged: [String], at now: Instant) {
    guard !damaged.isEmpty, lastResult?.outcome.isUsable == true else { return }
    guard healTime <= now else {
      healLook = healTime
      return
    }
    healTime = now + healBackOff.pauseAfterFailure()
    queue(.outputs, paths: damaged)
  }

  private func act(on hints: Hints, at now: Instant) {
    if hints.inputsSettled || hints.inputsUnsettled || hints.rescan {
      mustResolve = true
      lookAtInputs(at: now)
    }
    guard work == nil, lastResult?.outcome.isUsable == true else { return }
    if hints.rescan || hints.outputDirectories || hints.outputs.count > Self.mostNamed {
      mustResolve = true
      lookAtOutputs()
    } else if !hints.outputs.isEmpty {
      heal(outputGuard.check(hints.outputs.sorted()), at: now)
    }
  }

  /// Looks at everything as if nothing were known; held-back removals go through.
  private func distrustEverything() {
    isReloadPending = false
    tracker.distrust()
    gate.release()
    watchedOutputs = -1
    mustResolve = true
    queue(.audit)
  }

  private func noteUnstable(_ paths: [String], at now: Instant) {
    guard let first = paths.first else {
      unstableSince = nil
      return
    }
    let since = unstableSince ?? now
    unstableSince = since
    guard now - since >= ChangeBatch.longestDelay else {
      pendingHints.inputsUnsettled = true
      batch.note(.unsettled, at: now)
      return
    }
    log.record(.problem("\(first) keeps changing while it is read; last good output kept"))
  }

  /// Reads files that look unchanged, as far as the time budget goes.
  private func auditSomeFiles(at now: Instant) {
    guard work == nil, lastResult?.outcome.isUsable == true else { return }
    let inputs = tracker.inputs
    var damaged: [String] = []
    while let number = audit.nextFile(of: inputs.count + outputGuard.count, at: now) {
      let start = Instant.now
      if number < inputs.count {
        let isRight = tracker.audit(number, wallClock: WallClock.now())
        if !isRight { queue(.inputs, paths: [inputs[number].path]) }
      } else if !outputGuard.audit(number - inputs.count) {
        damaged.append(outputGuard.path(number - inputs.count))
      }
      audit.spend(.now - start)
    }
    heal(damaged, at: now)
  }
}
