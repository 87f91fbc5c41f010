// SPDX-License-Identifier: MIT

/// The daemon's loop, confined to one thread: wait, look, decide, tell.
///
/// It never reads events as facts. Whatever happens leads to a look at the files themselves, and
/// only what the look finds starts a build.
final class WatchLoop {
  struct RunningWork {
    var task: Task<Void, Never>
    /// `nil` while files are removed.
    var trigger: Trigger?
    var start: Instant
    var isCancelled = false
    /// Whether an input changed since the start.
    var isOutdated = false
  }

  /// How long setting watches may hold back the first build.
  static let armingPatience: Duration = .seconds(2)
  /// How long a build may take to end after a request to stop.
  static let stopPatience: Duration = .milliseconds(1500)

  let options: WatchOptions
  let log: EventLog
  let hints: any ChangeHints
  let bench: WorkBench
  let wakeUp: WakeUp
  let signals: Signals?
  let notifier: SystemdNotifier
  let schedulerBeacon = ProgressBeacon()
  let workingDirectory = WorkingDirectory.path()

  // What may have changed.
  var batch: ChangeBatch
  var pendingHints = Hints()
  var isReloadPending = false
  var unstableSince: Instant?
  var hasUnstableInputs = false

  // What is watched.
  var watchSet: WatchSet?
  var inputDirectories: [WatchedDirectory] = []
  var mustResolve = true
  var mustVerify = false
  var mustVerifyOutputs = false
  /// Of the outputs in `watchSet`; another one means that paths came or went.
  var watchedOutputs = -1
  var toldSilent: Set<UInt64> = []

  // What is compared.
  var tracker = InputTracker()
  var outputGuard = OutputGuard()
  var gate: DeletionGate
  var audit: AuditBudget
  var mismatches: [ByteString: Int] = [:]
  /// What happened to outputs while a build was writing them.
  var heldHints = Hints()
  /// How far a look at all outputs has come.
  var sweep: OutputSweep?

  // What is built.
  var queued: QueuedBuild?
  var work: RunningWork?
  var lastResult: BuildPassResult?
  var wasLastCancelled = false
  /// Since when metrics are older than the images, because builds were stopped before they wrote
  /// them.
  var metricsDueSince: Instant?
  /// Of builds that were stopped and not told of.
  var supersededCounts = BuildCounts()
  var retryBackOff = BackOff(shortest: .seconds(1), longest: .seconds(60))
  var retryTime: Instant?
  var healBackOff = BackOff(shortest: .seconds(1), longest: .seconds(60))
  /// Outputs are not made again before this.
  var healTime: Instant
  /// When to look at what was damaged too early to be made again.
  var healLook: Instant?

  // When to look next.
  var nextInputLook: Instant
  var nextOutputLook: Instant
  let armingDeadline: Instant
  var nextPing: Instant?
  var watchdog = WatchdogJudgement()

  // What is told.
  var generation = 0
  /// The build after which memory was given back.
  var tidiedGeneration = 0
  var condition = Condition(.starting)
  var lastError: StatusReport.LastError?
  var lastBuild: StatusReport.LastBuild?
  var isStatusDue = true
  var control: ControlServer?
  var waiters: [ControlServer.Pending] = []
  var stopDeadline: Instant?
  var lifeline: Int32?

  init(
    options: WatchOptions, builder: any Builder, log: EventLog, hints: any ChangeHints,
    wakeUp: WakeUp
  ) {
    let now = Instant.now
    self.options = options
    self.log = log
    self.hints = hints
    self.wakeUp = wakeUp
    lifeline = options.lifeline
    bench = WorkBench(builder: builder, wakeUp: wakeUp)
    notifier = SystemdNotifier(environment: options.serviceEnvironment)
    signals = options.handlesSignals ? Signals() : nil
    batch = ChangeBatch(quietPeriod: options.quietPeriod)
    gate = DeletionGate(delay: options.removalDelay, largeDelay: options.largeRemovalDelay)
    audit = AuditBudget(period: options.auditPeriod, now: now)
    healTime = now
    nextInputLook = now + options.reconcilePeriod
    nextOutputLook = now + options.outputPeriod
    armingDeadline = now + Self.armingPatience
    nextPing = notifier.watchdogPeriod.map { now + $0 }
  }

  /// Returns the exit status.
  func run() -> Int32 {
    log.record(.started(options))
    // Watch first, then read: nothing saved in between can be missed.
    tracker.adopt([WatchedInput(path: options.manifestPath, content: .absent)])
    queued = QueuedBuild(.start, paths: [options.manifestPath])
    control = ControlServer(folder: options.stateDirectory)
    while !isFinished {
      let ready = waitForDescriptors(waits, until: deadline)
      step(ready: ready, at: .now)
    }
    finish()
    return 0
  }

  private var isFinished: Bool {
    guard let stopDeadline else { return false }
    return work == nil || stopDeadline <= .now
  }

  private func step(ready: Set<Int32>, at now: Instant) {
    if ready.contains(wakeUp.descriptor) { wakeUp.clear() }
    takeSignals(ready: ready)
    takeLifeline(ready: ready)
    serveControl(ready: ready, at: now)
    takeFinishedWork(at: now)
    takeHints(at: now)
    guard stopDeadline == nil else { return }
    lookWhenDue(at: now)
    startWhenDue(at: now)
    arm(at: now)
    // Before anybody is answered: the answer tells the state this step has led to.
    updateCondition()
    answerWaiters()
    pingWhenDue(at: now)
  }

  private var waits: [WaitRequest] {
    var waits = [WaitRequest(descriptor: wakeUp.descriptor)]
    if let signals { waits.append(WaitRequest(descriptor: signals.descriptor)) }
    if let lifeline { waits.append(WaitRequest(descriptor: lifeline)) }
    return waits + hints.waits + (control?.waits ?? [])
  }

  /// The earliest time at which something is due without anybody waking us.
  private var deadline: Instant? {
    if let stopDeadline { return stopDeadline }
    // The last step may have left something that needs no waiting.
    let canStart = work == nil && queued != nil && (lastResult != nil || isReadyToBegin(at: .now))
    let isHeld = hints.isInputOpen(at: .now)
    if (canStart && !isHeld) || mustResolve || (mustVerify && hints.isArmed) || isSweeping {
      return .now
    }
    var times = [
      batch.deadline, hints.deadline, control?.deadline, nextPing, nextInputLook,
    ]
    if sweep == nil { times += [nextOutputLook, healLook] }
    if canStart { times.append(hints.openInputDeadline) }
    if work == nil {
      times.append(retryTime)
      if lastResult == nil { times.append(armingDeadline) }
      if lastResult?.outcome.isUsable == true, batch.isEmpty { times.append(gate.deadline) }
    }
    return times.compactMap(\.self).min()
  }

  /// Whether the first build may start: watches are set, or cannot be in a reasonable time.
  func isReadyToBegin(at now: Instant) -> Bool {
    (hints.isArmed && !mustResolve) || armingDeadline <= now
  }
}
