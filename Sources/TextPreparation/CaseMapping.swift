// SPDX-License-Identifier: MIT

import Foundation
package import LabelModel

extension TextCase {
  /// What a scalar can become, whatever the language.
  func forms(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    let properties = scalar.properties
    let text =
      switch self {
      case .none: ""
      case .upper: properties.uppercaseMapping
      case .lower: properties.lowercaseMapping
      case .title: properties.titlecaseMapping + properties.lowercaseMapping
      }
    return text.unicodeScalars
  }

  /// Changes the case of a text by the rules of its language: Turkish dotted i, German ß, Greek
  /// accents.
  ///
  /// Independent of the process's own locale. Unicode's rules come from ICU through Foundation.
  package func apply(to text: String, language: String) -> String {
    let locale = Locale(identifier: language)
    return switch self {
    case .none: text
    case .upper: text.uppercased(with: locale)
    case .lower: text.lowercased(with: locale)
    case .title: text.capitalized(with: locale)
    }
  }
}
