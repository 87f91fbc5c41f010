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
  var times = Times()

  /// What its images took.
  struct Times: Sendable {
    var paint = PaintTimes()
    var encode = Duration.zero
    /// Hashing files and pixels.
    var hash = Duration.zero

    mutating func add(_ other: PaintTimes) {
      paint.masks += other.masks
      paint.blur += other.blur
      paint.composite += other.composite
    }
  }
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
        result.times.add(image.times)
        result.images.append(finish(image, planned, &result.times))
      }
      if let scale = job.measuringScale {
        let image = try painter.paint(job.picture, at: scale)
        result.times.add(image.times)
        result.measured = (scale, image.measurements)
      }
    } catch {
      result.problem = error.finding
    }
    return result
  }

  private func finish(
    _ image: PaintedImage, _ planned: PlannedImage, _ times: inout PaintedJob.Times
  ) -> PaintedJob.Image {
    let clock = ContinuousClock()
    let began = clock.now
    let bytes = encoder.encode(image)
    let encoded = clock.now
    let result = PaintedJob.Image(
      planned: planned, measurements: image.measurements, bytes: bytes,
      hash: Digest(of: bytes), pixels: image.pixels.withUnsafeBytes { XXH64(of: $0) })
    times.encode += encoded - began
    times.hash += clock.now - encoded
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
