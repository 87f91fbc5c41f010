// SPDX-License-Identifier: MIT

extension PluralRules {
  /// The categories of numbered forms, the first number first.
  ///
  /// Gettext's rules put the forms of a language in CLDR's order and know whole numbers only. A
  /// category without whole numbers below 201 shares the last form. `nil` when the language has
  /// another number of forms.
  func categories(ofForms count: Int) -> [[PluralCategory]]? {
    let whole = categories.filter { category in
      (0...200).contains { self.category(of: PluralOperands($0)) == category }
    }
    guard whole.count == count, count > 0 else { return nil }
    var result = whole.map { [$0] }
    result[count - 1] += categories.filter { !whole.contains($0) }
    return result
  }
}

extension [StringForm] {
  /// The forms with categories in the place of their numbers, where the language tells which.
  package func resolvingPositions(by rules: PluralRules) -> [StringForm] {
    guard let categories = rules.categories(ofForms: count) else { return self }
    var resolved: [StringForm] = []
    for form in self {
      guard case .position(let index) = form.conditions.first, form.conditions.count == 1,
        categories.indices.contains(index)
      else { return self }
      resolved += categories[index].map {
        StringForm(form.text, when: [.plural(argument: nil, $0)])
      }
    }
    return resolved
  }
}
