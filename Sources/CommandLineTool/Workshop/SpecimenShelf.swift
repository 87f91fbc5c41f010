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
    /// The entry's own pictures, where no file holds any.
    var ownImages: [PreviewImage]?
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

  private let places = Mutex<[EntryID: Place]>([:])

  /// Returns `nil` for an entry that its files show as it is; called by one thread at a time.
  func shown(of source: Review.Entry, _ direction: WritingDirection) -> Shown? {
    guard let request = source.specimen else { return nil }
    let old = places.withLock { $0[source.id] }
    if let old, old.key == request.key { return old.shown }
    // Laying out takes its time: pages may ask for pictures meanwhile.
    let specimen = request.specimen()
    let shown = specimen.map { Shown($0, of: source.id, direction) }
    places.withLock {
      $0[source.id] = Place(
        key: request.key, specimen: specimen, shown: shown,
        previous: old.flatMap { $0.specimen ?? $0.previous })
    }
    return shown
  }

  /// Forgets entries that are no longer reviewed; those that an error hides stay.
  func keep(only review: Review) {
    guard places.withLock({ !$0.isEmpty }) else { return }
    let ids = Set(review.labels.lazy.flatMap(\.entries).map(\.id))
    places.withLock { places in places = places.filter { ids.contains($0.key) } }
  }

  func image(_ hash: Digest) -> [UInt8]? {
    let found = places.withLock { places in
      places.values.lazy.flatMap { [$0.specimen, $0.previous] }.compactMap(\.self)
        .first { $0.hash == hash }
    }
    return found?.png()
  }
}

extension SpecimenShelf.Shown {
  fileprivate init(_ specimen: Specimen, of id: EntryID, _ direction: WritingDirection) {
    let image = PreviewImage(
      scale: specimen.scale.factor, hash: specimen.hash, path: "", width: specimen.size.width,
      height: specimen.size.height, origin: specimen.size.origin)
    guard let found = specimen.sample else {
      ownImages = [image]
      return
    }
    sample = try? PreviewEntry(
      leaf: found.leaf, locale: id.locale, variant: id.variant.sample, direction: direction)
    sample?.text = found.text
    sample?.flags.append("sample")
    sample?.flags.sort()
    sample?.images = [image]
  }
}

extension String? {
  /// The variant under which a page shows the sample of an entry with this one.
  var sample: String { [self, "sample"].compactMap(\.self).joined(separator: " ") }
}
