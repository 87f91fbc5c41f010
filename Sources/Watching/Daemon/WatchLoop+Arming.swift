// SPDX-License-Identifier: MIT

extension WatchLoop {
  /// Brings the watches in line with the paths as they lead now.
  ///
  /// What appeared before a watch was set gives no event. So after the watches are set, paths are
  /// resolved and files compared once more, until nothing is new.
  func arm(at now: Instant) {
    if mustResolve {
      mustResolve = false
      resolve(at: now)
    }
    guard mustVerify, hints.isArmed else { return }
    mustVerify = false
    lookAtInputs(at: now)
    if mustVerifyOutputs {
      mustVerifyOutputs = false
      lookAtOutputs()
    }
  }

  /// Whether a watched directory's name leads to another directory, or nowhere.
  var hasMovedDirectories: Bool {
    watchSet?.directories.contains { directory in
      FileSignature(path: directory.path, followingLinks: false)?.identity != directory.identity
    } ?? false
  }

  private func resolve(at now: Instant) {
    let inputs = tracker.inputs
    let onlyInputs = WatchSet(
      inputs: inputs, outputs: [], workingDirectory: workingDirectory, status: DiskFileStatus())
    let isSame = onlyInputs.directories == inputDirectories
    // Resolving thousands of outputs again because a file was saved would be wasted.
    if isSame, watchSet != nil, watchedOutputs == outputGuard.revision, !hasMovedDirectories {
      mustVerify = mustVerify || !hints.isArmed
      if let watchSet { hints.watch(watchSet, at: now) }
      return
    }
    watchedOutputs = outputGuard.revision
    inputDirectories = onlyInputs.directories
    let known = Set(watchSet?.directories.map(\.identity) ?? [])
    let set = WatchSet(
      inputs: inputs, outputs: outputGuard.outputs.map(\.path),
      workingDirectory: workingDirectory, status: DiskFileStatus())
    watchSet = set
    hints.watch(set, at: now)
    let hasNew = set.directories.contains { !known.contains($0.identity) }
    mustResolve = hasNew && options.usesEvents
    mustVerify = true
    mustVerifyOutputs = mustVerifyOutputs || hasNew
    tellSilentFileSystems(set)
  }

  private func tellSilentFileSystems(_ set: WatchSet) {
    guard options.usesEvents else { return }
    for directory in set.directories where directory.names.values.contains(where: \.concernsInputs)
    {
      guard toldSilent.insert(directory.identity.device).inserted,
        let name = FileSystemKind.silentName(at: directory.path)
      else { continue }
      let period = ReportWording.time(options.reconcilePeriod)
      log.record(
        .notice(
          "\(directory.path) is on \(name), which reports no changes: looking every \(period)"))
    }
  }
}
