// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Painting
import Planning
import Publishing

/// A picture and the images that are asked of it.
struct PaintJob: Sendable {
  var picture: LabelPicture
  var images: [PlannedImage]
  /// For entries that are measured and not written: painted for its numbers.
  var measuringScale: Scale?
}

/// What painting one job gave.
struct PaintedJob: Sendable {
  struct Image: Sendable {
    var planned: PlannedImage
    var measurements: ImageMeasurements
    /// The PNG file.
    var bytes: [UInt8]
    var hash: Digest
    /// Of the decoded pixels: equal across compressors.
    var pixels: XXH64
  }

  var images: [Image] = []
  /// Of the measuring scale.
  var measured: (scale: Scale, measurements: ImageMeasurements)?
  var problem: Finding?
}

/// One painter with everything it needs; it lives in an actor, so it works on one job at a time.
actor PaintWorker {
  private let painter: Painter
  private let encoder: PNGEncoder

  init(cache: MaskCache, limits: PaintLimits, png: PNGOptions) {
    painter = Painter(cache: cache, limits: limits)
    encoder = PNGEncoder(options: png)
  }

  func paint(_ job: PaintJob) -> PaintedJob {
    var result = PaintedJob()
    do {
      for planned in job.images {
        let image = try painter.paint(job.picture, at: planned.scale)
        let pixels = encoder.pixels(of: image)
        let bytes = encoder.encode(image, pixels: pixels)
        result.images.append(
          PaintedJob.Image(
            planned: planned, measurements: image.measurements, bytes: bytes,
            hash: Digest(of: bytes), pixels: pixels.withUnsafeBytes { XXH64(of: $0) }))
      }
      if let scale = job.measuringScale {
        let image = try painter.paint(job.picture, at: scale)
        result.measured = (scale, image.measurements)
      }
    } catch {
      result.problem = error.finding
    }
    return result
  }
}

extension PaintError {
  fileprivate var finding: Finding {
    switch self {
    case .imageTooLarge:
      Finding(
        .imageTooLarge, at: .style(key: "font.size"), message,
        helps: ["make the label smaller or raise the limits in the manifest"])
    case .invalidNumber, .drawing: Finding(.imageTooLarge, message)
    }
  }
}
