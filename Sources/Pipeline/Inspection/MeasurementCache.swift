// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Hashing
import Publishing

/// What layout said about entries, kept between runs by content key.
///
/// A key covers everything that a measurement depends on, so an entry is right for ever; only what
/// the last run asked for is kept. A file that is missing, damaged or from another build of the
/// program is an empty cache.
struct MeasurementCache: Sendable {
  struct Result: Sendable {
    var status: EntryStatus
    var findings: [Finding]
  }

  private struct Place {
    var status: EntryStatus
    var findings: Range<Int>
  }

  private let path: String
  private let bytes: [UInt8]
  private let places: [Digest: Place]

  /// The cache of one manifest below the folder for caches.
  init(folder: String, manifest: String) {
    let absolute = URL(fileURLWithPath: manifest).standardizedFileURL.path
    let name = Digest(of: Array(absolute.utf8)).hex.prefix(24)
    self.init(path: folder + "/measured/" + name)
  }

  init(path: String) {
    self.path = path
    let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    bytes = data.map(Array.init) ?? []
    places = Self.places(in: bytes)
  }

  subscript(key: Digest) -> Result? {
    guard let place = places[key],
      let findings = StoredFindings.decode(Array(bytes[place.findings]))
    else { return nil }
    return Result(status: place.status, findings: findings)
  }

  /// Whether the file has these results and no others: a key stands for one result.
  func holds(_ results: [(key: Digest, result: Result)]) -> Bool {
    results.count == places.count && results.allSatisfy { places[$0.key] != nil }
  }

  /// Replaces the file; that it could not be written changes nothing but the time of the next run.
  func write(_ results: [(key: Digest, result: Result)]) {
    var file = Self.header
    file.reserveCapacity(file.count + results.count * 40)
    for (key, result) in results {
      let findings = StoredFindings.encode(result.findings)
      file += key.bytes
      file.append(UInt8(EntryStatus.allCases.firstIndex(of: result.status) ?? 0))
      withUnsafeBytes(of: UInt32(findings.count).littleEndian) { file += $0 }
      file += findings
    }
    guard file != bytes else { return }
    let url = URL(fileURLWithPath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(file).write(to: url, options: .atomic)
  }

  private static let header = Array(
    "labelsmith measured \(LabelsmithVersion.full) \(programStamp)\n".utf8)

  /// Size and time of the program's own file: another build may measure and say something else.
  private static let programStamp: String = {
    let files = FileManager.default
    let path = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let facts = path.flatMap { try? files.attributesOfItem(atPath: $0) } ?? [:]
    let time = (facts[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(facts[.size] as? Int ?? 0) \(time)"
  }()

  /// A key, a status and the length of the findings.
  private static let recordSize = Digest.byteCount + 1 + 4

  private static func places(in bytes: [UInt8]) -> [Digest: Place] {
    guard bytes.starts(with: header) else { return [:] }
    var places: [Digest: Place] = [:]
    places.reserveCapacity((bytes.count - header.count) / recordSize)
    let statuses = EntryStatus.allCases
    bytes.withUnsafeBytes { bytes in
      var offset = header.count
      while offset + recordSize <= bytes.count {
        let key = Digest(bytes: UnsafeRawBufferPointer(rebasing: bytes[offset...]))
        offset += Digest.byteCount
        let status = Int(bytes[offset])
        let length = bytes.loadUnaligned(fromByteOffset: offset + 1, as: UInt32.self)
        offset += 5
        let end = offset + Int(UInt32(littleEndian: length))
        guard end <= bytes.count, statuses.indices.contains(status) else { return }
        places[key] = Place(status: statuses[status], findings: offset..<end)
        offset = end
      }
    }
    return places
  }
}
