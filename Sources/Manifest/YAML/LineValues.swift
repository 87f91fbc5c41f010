// SPDX-License-Identifier: MIT

/// The values on one line, found without understanding the lines around it.
///
/// Good enough to guess what an author meant where YAML gave up; never used to read a file.
struct LineValues {
  struct Value {
    /// Scalars of the line: from the first to behind the last, blanks left out.
    var range: Range<Int>
    /// Whether it stands in `{…}` or `[…]`, where a comma ends it.
    var isInFlow: Bool
  }

  let scalars: [Unicode.Scalar]
  private(set) var values: [Value] = []
  /// Where a comment begins after text, and whether a bracket is open there.
  private(set) var comment: (start: Int, isInFlow: Bool)?
  /// How many brackets are open at the end of the line or where its comment begins.
  private(set) var openBrackets = 0

  /// `startsInFlow`: whether the line begins inside `{…}` or `[…]`.
  init(_ line: String, startsInFlow: Bool = false) {
    scalars = Array(line.unicodeScalars)
    var index = skipBlanks(0)
    while text(index).starts(with: "- ".unicodeScalars) { index = skipBlanks(index + 2) }
    scan(from: index, depth: startsInFlow ? 1 : 0)
  }

  /// The text of a value.
  subscript(value: Value) -> String {
    String(String.UnicodeScalarView(scalars[value.range]))
  }

  /// Where the bracket that a value begins with is closed.
  func closingBracket(of value: Value) -> Int? {
    var depth = 0
    return value.range.first { index in
      if scalars[index] == "{" || scalars[index] == "[" { depth += 1 }
      if scalars[index] == "}" || scalars[index] == "]" { depth -= 1 }
      return depth == 0
    }
  }

  /// How to write the text in the middle of which something stands, or that begins with it.
  func quotedAround(_ index: Int) -> String {
    let whole = values.last { value in
      let first = scalars[value.range.lowerBound]
      guard value.range.contains(index), first != "{", first != "[" else { return false }
      // A key is not part of the text behind it.
      return !(value.range.lowerBound..<index).contains(where: isColon)
    }
    let depth = comment?.isInFlow == true ? 1 : 0
    let range = whole?.range ?? index..<max(index, endOfValue(index, depth: depth))
    return SyntaxProblem.quoted(String(String.UnicodeScalarView(scalars[range])))
  }

  private mutating func scan(from start: Int, depth: Int) {
    var index = start
    var depth = depth
    defer { openBrackets = depth }
    var isValueStart = true
    while index < scalars.count {
      let scalar = scalars[index]
      if isValueStart, scalar == " " || scalar == "\t" {
        index += 1
      } else if scalar == "#", index > 0, scalars[index - 1] == " " || scalars[index - 1] == "\t" {
        comment = (index, depth > 0)
        return
      } else if isValueStart, scalar == "\"" || scalar == "'" {
        index = endOfQuote(index)
        isValueStart = false
      } else if isValueStart, scalar == "{" || scalar == "[" {
        // Text may begin like this too: then it is one value, and its inside are others.
        values.append(Value(range: index..<endOfValue(index, depth: depth), isInFlow: depth > 0))
        depth += 1
        index += 1
      } else if depth > 0, scalar == "}" || scalar == "]" {
        depth -= 1
        index += 1
        isValueStart = false
      } else if (depth > 0 && scalar == ",") || isColon(index) {
        index += 1
        isValueStart = true
      } else {
        if isValueStart {
          values.append(Value(range: index..<endOfValue(index, depth: depth), isInFlow: depth > 0))
        }
        isValueStart = false
        index += 1
      }
    }
  }

  /// A colon that ends a key.
  private func isColon(_ index: Int) -> Bool {
    guard scalars[index] == ":" else { return false }
    return index + 1 == scalars.count || scalars[index + 1] == " " || scalars[index + 1] == "\t"
  }

  private func text(_ index: Int) -> ArraySlice<Unicode.Scalar> {
    scalars[min(index, scalars.count)...]
  }

  private func skipBlanks(_ start: Int) -> Int {
    var index = start
    while index < scalars.count, scalars[index] == " " || scalars[index] == "\t" { index += 1 }
    return index
  }

  private func endOfQuote(_ start: Int) -> Int {
    var index = start + 1
    while index < scalars.count {
      if scalars[index] == "\\", scalars[start] == "\"" {
        index += 1
      } else if scalars[index] == scalars[start] {
        return index + 1
      }
      index += 1
    }
    return scalars.count
  }

  /// Up to the comma or bracket that ends a value in brackets, or to the end of the line.
  private func endOfValue(_ start: Int, depth: Int) -> Int {
    var end = scalars.count
    if depth > 0 {
      var inner = 0
      for index in start..<scalars.count {
        let scalar = scalars[index]
        if scalar == "{" || scalar == "[" {
          inner += 1
        } else if scalar == "}" || scalar == "]" {
          inner -= 1
        }
        if inner < 0 || (inner == 0 && scalar == ",") {
          end = index
          break
        }
      }
    }
    while end > start + 1, scalars[end - 1] == " " || scalars[end - 1] == "\t" { end -= 1 }
    return end
  }
}
