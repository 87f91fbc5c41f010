// SPDX-License-Identifier: MIT

import Hashing
import Synchronization

/// What is shown at the moment, and since when each part of it.
///
/// The one place where the building side and the serving side meet; the lock is held for look-ups
/// and swaps only.
final class StateBoard: Sendable {
  private struct State {
    var snapshot: PreviewSnapshot
    var changedAt: [String: Int] = [:]
    var removedAt: [String: Int] = [:]
    var orderChangedAt: Int
    var images: [Digest: PictureSource] = [:]
    var backgrounds: [Digest: PreviewBackground.Kind] = [:]
    var full: [UInt8]?
  }

  struct Summary: Hashable, Sendable {
    var generation = 0
    var entries: [PreviewStatus: Int] = [:]
    var errors = 0
  }

  /// Told apart after a restart, when generations begin again.
  let run = Nonce.make()
  private let state: Mutex<State>

  init(_ snapshot: PreviewSnapshot) {
    state = Mutex(
      State(
        snapshot: snapshot, orderChangedAt: snapshot.generation, images: snapshot.pictureSources,
        backgrounds: snapshot.backgroundKinds))
  }

  var snapshot: PreviewSnapshot { state.withLock(\.snapshot) }

  func shows(_ hash: Digest, from source: PictureSource) -> Bool {
    state.withLock { $0.images[hash] == source }
  }

  /// What kind of picture a background is; `nil` when there is no such background.
  func background(_ hash: Digest) -> PreviewBackground.Kind? {
    state.withLock { $0.backgrounds[hash] }
  }

  var summary: Summary {
    let snapshot = snapshot
    var summary = Summary(generation: snapshot.generation, errors: snapshot.errors.count)
    for label in snapshot.labels {
      for entry in label.entries where !entry.isSample {
        summary.entries[entry.status, default: 0] += 1
      }
    }
    return summary
  }

  /// Shows `new` from now on; returns what that changes, `nil` when nothing does.
  ///
  /// One caller at a time.
  func show(_ new: PreviewSnapshot) -> (generation: Int, delta: SnapshotDelta)? {
    let old = snapshot
    // At first nothing is shown, and then nothing is new.
    var new = old.locales.isEmpty ? new : new.remembering(old)
    let delta = SnapshotDelta(from: old, to: new)
    guard !delta.isEmpty else { return nil }
    // Whatever the caller counts: on the page, later means larger.
    new.generation = max(new.generation, old.generation + 1)
    let images = new.pictureSources
    let backgrounds = new.backgroundKinds
    state.withLock { [new] state in
      state.snapshot = new
      state.images = images
      state.backgrounds = backgrounds
      state.full = nil
      for key in delta.added + delta.updated {
        state.changedAt[key] = new.generation
        state.removedAt[key] = nil
      }
      for key in delta.removed {
        state.changedAt[key] = nil
        state.removedAt[key] = new.generation
      }
      if delta.isReordered { state.orderChangedAt = new.generation }
    }
    return (new.generation, delta)
  }

  /// The whole state, or what happened after generation `since` of this run.
  func document(since: Int?, run: String?) -> [UInt8] {
    guard let since, run == self.run else { return fullDocument() }
    let (snapshot, part) = state.withLock { state in
      let changed = state.changedAt.filter { $0.value > since }
      let labels =
        changed.isEmpty ? [] : state.snapshot.labels.filter { changed[$0.key] != nil }
      let part = StateDocument.Part(
        isFull: false, labels: labels,
        removed: state.removedAt.filter { $0.value > since }.keys.sorted(),
        order: state.orderChangedAt > since ? state.snapshot.labels.map(\.key) : nil)
      return (state.snapshot, part)
    }
    return StateDocument.encode(snapshot, run: self.run, part: part)
  }

  private func fullDocument() -> [UInt8] {
    let (snapshot, kept) = state.withLock { ($0.snapshot, $0.full) }
    if let kept { return kept }
    let bytes = StateDocument.encode(
      snapshot, run: run, part: .init(isFull: true, labels: snapshot.labels))
    state.withLock { if $0.snapshot.generation == snapshot.generation { $0.full = bytes } }
    return bytes
  }
}

extension PreviewSnapshot {
  /// Every picture that lies behind labels.
  var backgroundKinds: [Digest: PreviewBackground.Kind] {
    let pictures = (backgrounds + labels.compactMap(\.background)).compactMap(\.picture)
    return Dictionary(pictures.map { ($0.hash, $0.kind) }) { first, _ in first }
  }

  /// Every picture that a page showing this may ask for.
  var pictureSources: [Digest: PictureSource] {
    var sources: [Digest: PictureSource] = [:]
    for label in labels {
      for entry in label.entries {
        for image in entry.images { sources[image.hash] = image.source }
        for image in entry.before { sources[image.hash] = image.source }
      }
    }
    return sources
  }
}
