// SPDX-License-Identifier: MIT

import Diagnostics
import Pipeline
import Preview
import Synchronization

/// The preview page of a watcher: gets a snapshot after every pass.
final class LivePreview: Sendable {
  let server: PreviewServer
  private let files: OutputImages
  private let title: String
  private let shown: Mutex<PreviewSnapshot>

  init(address: PreviewAddress, title: String) throws(PreviewServerError) {
    let files = OutputImages()
    // Keeps what the page has shown, so that it can be shown as "before".
    let images = RecentImages(base: files)
    let empty = PreviewSnapshot(generation: 0, title: title, sourceLocale: "en", locales: [])
    server = try PreviewServer(at: address, showing: empty, images: images)
    self.files = files
    self.title = title
    shown = Mutex(empty)
  }

  /// Shows a pass; one that could not be used keeps the pictures and tells why.
  func show(_ review: Review?, _ findings: [Diagnostic], isRejected: Bool) {
    var next = shown.withLock { $0 }
    next.generation += 1
    if isRejected || review == nil {
      next.errors = findings.filter { $0.severity == .error }.compactMap { PreviewMessage($0) }
    } else if let review {
      files.replace(with: review)
      if let snapshot = try? PreviewSnapshot(
        review, findings: findings, title: title, generation: next.generation)
      {
        next = snapshot
      }
    }
    shown.withLock { $0 = next }
    server.publish(next)
  }
}
