// SPDX-License-Identifier: MIT

package import Diagnostics

/// A text from a translators' file that knows where each of its scalars was written.
package struct LocatedText: Sendable {
  /// A stretch of the value whose bytes stand one after the other in the file.
  struct Run: Hashable, Sendable {
    /// UTF-8 offset into the value.
    var value: Int32
    /// Byte offset in the file.
    var file: Int32
  }

  /// Escapes resolved, quotes removed.
  package let text: String
  package let file: StringFile
  /// Byte offset of the first byte of the text, behind an opening quote.
  let start: Int
  /// Where the writing differs from the value; empty where the value stands there as it is.
  let runs: [Run]

  init(_ text: String, file: StringFile, start: Int, runs: [Run] = []) {
    self.text = text
    self.file = file
    self.start = start
    self.runs = runs
  }

  package var position: TextPosition { file.position(ofByte: start) }

  /// The place of one Unicode scalar of `text`; beyond the end, the place of the end.
  package func position(ofScalar index: Int) -> TextPosition {
    let scalars = text.unicodeScalars
    let place =
      scalars.index(scalars.startIndex, offsetBy: max(0, index), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    return file.position(
      ofByte: fileOffset(ofUTF8: text.utf8.distance(from: text.startIndex, to: place)))
  }

  /// The line at some place of this text.
  package func excerpt(at position: TextPosition) -> String? { file.excerpt(line: position.line) }

  /// The byte of the file that a byte of the value came from.
  func fileOffset(ofUTF8 offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].value) <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return start + offset }
    return Int(runs[low - 1].file) + offset - Int(runs[low - 1].value)
  }
}

/// Collects a value byte by byte together with the places of the bytes.
struct LocatedTextBuilder {
  private(set) var bytes: [UInt8] = []
  private var runs: [LocatedText.Run] = []
  private var start: Int?
  /// Whether bytes came one by one that are no characters by themselves.
  private var mayBeDamaged = false

  var isEmpty: Bool { bytes.isEmpty }

  /// Names the place of a text that may turn out to be empty.
  mutating func begin(at offset: Int) { if start == nil { start = offset } }

  mutating func append(_ byte: UInt8, at offset: Int) {
    place(offset)
    bytes.append(byte)
    mayBeDamaged = mayBeDamaged || byte >= 0x80
  }

  /// Appends whole characters that stand in the file as they are.
  ///
  /// Files are UTF-8, and so is every stretch of them between two ASCII characters.
  mutating func append(_ slice: ArraySlice<UInt8>) {
    guard !slice.isEmpty else { return }
    place(slice.startIndex)
    bytes.append(contentsOf: slice)
  }

  /// Appends text that is written differently in the file, beginning at `offset`.
  mutating func append(_ text: String, at offset: Int) {
    guard !text.isEmpty else { return }
    place(offset)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ scalar: Unicode.Scalar, at offset: Int) {
    append(String(Character(scalar)), at: offset)
  }

  /// Appends a part of a text that was located before.
  mutating func append(_ text: LocatedText, utf8 range: Range<Int>) {
    for (offset, byte) in text.text.utf8.dropFirst(range.lowerBound).prefix(range.count)
      .enumerated()
    {
      append(byte, at: text.fileOffset(ofUTF8: range.lowerBound + offset))
    }
  }

  /// Returns `nil` when escapes made bytes that are not UTF-8.
  func finish(in file: StringFile) -> LocatedText? {
    // Whole characters need no second look.
    let text =
      mayBeDamaged
      ? String(validating: bytes, as: UTF8.self) : .some(String(decoding: bytes, as: UTF8.self))
    guard let text else { return nil }
    return LocatedText(text, file: file, start: start ?? 0, runs: runs)
  }

  private mutating func place(_ offset: Int) {
    begin(at: offset)
    let expected =
      runs.last.map { Int($0.file) + bytes.count - Int($0.value) }
      ?? (start ?? offset) + bytes.count
    if expected == offset { return }
    runs.append(
      LocatedText.Run(value: Int32(clamping: bytes.count), file: Int32(clamping: offset)))
  }
}

extension LocatedTextBuilder {
  /// Where the text begins, as far as that is known.
  var firstOffset: Int? { start }

  /// Moves the place of a text that has no content yet.
  mutating func restart(at offset: Int) { if bytes.isEmpty { start = offset } }

  /// Appends what another builder collected.
  mutating func append(_ other: LocatedTextBuilder) {
    guard let start = other.start, !other.isEmpty else { return }
    mayBeDamaged = mayBeDamaged || other.mayBeDamaged
    let literal = other.runs.first.map { Int($0.value) } ?? other.bytes.count
    if literal > 0 {
      place(start)
      bytes.append(contentsOf: other.bytes[..<literal])
    }
    for (index, run) in other.runs.enumerated() {
      let end = index + 1 < other.runs.count ? Int(other.runs[index + 1].value) : other.bytes.count
      place(Int(run.file))
      bytes.append(contentsOf: other.bytes[Int(run.value)..<end])
    }
  }
}
