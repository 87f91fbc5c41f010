// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

// MARK: - Names that are defined once for all files

extension Linker {
  private struct Definition {
    var name: PlacedName
    var source: SourceText
  }

  /// Reports a name that another file has already.
  private mutating func reportTwice(_ what: String, _ second: Definition, first: Definition) {
    report(
      ScalarProblem(.duplicateKey, "\(what) '\(second.name.text)' is defined twice"),
      in: second.source, second.name,
      notes: ["the first is at \(Self.place(first.name, in: first.source))"])
  }

  mutating func linkColors() {
    var defined: [String: (color: NamedColor, source: SourceText)] = [:]
    for file in parsed {
      for color in file.content.colors {
        if let first = defined[color.name.text] {
          brokenColors.insert(color.name.text)
          // Within one file the doubled key is reported already.
          guard first.source !== file.source else { continue }
          reportTwice(
            "the color", Definition(name: color.name, source: file.source),
            first: Definition(name: first.color.name, source: first.source))
        } else {
          defined[color.name.text] = (color, file.source)
        }
      }
    }
    for names in lastNames { brokenColors.formUnion(names.colors.filter { defined[$0] == nil }) }
    for (name, definition) in defined.sorted(by: { $0.key < $1.key }) {
      resolve(color: name, definition, in: defined)
    }
    styles.begin(colors: colors)
  }

  /// Follows names of names to a colour.
  private mutating func resolve(
    color name: String, _ definition: (color: NamedColor, source: SourceText),
    in defined: [String: (color: NamedColor, source: SourceText)]
  ) {
    var text = definition.color.value.text
    var seen: Set<String> = [name]
    while case .name(let next) = ColorText(text) {
      guard let following = defined[next] else {
        if !brokenColors.contains(next) && !definesUnknown {
          reportUnknownColor(next, definition.color.value, in: definition.source, key: nil)
        }
        brokenColors.insert(name)
        return
      }
      guard seen.insert(next).inserted else {
        brokenColors.insert(name)
        // One message for each ring.
        guard name == next, name == seen.min() else { return }
        report(
          ScalarProblem(.color, "the color '\(name)' is named by itself"), in: definition.source,
          definition.color.value)
        return
      }
      text = following.color.value.text
    }
    if case .color(let color) = ColorText(text), definition.color.isSound {
      colors[name] = color
    } else {
      brokenColors.insert(name)
    }
  }

  mutating func reportUnknownColor(
    _ name: String, _ place: PlacedName, in source: SourceText, key: String?
  ) {
    let nearest = NearestName.of(name, in: colors.keys.sorted() + CSSColors.names)
    report(
      ScalarProblem(
        .color, "unknown color '\(name)'",
        help: nearest.map { "did you mean '\($0)'?" }
          ?? "name it under 'colors', or write \"#RRGGBB\""
      ), in: source, place, label: "not in `colors`", key: key)
  }

  /// Whether every color name is good; unknown ones are reported, broken ones only noticed.
  mutating func checkColors(
    _ uses: [Validator.ColorUse], in source: SourceText, key: String? = nil
  ) -> Bool {
    var isSound = true
    for use in uses where colors[use.name] == nil {
      isSound = false
      guard !brokenColors.contains(use.name), !definesUnknown else { continue }
      let node = YAMLNode(.scalar(use.name), start: use.start, end: use.end)
      reportUnknownColor(use.name, PlacedName(node), in: source, key: key)
    }
    return isSound
  }

  mutating func linkStacks() {
    var defined: [String: Definition] = [:]
    for file in parsed {
      for stack in file.content.stacks {
        let definition = Definition(name: stack.name, source: file.source)
        if let first = defined[stack.name.text] {
          brokenStacks.insert(stack.name.text)
          if first.source !== file.source { reportTwice("the stack", definition, first: first) }
        } else {
          defined[stack.name.text] = definition
          stacks[stack.name.text] = stack.stack
        }
        // A stack with a fault of its own makes its file unsound.
        if !file.content.isSound { brokenStacks.insert(stack.name.text) }
      }
    }
    for names in lastNames { brokenStacks.formUnion(names.stacks.filter { stacks[$0] == nil }) }
  }

  /// Collects the styles of all files and everything that makes them unusable.
  mutating func linkStyles() -> StyleGraph {
    var bodies: [String: StyleBody] = [:]
    var unusable: Set<String> = []
    for file in parsed {
      for body in file.content.styles {
        guard let name = body.name else { continue }
        if let first = bodies[name] {
          unusable.insert(name)
          if first.source !== body.source {
            reportTwice(
              "the style", Definition(name: body.placedKey, source: body.source),
              first: Definition(name: first.placedKey, source: first.source))
          }
          continue
        }
        bodies[name] = body
        if !checkColors(body.colorUses, in: body.source) || !body.isSound { unusable.insert(name) }
      }
    }
    var known = unusable
    for names in lastNames { known.formUnion(names.styles.filter { bodies[$0] == nil }) }
    var graph = StyleGraph(bodies: bodies, unusable: known)
    let definesUnknown = definesUnknown
    graph.resolveAll { _ in definesUnknown }
    for (body, failure) in graph.failures { report(failure, of: body, bodies) }
    return graph
  }

  private mutating func report(
    _ failure: StyleGraph.Failure, of body: StyleBody, _ bodies: [String: StyleBody]
  ) {
    switch failure {
    case .unknown(let parent):
      let node = YAMLNode(.scalar(parent.name), start: parent.start, end: parent.end)
      reportUnknownStyle(PlacedName(node), in: body.source, bodies, key: nil)
    case .cycle(let ring):
      report(
        ScalarProblem(
          .styleCycle, "the style '\(ring.last ?? "")' extends itself",
          help: "take one of them out of its 'extends'"), in: body.source, body.placedKey,
        notes: [ring.joined(separator: " → ")])
    case .tooDeep:
      report(
        ScalarProblem(
          .limits, "styles extend each other more than \(StyleGraph.deepest) levels deep"),
        in: body.source, body.placedKey)
    }
  }

  mutating func reportUnknownStyle(
    _ name: PlacedName, in source: SourceText, _ bodies: [String: StyleBody], key: String?
  ) {
    let nearest = NearestName.of(name.text, in: bodies.keys.sorted())
    let help = nearest.flatMap { bodies[$0] }.map { body in
      let position = body.source.position(at: body.keyStart)
      return "did you mean '\(body.name ?? "")'?  (\(position.file):\(position.line))"
    }
    report(
      ScalarProblem(.styleUnknown, "unknown style '\(name.text)'", help: help), in: source, name,
      label: "not in `styles`", key: key)
  }
}

extension StyleBody {
  var placedKey: PlacedName {
    PlacedName(YAMLNode(.scalar(name ?? ""), start: keyStart, end: keyEnd))
  }
}
