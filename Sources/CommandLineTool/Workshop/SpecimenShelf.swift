// SPDX-License-Identifier: MIT

import Hashing
import LabelModel
import Pipeline
import Preview
import Synchronization

/// The specimens that a page shows, each laid out once as long as it stays the same.
final class SpecimenShelf: ImageProvider {
  /// What a specimen adds to the page.
  struct Shown: Sendable {
    /// The entry's own picture, where no file holds any, and the text in it.
    var own: (image: PreviewImage, text: String)?
    /// An entry beside the one it is a sample of.
    var sample: PreviewEntry?
  }

  private struct Place: Sendable {
    var key: Digest
    /// `nil` where there is nothing to show.
    var specimen: Specimen?
    var shown: Shown?
    /// The one before, which a page may compare with.
    var previous: Specimen?
  }

  private struct Shelf {
    var places: [EntryID: Place] = [:]
    var byHash: [Digest: Specimen] = [:]
  }

  private let shelf = Mutex(Shelf())

  /// Returns `nil` for an entry that its files show as it is.
  ///
  /// Without `makes`, a new one is not laid out: what was there before stands for it. Called by one
  /// thread at a time.
  func shown(of source: Review.Entry, _ direction: WritingDirection, makes: Bool) -> Shown? {
    guard let request = source.specimen else { return nil }
    let old = shelf.withLock { $0.places[source.id] }
    if let old, old.key == request.key || !makes { return old.shown }
    guard makes else { return nil }
    // Laying out takes its time: pages may ask for pictures meanwhile.
    let specimen = request.specimen()
    let shown = specimen.map { Shown($0, of: source.id, direction) }
    let isSame = specimen?.hash == old?.specimen?.hash
    let previous = isSame ? old?.previous : old?.specimen ?? old?.previous
    shelf.withLock {
      $0.places[source.id] = Place(
        key: request.key, specimen: specimen, shown: shown, previous: previous)
    }
    return shown
  }

  /// Whether every specimen that is asked for has been laid out.
  func areComplete(for review: Review) -> Bool {
    shelf.withLock { shelf in
      review.labels.lazy.flatMap(\.entries).allSatisfy { entry in
        entry.specimen.map { shelf.places[entry.id]?.key == $0.key } ?? true
      }
    }
  }

  /// Forgets entries that are no longer reviewed; those that an error hides stay.
  func keep(only review: Review) {
    guard shelf.withLock({ !$0.places.isEmpty }) else { return }
    let ids = Set(review.labels.lazy.flatMap(\.entries).map(\.id))
    shelf.withLock { shelf in
      shelf.places = shelf.places.filter { ids.contains($0.key) }
      let all = shelf.places.values.lazy.flatMap { [$0.specimen, $0.previous] }.compactMap(\.self)
      shelf.byHash = Dictionary(all.map { ($0.hash, $0) }) { first, _ in first }
    }
  }

  func image(_ hash: Digest) -> [UInt8]? { shelf.withLock { $0.byHash[hash] }?.png() }
}

extension SpecimenShelf.Shown {
  /// The entry as the page shows it, and its sample.
  func beside(_ entry: PreviewEntry) -> [PreviewEntry] {
    var entry = entry
    if let own {
      entry.images = [own.image]
      entry.text = own.text
      if entry.status != .missingGlyph { entry.flags.append("measured_only") }
      entry.flags.sort()
    }
    return [entry] + (sample.map { [$0] } ?? [])
  }

  fileprivate init(_ specimen: Specimen, of id: EntryID, _ direction: WritingDirection) {
    let image = PreviewImage(
      scale: specimen.scale.factor, hash: specimen.hash, path: "", width: specimen.size.width,
      height: specimen.size.height, origin: specimen.size.origin)
    guard let leaf = specimen.sampleLeaf else {
      own = (image, specimen.text)
      return
    }
    sample = try? PreviewEntry(
      leaf: leaf, locale: id.locale, variant: id.variant.sample, direction: direction)
    sample?.text = specimen.text
    sample?.flags.append("sample")
    sample?.flags.sort()
    sample?.images = [image]
  }
}

extension String? {
  /// The variant under which a page shows the sample of an entry with this one.
  var sample: String { [self, "sample"].compactMap(\.self).joined(separator: " ") }
}
