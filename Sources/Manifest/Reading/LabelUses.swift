// SPDX-License-Identifier: MIT

/// What linking needs to know of one file's labels, so that it need not look at each of them.
struct LabelUses: Sendable {
  /// Styles that labels name and add nothing to.
  var styles: Set<String> = []
  /// Every style that is named, also where more is added to it.
  var namedStyles: Set<String> = []
  var stacks: Set<String> = []
  /// Labels with a style of their own, by their place in the file.
  var individual: [Int] = []
  /// Labels without a style.
  var hasStyleless = false
  /// Labels without any text, by their place in the file.
  var withoutText: [Int] = []
  /// UTF-8 bytes of the longest key.
  var longestKey = 0

  init() {}

  init(_ labels: [LabelDefinition]) {
    var lastName: String?
    for (index, label) in labels.enumerated() {
      longestKey = max(longestKey, label.key.utf8.count)
      if label.texts.isEmpty { withoutText.append(index) }
      let use = label.styleUse
      if use.inline != nil || !use.locales.isEmpty {
        individual.append(index)
        note(use)
      } else if let name = use.name {
        // Neighbours mostly share their style.
        if name != lastName { styles.insert(name) }
        lastName = name
      } else {
        hasStyleless = true
      }
    }
    namedStyles.formUnion(styles)
  }

  private mutating func note(_ use: StyleUse) {
    if let name = use.name { namedStyles.insert(name) }
    if let inline = use.inline {
      namedStyles.formUnion(inline.parents.lazy.map(\.name))
      stacks.formUnion(inline.stackNames)
    }
    for layer in use.locales { stacks.formUnion(layer.layer.stackNames) }
  }
}
