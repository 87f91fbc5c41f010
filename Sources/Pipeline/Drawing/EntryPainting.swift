// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel
import Manifest
import Painting
import Planning
import Publishing
import Typesetting

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
  /// Why the rest of the job was not painted.
  var problem: PaintProblem?
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

/// What went wrong, and at which scale.
struct PaintProblem: Sendable {
  var error: PaintError
  var scale: Scale
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
    var scale = Scale.one
    do throws(PaintError) {
      for planned in job.images {
        scale = planned.scale
        let image = try painter.paint(job.picture, at: planned.scale)
        result.times.add(image.times)
        result.images.append(finish(image, planned, &result.times))
      }
      if let measuring = job.measuringScale {
        scale = measuring
        let image = try painter.paint(job.picture, at: measuring)
        result.times.add(image.times)
        result.measured = (measuring, image.measurements)
      }
    } catch {
      result.problem = PaintProblem(error: error, scale: scale)
    }
    return result
  }

  private func finish(
    _ image: PaintedImage, _ planned: PlannedImage, _ times: inout PaintedJob.Times
  ) -> PaintedJob.Image {
    let clock = ContinuousClock()
    let began = clock.now
    let pixels = encoder.pixels(of: image)
    let bytes = encoder.encode(image, pixels: pixels)
    let encoded = clock.now
    let result = PaintedJob.Image(
      planned: planned, measurements: image.measurements, bytes: bytes,
      hash: Digest(of: bytes), pixels: pixels.withUnsafeBytes { XXH64(of: $0) })
    times.encode += encoded - began
    times.hash += clock.now - encoded
    return result
  }
}

extension EntryLayout {
  /// What painting the entry's images would say about their sizes; paints nothing.
  func sizeCheck(in project: Project) -> PaintedJob {
    let scales = project.output.scales
    var result = PaintedJob()
    result.problem = sizeProblem(
      at: entry.label.isBaked ? scales : [scales.max() ?? .one], limits: project.paintLimits)
    return result
  }

  /// The first of the scales at which an image would be too large, and why.
  func sizeProblem(at scales: [Scale], limits: PaintLimits) -> PaintProblem? {
    guard let label = paintable else { return nil }
    for scale in scales {
      do throws(PaintError) {
        try limits.check(label.picture, at: scale)
      } catch {
        return PaintProblem(error: error, scale: scale)
      }
    }
    return nil
  }
}
