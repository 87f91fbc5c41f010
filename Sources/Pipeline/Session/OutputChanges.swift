// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Publishing

/// Which outputs are not as a watcher was told last.
struct OutputChanges {
  /// The watcher knows nothing, or nothing for sure.
  var mustTellAll = true
  /// By path; `nil` for files that need not exist any more.
  private var hashes: [String: Digest?] = [:]

  init(mustTellAll: Bool = true) { self.mustTellAll = mustTellAll }

  var files: [PassResult.Output] {
    hashes.compactMap { path, hash in hash.map { PassResult.Output(path: path, hash: $0) } }
  }

  var dropped: [String] { hashes.compactMap { path, hash in hash == nil ? path : nil } }

  /// The images these entries have now may go.
  mutating func drop(_ ids: some Sequence<EntryID>, in ledger: Ledger) {
    for image in ids.lazy.flatMap({ ledger.entries[$0]?.images ?? [] }) {
      hashes[image.path] = .some(nil)
    }
  }

  /// The images these entries have now must exist.
  mutating func put(_ ids: some Sequence<EntryID>, in ledger: Ledger) {
    for image in ids.lazy.flatMap({ ledger.entries[$0]?.images ?? [] }) {
      hashes[image.path] = .some(image.hash)
    }
  }

  mutating func put(_ outputs: [PassResult.Output]) {
    for output in outputs { hashes[output.path] = .some(output.hash) }
  }
}
