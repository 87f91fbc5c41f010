// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import Hashing
import LabelModel

/// What a build that found nothing to do leaves for the next one, so that it sees at a glance
/// whether anything has changed.
///
/// Only a cache: without it, or when anything at all is different, everything is looked at.
struct SettledBuild: Hashable {
  /// Of the request, the program, and every file that was read.
  var inputProof = Digest(of: [])
  /// Of the fonts and of the signature of every file in the output folder that was made.
  var outputProof = Digest(of: [])
  /// Warnings, which are said again.
  var diagnostics: [Diagnostic] = []
  var outputDirectory = ""
  var labels = 0
  var locales = 0
  var images = 0
  var inputs: [String] = []
  var fonts = FontSettings()
  /// Below the output folder.
  var metrics: [String] = []
  /// Every file below the output folder: images, then metrics.
  var outputs: [String] = []

  private static let heading = "labelsmith settled 2"

  /// Texts, each with a NUL behind it: paths may hold any other character.
  ///
  /// `nil` where a warning cannot be written.
  var encoded: [UInt8]? {
    guard let diagnosticText else { return nil }
    var fields = [
      Self.heading, inputProof.hex, outputProof.hex, outputDirectory, "\(labels)", "\(locales)",
      "\(images)", "\(fonts.usesInstalledFonts)", fonts.fallback.rawValue, diagnosticText,
    ]
    let lists = [
      inputs, fonts.files, fonts.directories, fonts.emojiFamily.map { [$0] } ?? [], metrics,
      outputs,
    ]
    for list in lists {
      fields.append("\(list.count)")
      fields += list
    }
    var bytes: [UInt8] = []
    for field in fields {
      bytes.append(contentsOf: field.utf8)
      bytes.append(0)
    }
    return bytes
  }

  /// JSON, in which NUL is escaped; empty where there is nothing to say.
  private var diagnosticText: String? {
    guard !diagnostics.isEmpty else { return "" }
    return (try? JSONEncoder().encode(diagnostics)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func diagnostics(_ text: String) -> [Diagnostic]? {
    text.isEmpty ? [] : try? JSONDecoder().decode([Diagnostic].self, from: Data(text.utf8))
  }

  init() {}

  /// Returns `nil` for bytes that `encoded` does not make.
  init?(_ bytes: [UInt8]) {
    var reader = FieldReader(bytes: bytes)
    guard reader.text() == Self.heading,
      let inputProof = reader.text().flatMap({ Digest(hex: $0) }),
      let outputProof = reader.text().flatMap({ Digest(hex: $0) }), let directory = reader.text(),
      let labels = reader.number(), let locales = reader.number(), let images = reader.number(),
      let usesInstalled = reader.text().flatMap({ Bool($0) }),
      let fallback = reader.text().flatMap({ FontSettings.Fallback(rawValue: $0) }),
      let diagnostics = reader.text().flatMap(Self.diagnostics),
      let inputs = reader.list(), let files = reader.list(), let directories = reader.list(),
      let emoji = reader.list(), let metrics = reader.list(), let outputs = reader.list(),
      reader.isAtEnd
    else { return nil }
    self.inputProof = inputProof
    self.outputProof = outputProof
    outputDirectory = directory
    self.diagnostics = diagnostics
    self.labels = labels
    self.locales = locales
    self.images = images
    self.inputs = inputs
    fonts.usesInstalledFonts = usesInstalled
    fonts.fallback = fallback
    fonts.files = files
    fonts.directories = directories
    fonts.emojiFamily = emoji.first
    self.metrics = metrics
    self.outputs = outputs
  }
}

/// Takes texts that end with NUL one after the other.
private struct FieldReader {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func text() -> String? {
    guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return nil }
    defer { place = end + 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  mutating func number() -> Int? { text().flatMap { Int($0) } }

  mutating func list() -> [String]? {
    guard let count = number(), count >= 0, count <= bytes.count else { return nil }
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }
}
