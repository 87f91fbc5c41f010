// SPDX-License-Identifier: MIT

/// What libyaml reports, as Swift values.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case documentEnd
    case streamEnd
    case alias(String)
    case scalar(String, style: YAMLNode.ScalarStyle)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
    case other
  }

  var kind: Kind
  var start: Mark
  var end: Mark
  var anchor: String?
  /// Written with `!`; `!!str` and the like count as well.
  var tag: String?
}
