// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Pipeline
import Preview
import Synchronization

/// The preview page of a watcher: gets every pass and turns it into what the page shows.
///
/// That is done on the server's own thread: a pass only hands over values.
final class LivePreview: Sendable {
  /// What a pass left for the page.
  private struct Desk {
    var good: (review: Review, findings: [Diagnostic])?
    /// Why the last pass could not be used; empty when it could.
    var refusals: [Diagnostic] = []
  }

  /// What the page has; only the server's thread asks for it.
  private struct Page {
    var shown: PreviewSnapshot
    var leaves = LeafShelf()
    /// What is shown without its new specimens: they take longer than anything else.
    var unfinished: (review: Review, findings: [Diagnostic])?
  }

  let server: PreviewServer
  private let files: PictureFiles
  private let specimens: SpecimenShelf
  private let backdrops: BackdropFiles
  private let title: String
  private let desk = Mutex(Desk())
  private let page: Mutex<Page>

  /// `replaced` has the pictures that are no longer in the output folder.
  init(
    address: PreviewAddress, title: String, replaced: ReplacedImages
  ) throws(PreviewServerError) {
    let files = PictureFiles()
    let specimens = SpecimenShelf()
    let backdrops = BackdropFiles()
    let empty = PreviewSnapshot(generation: 0, title: title, sourceLocale: "en", locales: [])
    server = try PreviewServer(
      at: address, showing: empty, images: ImageChain([files, replaced, backdrops, specimens]))
    self.files = files
    self.specimens = specimens
    self.backdrops = backdrops
    self.title = title
    page = Mutex(Page(shown: empty))
  }

  /// Shows a pass; one that could not be used keeps the pictures and tells why.
  func show(_ review: Review?, _ findings: [Diagnostic], isRejected: Bool) {
    desk.withLock { desk in
      if let review, !isRejected {
        desk.good = (review, findings)
        desk.refusals = []
      } else {
        desk.refusals = findings.filter { $0.severity == .error }
      }
    }
    server.publish { self.next() }
  }

  private func next() -> PreviewSnapshot {
    let (good, refusals) = desk.withLock { desk in
      defer { desk.good = nil }
      return (desk.good, desk.refusals)
    }
    return page.withLock { page in
      let generation = page.shown.generation + 1
      if let next = good ?? page.unfinished {
        files.replace(with: next.review.pictures)
        let known = page.shown
        let makesSpecimens = good == nil
        page.shown = PreviewSnapshot(
          next.review, findings: next.findings, title: title, leaves: &page.leaves,
          specimens: specimens, makesSpecimens: makesSpecimens, backdrops: backdrops)
        page.shown.keepWords(of: next.review.hidden, from: known)
        page.unfinished = makesSpecimens || specimens.areComplete(for: next.review) ? nil : next
        // Delivered after what is returned here, unless a pass brings something newer.
        if page.unfinished != nil { server.publish { self.next() } }
      }
      page.shown.generation = generation
      guard !refusals.isEmpty else { return page.shown }
      var refused = page.shown
      refused.errors = refusals.compactMap {
        PreviewMessage($0, terminalText: TerminalWords.of($0))
      }
      return refused
    }
  }
}

extension Review {
  /// Entries that an error hides.
  fileprivate var hidden: Set<EntryID> {
    Set(labels.lazy.flatMap(\.entries).filter(\.isHidden).map(\.id))
  }
}

extension PreviewSnapshot {
  /// Takes over what was known of entries while they could be read.
  fileprivate mutating func keepWords(of hidden: Set<EntryID>, from old: PreviewSnapshot) {
    guard !hidden.isEmpty else { return }
    let keys = Set(hidden.map(\.key))
    let known = Dictionary(
      old.labels.lazy.filter { keys.contains($0.key) }.map { ($0.key, $0) }
    ) { first, _ in first }
    for index in labels.indices {
      guard let before = known[labels[index].key] else { continue }
      labels[index].keepWords(of: before, hidden)
    }
  }
}

extension PreviewLabel {
  fileprivate mutating func keepWords(of old: PreviewLabel, _ hidden: Set<EntryID>) {
    if entries.allSatisfy({ $0.flags.contains("frozen") }) {
      style = old.style
      context = old.context
      maxLength = old.maxLength
      tags = old.tags
      place = old.place
      background = old.background
    }
    entries = entries.flatMap { entry -> [PreviewEntry] in
      let id = EntryID(key: key, locale: entry.locale, variant: entry.variant)
      guard hidden.contains(id),
        let before = old.entries.first(where: {
          $0.locale == entry.locale && $0.variant == entry.variant
        })
      else { return [entry] }
      var entry = entry
      // No file holds a specimen: it stays with what was shown.
      if entry.images.isEmpty, before.images.contains(where: { $0.source == .specimen }) {
        entry.images = before.images
        entry.flags = Set(entry.flags + before.flags).sorted()
      }
      // Where there is no picture, there may be no text any more.
      if entry.text.isEmpty, !entry.images.isEmpty { entry.text = before.text }
      let samples = old.entries.filter {
        $0.locale == entry.locale && $0.variant == entry.variant.sample
      }
      return [entry] + samples
    }
  }
}
