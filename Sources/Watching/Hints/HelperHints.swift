// SPDX-License-Identifier: MIT

import Glibc

/// Hints from the watch helper, `labelsmith-inotify`.
///
/// The helper may die, hang, or be missing. Then everything is looked at, it is started again, and
/// until that works the daemon's regular looks find what changed.
final class HelperHints: ChangeHints {
  private let path: String
  private let timing: HelperTiming
  private var connection: HelperConnection?
  private var startTime: Instant
  private var isReady = false
  /// Whether there was a time without a helper: before its first start nothing was looked at.
  private var isReplacement = false
  private var backOff: BackOff
  private var deaths = 0
  private var restartTime: Instant?
  private var retryTime: Instant?
  private var answerTime: Instant?
  private var renewalTime: Instant?

  private var wanted: WatchSet?
  private var requests = WatchRequests()
  private var mailbox = Hints()
  private var openInputs = OpenInputs()
  private var failure: String?
  private var limitFailure: String?
  /// The limit may be gone; it counts until every request was answered.
  private var isLimitAskedAgain = false

  private(set) var counters = HintCounters()

  init(path: String, timing: HelperTiming, now: Instant) {
    self.path = path
    self.timing = timing
    backOff = BackOff(shortest: timing.firstPause, longest: timing.retryPeriod)
    startTime = now
    start(at: now)
  }

  var waits: [WaitRequest] { connection?.waits ?? [] }

  var deadline: Instant? {
    [restartTime, retryTime, answerTime, renewalTime].compactMap(\.self).min()
  }

  var isArmed: Bool { connection == nil || (isReady && requests.unanswered == 0) }

  var health: HintHealth {
    (failure ?? limitFailure).map { .polling($0) } ?? .live
  }

  var watchCount: Int { requests.watchCount }
  var openInputDeadline: Instant? { openInputs.deadline }

  func take() -> Hints {
    defer { mailbox = Hints() }
    return mailbox
  }

  func watch(_ set: WatchSet, at now: Instant) {
    wanted = set
    sendRequests(at: now)
  }

  func service(at now: Instant) {
    if let restartTime, restartTime <= now {
      self.restartTime = nil
      start(at: now)
    }
    if let retryTime, retryTime <= now {
      self.retryTime = nil
      isLimitAskedAgain = limitFailure != nil
      requests.forgetFailures()
      sendRequests(at: now)
    }
    if let renewalTime, renewalTime <= now {
      self.renewalTime = nil
      restart(at: now, after: .zero)
    }
    exchange(at: now)
    if let answerTime, answerTime <= now, connection != nil {
      lose(at: now, because: "the watch helper does not answer")
    }
  }

  // MARK: The process

  private func start(at now: Instant) {
    requests = WatchRequests()
    isReady = false
    startTime = now
    answerTime = now + timing.answerPeriod
    do {
      connection = HelperConnection(process: try ChildProcess.start(path))
      sendRequests(at: now)
    } catch {
      connection = nil
      answerTime = nil
      failure = "cannot start \(path): \(systemMessage(error.errno))"
      restartTime = now + timing.retryPeriod
      isReplacement = true
    }
  }

  private func restart(at now: Instant, after pause: Duration) {
    connection = nil
    isReady = false
    answerTime = nil
    renewalTime = nil
    requests = WatchRequests()
    mailbox.rescan = true
    openInputs.forget()
    counters.rescans += 1
    counters.restarts += 1
    restartTime = now + pause
  }

  /// The helper is gone or useless.
  private func lose(at now: Instant, because reason: String) {
    if now - startTime >= timing.stablePeriod {
      backOff.reset()
      deaths = 0
    }
    deaths += 1
    if deaths > timing.toleratedDeaths { failure = failure ?? reason }
    restart(at: now, after: backOff.pauseAfterFailure())
  }

  private func exchange(at now: Instant) {
    guard let connection else { return }
    let isOpen = connection.exchange { receive($0, at: now) }
    if requests.unanswered == 0, isReady {
      answerTime = nil
      if isLimitAskedAgain {
        isLimitAskedAgain = false
        limitFailure = nil
        noteRescan()
      }
    }
    guard !isOpen else { return }
    if let broken = failure, !isReady {
      // It said why before it left, so trying again soon is of no use.
      restart(at: now, after: timing.retryPeriod)
      failure = broken
    } else {
      lose(at: now, because: "the watch helper keeps ending")
    }
  }

  // MARK: Requests and records

  private func sendRequests(at now: Instant) {
    guard let connection, let wanted else { return }
    let text = requests.update(to: wanted)
    guard !text.isEmpty else { return }
    answerTime = now + timing.answerPeriod
    connection.send(text)
    exchange(at: now)
  }

  private func receive(_ record: HelperRecord, at now: Instant) {
    // Any record shows that it lives.
    if answerTime != nil { answerTime = now + timing.answerPeriod }
    switch record {
    case .ready:
      isReady = true
      failure = nil
      // What was saved while none was watching gave no event.
      if isReplacement { noteRescan() }
      isReplacement = true
    case .watching(let id, let identity):
      if !requests.confirm(id, identity: identity) { noteRescan() }
    case .failed(let id, let error):
      noteFailure(id: id, errno: error, at: now)
    case .unwatched(let id):
      requests.confirmEnd(id)
    case .event(let id, let mask, let name):
      counters.events += 1
      noteEvent(id: id, mask: mask, name: name, at: now)
    case .rescan(let reason, let id):
      noteRescan(reason, id: id, at: now)
    case .broken(let error, let what):
      failure = WatchLimits.describeInstances(errno: error, what: what)
    case .unknown:
      counters.readErrors += 1
      noteRescan()
    }
  }

  private func noteFailure(id: UInt64, errno error: Int32, at now: Instant) {
    switch error {
    case ENOSPC, ENOMEM:
      requests.fail(id, isFinal: true)
      isLimitAskedAgain = false
      limitFailure = WatchLimits.describeWatches(
        errno: error, needed: wanted?.directories.count ?? 0)
      retryTime = retryTime ?? now + timing.retryPeriod
    case EACCES:
      // A directory that may be passed but not read, as above many home directories: it cannot
      // be watched, and the regular looks see through it.
      requests.fail(id, isFinal: true)
    default:
      // It was there a moment ago, so resolve again, but not for ever.
      if requests.fail(id, isFinal: false) { noteRescan() }
      retryTime = retryTime ?? now + timing.retryPeriod
    }
  }

  private func noteEvent(id: UInt64, mask: UInt32, name: ByteString, at now: Instant) {
    guard let identity = requests.identity(of: id), let directory = wanted?.directory(identity)
    else { return }
    if name.bytes.isEmpty {
      // The directory itself: its permissions may have changed.
      mailbox.inputsUnsettled = true
      return
    }
    guard let interest = directory.interest(in: name) else { return }
    if interest.concernsInputs {
      openInputs.note(mask, name, in: identity, at: now)
      if mask & UInt32(IN_MOVED_TO | IN_CLOSE_WRITE) != 0 {
        mailbox.inputsSettled = true
      } else {
        mailbox.inputsUnsettled = true
      }
    }
    if let output = interest.output { mailbox.outputs.insert(output) }
    if interest.leadsToOutputs { mailbox.outputDirectories = true }
  }

  private func noteRescan(_ reason: HelperRecord.RescanReason, id: UInt64, at now: Instant) {
    switch reason {
    case .overflow: counters.overflows += 1
    case .unknown: counters.unknownWatches += 1
    case .ignored:
      counters.ignored += 1
      requests.bury(id)
      renewalTime = renewalTime ?? startTime + max(timing.renewalPeriod, now - startTime)
    case .unmount: counters.unmounts += 1
    case .own: break
    }
    noteRescan()
  }

  private func noteRescan() {
    openInputs.forget()
    counters.rescans += 1
    mailbox.rescan = true
  }
}
