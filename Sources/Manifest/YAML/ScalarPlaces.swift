// SPDX-License-Identifier: MIT

/// Finds where each Unicode scalar of a YAML scalar's value is written.
///
/// It walks the source and the value side by side: quotes and escapes are skipped, a folded line
/// break stands for the space it became, a block's indentation for nothing. Where the two cannot be
/// matched any more, the last place that could be is kept, so the answer is never outside.
struct ScalarPlaces {
  private struct Unit {
    var scalar: Unicode.Scalar
    var offset: Int
  }

  private let units: [Unit]
  private let style: YAMLNode.ScalarStyle
  private let end: Int
  private var next = 0

  /// Byte offsets in the source, one for each scalar of `text`.
  static func offsets(
    of text: String, in source: SourceText, from start: Mark, to end: Mark,
    style: YAMLNode.ScalarStyle
  ) -> [Int] {
    let first = source.byteOffset(of: start)
    let last = max(source.byteOffset(of: end), first)
    var places = ScalarPlaces(bytes: source.bytes[first..<last], style: style)
    places.skipOpening()
    return places.walk(Array(text.unicodeScalars))
  }

  private init(bytes: ArraySlice<UInt8>, style: YAMLNode.ScalarStyle) {
    var units: [Unit] = []
    var offset = bytes.startIndex
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      units.append(Unit(scalar: scalar, offset: offset))
      offset += UTF8.width(scalar)
    }
    self.units = units
    self.style = style
    end = bytes.endIndex
  }

  private var current: Unicode.Scalar? { next < units.count ? units[next].scalar : nil }

  private var offset: Int { next < units.count ? units[next].offset : end }

  private var isBlock: Bool { style == .literal || style == .folded }

  /// The quote, or the line with `|` or `>`.
  private mutating func skipOpening() {
    switch style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: next += 1
    case .literal, .folded:
      while let scalar = current, scalar != "\n" { next += scalar == "\n" ? 0 : 1 }
      next += 1
    }
  }

  private mutating func walk(_ text: [Unicode.Scalar]) -> [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(text.count)
    let indentation = isBlock ? blockIndentation : 0
    if isBlock { skipSpaces(atMost: indentation) }
    while offsets.count < text.count {
      let wanted = text[offsets.count]
      skipContinuation()
      let place = offset
      if let scalar = current, scalar == "\\", style == .doubleQuoted {
        skipEscape()
        offsets.append(place)
      } else if let scalar = current, scalar == "'", style == .singleQuoted {
        next += 2
        offsets.append(place)
      } else if isBlock, current == "\n" || current == "\r" {
        skipBreak()
        skipSpaces(atMost: indentation)
        offsets.append(place)
      } else if isAtFold {
        skipBlanks()
        while offsets.count < text.count, text[offsets.count] == " " || text[offsets.count] == "\n"
        {
          offsets.append(place)
        }
        if offsets.isEmpty || offsets.last != place { offsets.append(place) }
      } else {
        if current == wanted || current != nil { next += 1 }
        offsets.append(place)
      }
    }
    return offsets
  }

  /// Whether only blanks stand before the next line break: they become one space or less.
  private var isAtFold: Bool {
    var index = next
    while index < units.count, units[index].scalar == " " || units[index].scalar == "\t" {
      index += 1
    }
    return index < units.count && (units[index].scalar == "\n" || units[index].scalar == "\r")
  }

  /// The spaces before the first line that has anything else.
  private var blockIndentation: Int {
    var index = next
    var count = 0
    while index < units.count {
      switch units[index].scalar {
      case " ": count += 1
      case "\n", "\r": count = 0
      default: return count
      }
      index += 1
    }
    return 0
  }

  private mutating func skipSpaces(atMost most: Int) {
    var left = most
    while left > 0, current == " " {
      next += 1
      left -= 1
    }
  }

  private mutating func skipBreak() {
    if current == "\r" { next += 1 }
    if current == "\n" { next += 1 }
  }

  private mutating func skipBlanks() {
    while let scalar = current, " \t\r\n".unicodeScalars.contains(scalar) { next += 1 }
  }

  /// A backslash at the end of a line joins the lines without a trace.
  private mutating func skipContinuation() {
    while style == .doubleQuoted, current == "\\", next + 1 < units.count,
      units[next + 1].scalar == "\n" || units[next + 1].scalar == "\r"
    {
      next += 1
      skipBlanks()
    }
  }

  private mutating func skipEscape() {
    let kind = next + 1 < units.count ? units[next + 1].scalar : " "
    let digits = ["x": 2, "u": 4, "U": 8][kind] ?? 0
    next += 2 + digits
  }
}
