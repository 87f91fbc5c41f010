// SPDX-License-Identifier: MIT

package import Hashing
package import LabelModel
import Manifest
import Painting
import Planning
import Publishing
import StringSources
import Typesetting

/// A picture for people that no file ever holds.
///
/// Of the worst of a label's samples, of a label that is only measured, or of a text whose glyphs
/// are missing. Its size is known before it is painted, and it is painted when somebody looks.
package struct Specimen: Sendable {
  /// The leaf of the metrics, without images, where it shows what the entry itself does not show.
  package let sampleLeaf: [UInt8]?
  /// As it is painted.
  package let text: String
  /// The same for the same picture; not the hash of its bytes.
  package let hash: Digest
  package let scale: Scale
  /// Without ink.
  package let size: ImageMeasurements
  private let picture: LabelPicture
  private let paint: SpecimenPaint

  /// Device px: one that is larger would keep everybody waiting.
  private static let largestArea = 4_000_000

  /// Returns `nil` where there is nothing to show, or nothing that is painted while one waits.
  fileprivate init?(_ entry: PlanEntry, _ kind: SpecimenRequest.Kind, _ studio: SpecimenStudio) {
    let setter = studio.setter
    let found = kind == .sample ? setter.layOutSample(of: entry) : setter.layOut(entry)
    guard let layout = found, let label = layout.label, !layout.isFailed,
      case .text(let source, locale: let textLocale) = entry.content
    else { return nil }
    let picture = label.picture.untrimmed
    let scales = setter.project.output.scales
    guard let (scale, size) = Self.largest(of: picture, at: scales, studio.paint.limits)
    else { return nil }
    self.picture = picture
    self.scale = scale
    self.size = size
    paint = studio.paint
    text = layout.text ?? ""
    var hasher = SHA256()
    let facets = entry.key.facets(text: Digest(of: Array(source.text.utf8)))
    for facet in facets.sorted(by: { $0.key < $1.key }) { hasher.update(field: facet.value) }
    for field in [entry.id.locale, textLocale.canonical, kind.rawValue, scale.pathSuffix, text] {
      hasher.update(field: field)
    }
    // A translators' file can demand a size, which no facet names.
    if source.entry?.weblate != nil { hasher.update(field: entry.key.digest.hex) }
    hash = hasher.finish()
    guard kind == .sample else {
      sampleLeaf = nil
      return
    }
    let finished = FinishedEntry(layout: layout, painted: PaintedJob())
    sampleLeaf = LeafWriter(project: setter.project).leaf(of: finished)
  }

  /// The largest scale at which a picture may be painted while somebody waits.
  private static func largest(
    of picture: LabelPicture, at scales: [Scale], _ limits: PaintLimits
  ) -> (Scale, ImageMeasurements)? {
    for scale in scales.sorted().reversed() {
      guard let size = try? limits.size(of: picture, at: scale) else { continue }
      if size.width * size.height <= largestArea { return (scale, size) }
    }
    return nil
  }

  /// The PNG file; may be asked from any thread, and takes as long as painting does.
  package func png() -> [UInt8]? {
    let painter = Painter(cache: paint.masks, limits: paint.limits)
    guard let image = try? painter.paint(picture, at: scale) else { return nil }
    return PNGEncoder(options: paint.png).encode(image)
  }
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
  let paint: SpecimenPaint

  init(setter: EntrySetter, masks: MaskCache) {
    self.setter = setter
    paint = SpecimenPaint(
      masks: masks, limits: setter.project.paintLimits, png: PNGOptions(setter.project.output.png))
  }
}

/// All that a specimen keeps of the project it was made for.
struct SpecimenPaint: Sendable {
  let masks: MaskCache
  let limits: PaintLimits
  let png: PNGOptions
}

extension LabelPicture {
  /// With everything around the ink, so that its size is known before it is painted.
  fileprivate var untrimmed: LabelPicture {
    guard frame.isTrimmed else { return self }
    var picture = self
    picture.frame.isTrimmed = false
    // It is meant for what is left after trimming.
    picture.frame.largestSide = nil
    return picture
  }
}
