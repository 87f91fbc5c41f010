// SPDX-License-Identifier: MIT

/// Apple's variables in a format text: `%#@files@ in %#@folders@`.
enum VariableSubstitution {
  /// Replaces every variable by each of its forms; the choices multiply, up to a bound.
  ///
  /// Unknown variables stay in the text. A form may name another variable, up to four levels deep.
  static func expand(
    _ form: StringForm, variables: [String: [StringForm]], depth: Int = 0
  ) -> [StringForm] {
    guard depth < 4, let (range, name) = firstVariable(in: form.text.text, known: variables),
      let choices = variables[name]
    else { return [form] }
    var result: [StringForm] = []
    for choice in choices where result.count < ICUMessage.mostForms {
      var value = LocatedTextBuilder()
      value.begin(at: form.text.start)
      value.append(form.text, utf8: 0..<range.lowerBound)
      value.append(choice.text, utf8: 0..<choice.text.text.utf8.count)
      value.append(form.text, utf8: range.upperBound..<form.text.text.utf8.count)
      guard let text = value.finish(in: form.text.file) else { continue }
      let joined = StringForm(text, when: form.conditions + choice.conditions)
      result += expand(joined, variables: variables, depth: depth + 1)
    }
    return Array(result.prefix(ICUMessage.mostForms))
  }

  /// Puts the specifier of a number in the place of `%arg`.
  static func replacingArgument(in text: LocatedText, by specifier: String) -> LocatedText {
    let bytes = Array(text.text.utf8)
    let word = Array("%arg".utf8)
    var value = LocatedTextBuilder()
    value.begin(at: text.start)
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: word) {
        value.append(specifier, at: text.fileOffset(ofUTF8: index))
        index += word.count
      } else {
        value.append(bytes[index], at: text.fileOffset(ofUTF8: index))
        index += 1
      }
    }
    return value.finish(in: text.file) ?? text
  }

  /// UTF-8 range and name of the first `%#@name@` or `%1$#@name@` that has forms.
  private static func firstVariable(
    in text: String, known: [String: [StringForm]]
  ) -> (Range<Int>, String)? {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == 0x25 else { continue }
      var end = index + 1
      while end < bytes.count, (0x30...0x39).contains(bytes[end]) || bytes[end] == 0x24 { end += 1 }
      guard bytes[end...].starts(with: "#@".utf8),
        let close = bytes[(end + 2)...].firstIndex(of: 0x40)
      else { continue }
      let name = String(decoding: bytes[(end + 2)..<close], as: UTF8.self)
      if known[name] != nil { return (index..<close + 1, name) }
    }
    return nil
  }
}
