// SPDX-License-Identifier: MIT

import LabelModel

/// The named styles of all files and what they extend.
struct StyleGraph {
  /// A style and how the cascade came to it.
  struct Step {
    var body: StyleBody
    var via: [String]
  }

  enum Failure {
    case unknown(StyleBody.Parent)
    /// The names round the ring, the first one again at the end.
    case cycle([String])
    case tooDeep
  }

  /// Levels of `extends`; nobody can follow more.
  static let deepest = 64
  /// Styles that one style may go back to, on all ways together.
  private static let mostSteps = 256
  /// Where the recursion stops, whatever was found until then.
  private static let deepestWalk = 500

  private let bodies: [String: StyleBody]
  private var lineages: [String: [Step]] = [:]
  /// Styles that cannot be used, whatever the reason.
  private(set) var unusable: Set<String>
  /// By the style that has the fault.
  private(set) var failures: [(body: StyleBody, failure: Failure)] = []
  private(set) var used: Set<String> = []

  /// Takes the styles and the names of those that are known to be unusable.
  init(bodies: [String: StyleBody], unusable: Set<String>) {
    self.bodies = bodies
    self.unusable = unusable
  }

  /// Works every style out, in the order of their names, so that findings never depend on chance.
  mutating func resolveAll(isKnown: (String) -> Bool) {
    for name in bodies.keys.sorted() {
      var path: [String] = []
      resolve(name, &path, isKnown: isKnown)
    }
  }

  /// The steps of a named style, the weakest first, or `nil` where it is unusable.
  func lineage(of name: String) -> [Step]? { unusable.contains(name) ? nil : lineages[name] }

  /// The steps of a style that a label writes inline.
  func lineage(of inline: StyleBody) -> [Step]? {
    var steps: [Step] = []
    for parent in inline.parents {
      guard let lineage = lineage(of: parent.name) else { return nil }
      steps += lineage
    }
    steps.append(Step(body: inline, via: []))
    return Self.lastOccurrences(steps)
  }

  private mutating func resolve(
    _ name: String, _ path: inout [String], isKnown: (String) -> Bool
  ) {
    guard lineages[name] == nil, let body = bodies[name] else { return }
    if path.count >= Self.deepestWalk {
      // Not this style's fault: its own turn comes.
      if let first = path.first.flatMap({ bodies[$0] }) { fail(first, .tooDeep) }
      unusable.formUnion(path)
      return
    }
    path.append(name)
    defer { path.removeLast() }
    var steps: [Step] = []
    for parent in body.parents {
      used.insert(parent.name)
      if let start = path.firstIndex(of: parent.name) {
        failRing(path[start...], body)
        return
      }
      if bodies[parent.name] == nil && !unusable.contains(parent.name) {
        // Known from before, or from a file that cannot be read: no message for that.
        if isKnown(parent.name) { unusable.insert(name) } else { fail(body, .unknown(parent)) }
        continue
      }
      resolve(parent.name, &path, isKnown: isKnown)
      if unusable.contains(parent.name) { unusable.insert(name) }
      steps += (lineages[parent.name] ?? []).map { Step(body: $0.body, via: [name] + $0.via) }
    }
    steps.append(Step(body: body, via: [name]))
    let lineage = Self.lastOccurrences(steps)
    if lineage.count > Self.mostSteps || lineage.contains(where: { $0.via.count > Self.deepest }) {
      fail(body, .tooDeep)
    } else {
      lineages[name] = lineage
    }
  }

  private mutating func failRing(_ ring: ArraySlice<String>, _ body: StyleBody) {
    let first = ring.first ?? ""
    fail(body, .cycle(Array(ring) + [first]))
    unusable.formUnion(ring)
  }

  private mutating func fail(_ body: StyleBody, _ failure: Failure) {
    if let name = body.name {
      unusable.insert(name)
      lineages[name] = []
    }
    failures.append((body, failure))
  }

  /// A style that comes twice counts where it comes last: everything it says is said again there.
  ///
  /// Without this, styles that extend each other in pairs would double with each level.
  private static func lastOccurrences(_ steps: [Step]) -> [Step] {
    var seen: Set<ObjectIdentifier> = []
    return steps.reversed().filter { seen.insert(ObjectIdentifier($0.body)).inserted }.reversed()
  }
}
