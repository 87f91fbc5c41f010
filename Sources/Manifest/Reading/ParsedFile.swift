// SPDX-License-Identifier: MIT

import Diagnostics
import Hashing
import LabelModel

/// Everything that one file says.
///
/// The contract of the cache: it depends on the file's bytes, its path as messages show it, its
/// role, and the reader's limits, and on nothing else. Whatever needs another file or the root
/// manifest's settings is left to linking.
final class ParsedFile: Sendable {
  enum Role: Hashable, Sendable { case root, included }

  let path: String
  let digest: Digest
  let source: SourceText
  let content: Content
  /// Where the labels stand, if each can be read alone.
  let layout: LabelLayout?

  struct Content: Sendable {
    var diagnostics: [Diagnostic] = []
    /// Whether there is no tree: the file could not be read as YAML.
    var isUnreadable = false
    /// Whether something outside single labels and styles is wrong, so that parts may be missing.
    var isSound = true
    /// The `version` is one that this program does not know.
    var hasUnknownVersion = false
    var includes: [PlacedName] = []
    var colors: [NamedColor] = []
    var stacks: [NamedStack] = []
    var styles: [StyleBody] = []
    var labels: [LabelDefinition] = []
    /// What linking needs to know of `labels`.
    var uses = LabelUses()
    var hasLabels = false
    /// Labels with something wrong in themselves.
    var broken: [BrokenLabel] = []
    var strings: [StringSourceSettings] = []
    var localeUses: [LocaleUse] = []
    /// Styles that markup names with `class=`.
    var markupClasses: Set<String> = []
    /// UTF-8 bytes of the longest text.
    var longestText = 0
    var settings: RootSettings?
    /// Of everything outside `labels`.
    var environment = Digest(of: [])
  }

  init(
    path: String, digest: Digest, source: SourceText, content: Content, layout: LabelLayout? = nil
  ) {
    self.path = path
    self.digest = digest
    self.source = source
    self.content = content
    self.layout = layout
  }
}

extension ParsedFile.Content {
  /// The keys of labels with something wrong in themselves.
  var brokenLabels: Set<String> { Set(broken.lazy.map(\.key.text)) }
}

/// A word and where it is written.
struct PlacedName: Sendable {
  var text: String
  var start: Mark
  var end: Mark

  init(_ node: YAMLNode) {
    text = node.scalar ?? ""
    start = node.start
    end = node.end
  }
}

struct NamedColor: Sendable {
  var name: PlacedName
  var value: PlacedName
  var isSound: Bool
}

struct NamedStack: Sendable {
  var name: PlacedName
  var stack: FontStack
  var isSound: Bool
}

/// A locale tag that stands somewhere, with how often it does.
struct LocaleUse: Sendable {
  /// Where: a stack or a style may know more locales than the project has.
  enum Place: Hashable, Sendable { case label, style, stack, setting }

  var tag: LocaleTag
  var name: PlacedName
  var place: Place
  var count: Int
  /// The first label that has it.
  var labelKey: String?
}

/// Collects locale tags, one entry for each tag and kind of place.
struct LocaleUseList {
  private struct Key: Hashable {
    var text: String
    var place: LocaleUse.Place
  }

  private var index: [Key: Int] = [:]
  private(set) var uses: [LocaleUse] = []

  /// Returns the tag, parsed once however often it occurs.
  @discardableResult
  mutating func add(
    _ node: YAMLNode, _ place: LocaleUse.Place, labelKey: String? = nil
  ) -> LocaleTag? {
    guard let text = node.scalar else { return nil }
    if let known = index[Key(text: text, place: place)] {
      uses[known].count += 1
      return uses[known].tag
    }
    guard let tag = LocaleTag(text) else { return nil }
    index[Key(text: text, place: place)] = uses.count
    uses.append(
      LocaleUse(tag: tag, name: PlacedName(node), place: place, count: 1, labelKey: labelKey))
    return tag
  }
}
