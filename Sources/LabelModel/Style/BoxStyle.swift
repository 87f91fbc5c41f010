// SPDX-License-Identifier: MIT

/// The box a label is laid out in.
///
/// All lengths are design px and include the padding.
package struct BoxStyle: Hashable, Sendable {
  /// The rule for one axis.
  package enum Extent: Hashable, Sendable {
    case fixed(Double)
    /// As large as the content, within the limits given.
    case flexible(min: Double?, max: Double?)

    package static let content = Extent.flexible(min: nil, max: nil)

    /// The largest extent allowed, where there is one.
    package var upperBound: Double? {
      switch self {
      case .fixed(let value): value
      case .flexible(_, let max): max
      }
    }

    package var isFixed: Bool {
      if case .fixed = self { true } else { false }
    }
  }

  package var width = Extent.content
  package var height = Extent.content
  package var padding = Insets.zero
  package var hasAutoInsets = true

  package init() {}
}

/// How the image relates to the box.
package struct CanvasStyle: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable { case auto, box, expand, tight }

  package var mode = Mode.auto
  /// Free room around the effects, in design px.
  package var margin = 1.0
  /// Device px; both axes of every image are a multiple of it.
  package var multipleOf = 1
  /// Device px a side; `nil` leaves only the limits.
  package var max: Int?

  package init() {}
}
