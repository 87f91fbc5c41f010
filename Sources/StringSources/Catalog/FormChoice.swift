// SPDX-License-Identifier: MIT

/// What decides which wording of a string is used.
package struct FormChoice: Sendable {
  /// The values of placeholders that are known.
  package var arguments: [String: String]
  /// The placeholder whose number decides, and the number; `nil` where no label says so.
  package var plural: (argument: String, number: String)?
  /// Of the text's language.
  package let rules: PluralRules

  package init(
    arguments: [String: String] = [:], plural: (argument: String, number: String)? = nil,
    rules: PluralRules
  ) {
    self.arguments = arguments
    self.plural = plural
    self.rules = rules
  }

  /// The category of the number that decides.
  package var category: PluralCategory? {
    plural.flatMap { PluralOperands($0.number) }.map(rules.category)
  }
}

extension StringEntry {
  /// Whether there are several wordings to choose from.
  package var hasForms: Bool { text == nil }

  /// The wording for a choice; `nil` where the translation has none for its plural category.
  ///
  /// Words of a selection that nobody knows take the wording for `other`, and so does a plural
  /// without a number.
  package func wording(for choice: FormChoice) -> LocatedText? {
    if let text { return text }
    let forms = forms.resolvingPositions(by: choice.rules)
    var best: (text: LocatedText, distance: Int)?
    for form in forms where !form.text.text.isEmpty {
      guard let distance = choice.distance(to: form.conditions, of: forms.count) else {
        continue
      }
      if let best, best.distance <= distance { continue }
      best = (form.text, distance)
    }
    return best?.text
  }

  /// The wording that stands for all of them: `other`, or the last one.
  package var generalWording: LocatedText? {
    if let text { return text }
    let general = forms.first { form in
      form.conditions.allSatisfy { condition in
        switch condition {
        case .plural(_, let category, _), .ordinal(_, let category, _): category == .other
        case .select(_, let word): word == "other"
        case .exactly, .position: false
        }
      }
    }
    return (general ?? forms.last)?.text
  }
}

extension FormChoice {
  /// How far a wording is from what is wanted: 0 for a perfect one, `nil` for one that is wrong.
  fileprivate func distance(to conditions: [FormCondition], of count: Int) -> Int? {
    var sum = 0
    for condition in conditions {
      guard let distance = distance(to: condition, of: count) else { return nil }
      sum += distance
    }
    return sum
  }

  private func distance(to condition: FormCondition, of count: Int) -> Int? {
    switch condition {
    case .plural(let argument, let wanted, let offset):
      return wanted == number(of: argument, less: offset).map(rules.category) ?? .other ? 0 : nil
    case .ordinal(let argument, let wanted, let offset):
      if wanted == number(of: argument, less: offset).map(rules.ordinalCategory) { return 0 }
      // Texts spell out the ordinals that differ, and `other` takes the rest.
      return wanted == .other ? 1 : nil
    case .exactly(let argument, let number):
      // Better than the category of the same number, and never what a whole category shows.
      if let value = argument.flatMap({ arguments[$0] }) { return value == number ? -1 : nil }
      let isDecided = argument == nil || argument == plural?.argument
      return isDecided && isAlone(number) ? -1 : nil
    case .select(let argument, let word):
      if let value = arguments[argument], value == word { return 0 }
      return word == "other" ? 1 : nil
    case .position(let index):
      // Nobody knows what the numbers of this file mean: the first is for one, the last for all.
      return index == (category == .one ? 0 : count - 1) ? 0 : nil
    }
  }

  /// The number of an argument, or the one that decides where nothing is known of the argument.
  private func number(of argument: String?, less offset: Int) -> PluralOperands? {
    var text = plural?.number
    if let argument, argument != plural?.argument, let value = arguments[argument] { text = value }
    guard let text else { return nil }
    guard offset != 0 else { return PluralOperands(text) }
    return Int(text).map { PluralOperands($0.subtractingReportingOverflow(offset).partialValue) }
  }

  /// Whether the number that decides is this one, and the only one of its category: what a category
  /// shows must be right for all of its numbers.
  private func isAlone(_ number: String) -> Bool {
    guard let plural, plural.number == number, let category else { return false }
    return (0...200).lazy.filter { self.rules.category(of: PluralOperands($0)) == category }
      .prefix(2).elementsEqual([Int(number) ?? -1])
  }
}
