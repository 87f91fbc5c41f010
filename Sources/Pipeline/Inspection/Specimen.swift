// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel
import Manifest
import Painting
import Planning
import Publishing
import Typesetting

/// A picture for people that no file ever holds.
///
/// Of the worst of a label's samples, of a label that is only measured, or of a text whose glyphs
/// are missing. Its size is known before it is painted, and it is painted when somebody looks.
package struct Specimen: Sendable {
  /// What is shown that the entry itself does not show.
  package struct Sample: Sendable {
    package let text: String
    /// A leaf of the metrics, without images.
    package let leaf: [UInt8]
  }

  /// `nil` where the picture is the entry's own.
  package let sample: Sample?
  /// The same for the same picture; not the hash of its bytes.
  package let hash: Digest
  package let scale: Scale
  /// Without ink.
  package let size: ImageMeasurements
  private let picture: LabelPicture
  private let studio: SpecimenStudio

  /// Returns `nil` where there is nothing to show, or nothing that could be painted.
  fileprivate init?(_ entry: PlanEntry, _ kind: SpecimenRequest.Kind, _ studio: SpecimenStudio) {
    let setter = studio.setter
    let found = kind == .sample ? setter.layOutSample(of: entry) : setter.layOut(entry)
    guard let layout = found, let label = layout.label, !layout.isFailed else { return nil }
    scale = setter.project.output.scales.max() ?? .one
    picture = label.picture.untrimmed
    guard let size = try? studio.limits.size(of: picture, at: scale) else { return nil }
    self.size = size
    self.studio = studio
    var hasher = SHA256()
    hasher.update(field: entry.key.digest.hex)
    hasher.update(field: kind.rawValue)
    hasher.update(field: scale.pathSuffix)
    hash = hasher.finish()
    guard kind == .sample else {
      sample = nil
      return
    }
    let finished = FinishedEntry(layout: layout, painted: PaintedJob())
    let record = LeafWriter(project: setter.project).record(finished)
    sample = Sample(text: layout.text ?? "", leaf: record.metrics)
  }

  /// The PNG file; may be asked from any thread, and takes as long as painting does.
  package func png() -> [UInt8]? { studio.paint(picture, at: scale) }
}

/// An entry that has a picture for people besides its files; laid out when it is asked for.
package struct SpecimenRequest: Sendable {
  fileprivate enum Kind: String {
    case sample
    case own
  }

  /// Changes with everything that can change the picture.
  package let key: Digest
  private let kind: Kind
  private let entry: PlanEntry
  private let studio: SpecimenStudio

  /// Returns `nil` for an entry that its files show as it is.
  init?(_ entry: PlanEntry, isMissingGlyphs: Bool, in studio: SpecimenStudio) {
    guard case .text(let source, locale: _) = entry.content else { return nil }
    if !entry.label.isBaked || isMissingGlyphs {
      kind = .own
    } else if !EntryValues(entry, in: source).samples.isEmpty {
      kind = .sample
    } else {
      return nil
    }
    key = entry.key.digest
    self.entry = entry
    self.studio = studio
  }

  package func specimen() -> Specimen? { Specimen(entry, kind, studio) }
}

/// What specimens are laid out and painted with.
struct SpecimenStudio: Sendable {
  let setter: EntrySetter
  let masks: MaskCache
  var limits: PaintLimits { setter.project.paintLimits }

  fileprivate func paint(_ picture: LabelPicture, at scale: Scale) -> [UInt8]? {
    let painter = Painter(cache: masks, limits: limits)
    guard let image = try? painter.paint(picture, at: scale) else { return nil }
    return PNGEncoder(options: PNGOptions(setter.project.output.png)).encode(image)
  }
}

extension LabelPicture {
  /// With everything around the ink, so that its size is known before it is painted.
  fileprivate var untrimmed: LabelPicture {
    var picture = self
    picture.frame.isTrimmed = false
    return picture
  }
}
