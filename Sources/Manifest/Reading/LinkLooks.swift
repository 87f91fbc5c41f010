// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

extension Linker {
  /// What resolving needs besides the labels.
  struct Look {
    var base: StyleLayer?
    var locales: [ProjectLocale]
    /// Each locale's own lineage, the least specific tag first.
    var lineages: [[LocaleTag]]
    var bodies: [String: StyleBody]
    var limits: DeviceLimits
  }

  /// What is asked of the layers of one style.
  struct StyleRequest {
    var name: String?
    /// A style that only lends what it sets needs none.
    var needsFont = true
    /// The label's own layers.
    var extra: [LocaleLayer] = []
  }

  /// Works out the style of every label in every locale, and freezes the labels that have none.
  mutating func resolve(
    _ labels: [LabelFile], graph: inout StyleGraph, settings: RootSettings,
    locales: [ProjectLocale]
  ) -> StyleTable {
    var bodies: [String: StyleBody] = [:]
    for file in parsed {
      for body in file.content.styles where body.name.map({ bodies[$0] == nil }) == true {
        bodies[body.name ?? ""] = body
      }
    }
    let look = Look(
      base: settings.baseLayer, locales: locales,
      lineages: locales.map { $0.tag.lineage.reversed() }, bodies: bodies,
      limits: DeviceLimits(settings))
    var table = StyleTable()
    for (index, locale) in locales.enumerated() { table.locales[locale.tag] = index }
    var broken: Set<String> = []
    for (index, file) in parsed.enumerated() {
      let uses = file.content.uses
      for name in uses.styles.sorted() where table.named[name] == nil && !broken.contains(name) {
        table.named[name] = named(name, graph, look)
        if table.named[name] == nil { broken.insert(name) }
      }
      // Mostly all is well by now, and no label needs a look but those with a style of their own.
      let isPlain = !uses.hasStyleless && frozen.isEmpty && uses.styles.isDisjoint(with: broken)
      let places = isPlain ? uses.individual : Array(labels[index].labels.indices)
      for label in places.lazy.map({ labels[index].labels[$0] }) where !frozen.contains(label.key) {
        let use = label.styleUse
        if use.inline != nil || !use.locales.isEmpty {
          if let styles = individual(label, graph, look) {
            table.individual[ObjectIdentifier(label)] = styles
          } else {
            frozen.insert(label.key)
          }
        } else if use.name.map({ table.named[$0] == nil }) ?? true {
          if use.name == nil {
            reportNoStyle(label)
          } else if let name = use.name, !isExcused(name, graph, bodies) {
            reportUnknownStyle(use.placedName, in: label.source, bodies, key: label.key)
          }
          frozen.insert(label.key)
        }
      }
    }
    resolveClasses(graph, look, &table)
    styles.end()
    return table
  }

  /// Whether a style is missing for a reason that has its own message.
  func isExcused(
    _ name: String, _ graph: StyleGraph, _ bodies: [String: StyleBody]
  ) -> Bool {
    bodies[name] != nil || graph.unusable.contains(name) || definesUnknown
  }

  private mutating func reportNoStyle(_ label: LabelDefinition) {
    report(
      ScalarProblem(
        .styleUnknown, "'\(label.key)' has no style", help: "write  style: NAME"),
      in: label.source, label.placedKey, key: label.key)
  }

  private mutating func named(
    _ name: String, _ graph: StyleGraph, _ look: Look
  ) -> [ResolvedStyle]? {
    guard let steps = graph.lineage(of: name), let body = look.bodies[name] else { return nil }
    return resolve(
      steps, StyleRequest(name: name), look, owner: (body.source, body.placedKey, nil))
  }

  private mutating func individual(
    _ label: LabelDefinition, _ graph: StyleGraph, _ look: Look
  ) -> [ResolvedStyle]? {
    let use = label.styleUse
    guard checkColors(use.colorUses, in: label.source, key: label.key) else { return nil }
    let steps: [StyleGraph.Step]?
    if let inline = use.inline {
      for parent in inline.parents where !isExcused(parent.name, graph, look.bodies) {
        let node = YAMLNode(.scalar(parent.name), start: parent.start, end: parent.end)
        reportUnknownStyle(PlacedName(node), in: label.source, look.bodies, key: label.key)
      }
      steps = graph.lineage(of: inline)
    } else if let name = use.name {
      if !isExcused(name, graph, look.bodies) {
        reportUnknownStyle(use.placedName, in: label.source, look.bodies, key: label.key)
      }
      steps = graph.lineage(of: name)
    } else {
      reportNoStyle(label)
      return nil
    }
    guard let steps else { return nil }
    return resolve(
      steps, StyleRequest(name: use.name, extra: use.locales), look,
      owner: (label.source, label.placedKey, label.key))
  }

  /// One style for each locale, or `nil` when one of them cannot be used.
  mutating func resolve(
    _ steps: [StyleGraph.Step], _ request: StyleRequest, _ look: Look,
    owner: (source: SourceText, key: PlacedName, label: String?)
  ) -> [ResolvedStyle]? {
    let base = look.base.map { [LayerOrigin(layer: $0, via: [])] } ?? []
    let common = base + steps.map { LayerOrigin(layer: $0.body.own, via: $0.via) }
    let isLocalized = !request.extra.isEmpty || steps.contains { !$0.body.locales.isEmpty }
    var result: [ResolvedStyle] = []
    var reported: Set<String> = []
    var isSound = true
    for lineage in look.lineages {
      if !isLocalized, let first = result.first {
        result.append(first)
        continue
      }
      var origins = common
      for tag in lineage where isLocalized {
        for step in steps {
          for layer in step.body.locales where layer.tag == tag {
            origins.append(LayerOrigin(layer: layer.layer, via: step.via))
          }
        }
      }
      for tag in lineage {
        for layer in request.extra where layer.tag == tag {
          origins.append(LayerOrigin(layer: layer.layer, via: []))
        }
      }
      let entry = styles.entry(for: origins, name: request.name, needsFont: request.needsFont)
      if !check(entry, look.limits, owner, &reported) { isSound = false }
      if let style = entry.style { result.append(style) }
    }
    return isSound && result.count == look.locales.count ? result : nil
  }

  /// Reports what a resolved style shows to be wrong, once for each message.
  private mutating func check(
    _ entry: StyleCache.Entry, _ limits: DeviceLimits,
    _ owner: (source: SourceText, key: PlacedName, label: String?),
    _ reported: inout Set<String>
  ) -> Bool {
    var isSound = entry.style != nil
    let problems = entry.problems + (entry.style.map(limits.problems) ?? [])
    for problem in problems {
      if problem.what.id.defaultSeverity == .error { isSound = false }
      guard reported.insert(problem.what.message).inserted else { continue }
      if let place = problem.place {
        let source = entry.origins[place.origin].layer.source
        let diagnostic = FindingList.diagnostic(
          problem.what, in: source, from: place.node.start, to: place.node.end, key: owner.label)
        // Several styles may share the layer that has the fault.
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
      } else {
        var what = problem.what
        what.message = "'\(owner.key.text)' " + what.message
        report(what, in: owner.source, owner.key, key: owner.label)
      }
    }
    guard case .stack(let name) = entry.style?.style.font.source else { return isSound }
    if brokenStacks.contains(name) { return false }
    if stacks[name] != nil { return isSound }
    if !definesUnknown, reported.insert("stack " + name).inserted {
      reportUnknownStack(name, entry, owner)
    }
    return false
  }

  private mutating func reportUnknownStack(
    _ name: String, _ entry: StyleCache.Entry,
    _ owner: (source: SourceText, key: PlacedName, label: String?)
  ) {
    let nearest = NearestName.of(name, in: stacks.keys.sorted())
    let problem = ScalarProblem(
      .familyUnknown, "unknown stack '\(name)'", help: nearest.map { "did you mean '\($0)'?" })
    var diagnostic = FindingList.diagnostic(
      problem, in: owner.source, from: owner.key.start, to: owner.key.end,
      label: "not in `fonts.stacks`", key: owner.label)
    if let place = entry.style?.merged["font"]?.map?["stack"]?.firstLeaf {
      diagnostic = FindingList.diagnostic(
        problem, in: entry.origins[place.origin].layer.source, from: place.node.start,
        to: place.node.end, label: "not in `fonts.stacks`", key: owner.label)
    }
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}

extension StyleUse {
  var placedName: PlacedName {
    PlacedName(YAMLNode(.scalar(name ?? ""), start: start, end: end))
  }
}
