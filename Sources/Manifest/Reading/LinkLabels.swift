// SPDX-License-Identifier: MIT

import Diagnostics
import LabelModel

extension Linker {
  /// The labels of all files; a key that two files have is frozen.
  mutating func linkLabels(limits: ProjectLimits) -> [LabelFile] {
    let files = parsed
    labelIndex.update(to: files)
    if labelIndex.hasDoubledKeys { freezeDoubledLabels(files) }
    return files.map {
      LabelFile(path: $0.path, digest: $0.digest, labels: $0.content.labels)
    }
  }

  private mutating func freezeDoubledLabels(_ files: [ParsedFile]) {
    var defined: [String: LabelDefinition] = [:]
    for file in files {
      for label in file.content.labels {
        guard let first = defined.updateValue(label, forKey: label.key) else { continue }
        frozen.insert(label.key)
        report(
          ScalarProblem(.duplicateKey, "the label '\(label.key)' is defined twice"),
          in: label.source, label.placedKey,
          notes: ["the first is at \(Self.place(first.placedKey, in: first.source))"],
          key: label.key)
      }
    }
  }

  mutating func checkLimits(_ settings: RootSettings, _ labels: [LabelFile]) {
    let limits = settings.limits
    let count = labels.reduce(0) { $0 + $1.labels.count }
    if count > limits.labels, let last = labels.last?.labels.last {
      report(
        ScalarProblem(.limits, "\(count) labels; the limit is \(limits.labels)"), in: last.source,
        last.placedKey)
      // Nothing says which of them are meant: all stay as they are.
      for file in labels { frozen.formUnion(file.labels.map(\.key)) }
    }
    checkTexts(limits)
    checkMissingTexts()
  }

  private mutating func checkTexts(_ limits: ProjectLimits) {
    for file in parsed {
      let hasLongText = file.content.longestText > limits.textBytes
      guard hasLongText || file.content.uses.longestKey > limits.keyBytes else { continue }
      for label in file.content.labels {
        if label.key.utf8.count > limits.keyBytes {
          frozen.insert(label.key)
          report(
            ScalarProblem(
              .limits,
              "a key of \(label.key.utf8.count) bytes; the limit is \(limits.keyBytes)"),
            in: label.source, label.placedKey, key: label.key)
        }
        for text in label.texts where text.text.text.utf8.count > limits.textBytes {
          frozen.insert(label.key)
          report(
            ScalarProblem(
              .limits,
              "a text of \(text.text.text.utf8.count) bytes; the limit is \(limits.textBytes)"),
            in: label.source, text.text.placedName, key: label.key)
        }
      }
    }
  }

  /// A label that neither the manifest nor any string file can have a text for.
  private mutating func checkMissingTexts() {
    let hasStrings = parsed.contains { !$0.content.strings.isEmpty } || definesUnknown
    guard !hasStrings, lastNames.isEmpty else { return }
    for file in parsed {
      for index in file.content.uses.withoutText {
        let label = file.content.labels[index]
        guard frozen.insert(label.key).inserted else { continue }
        report(
          ScalarProblem(
            .emptyText, "'\(label.key)' has no text",
            help: "write \"\" for a text that is empty on purpose"), in: label.source,
          label.placedKey, key: label.key)
      }
    }
  }

  mutating func reportUnused(graph: StyleGraph) {
    // What cannot be read may use anything.
    guard !hidesLabels else { return }
    var usedStyles = graph.used
    var usedStacks: Set<String> = []
    for file in parsed {
      usedStyles.formUnion(file.content.markupClasses)
      usedStyles.formUnion(file.content.uses.namedStyles)
      usedStacks.formUnion(file.content.uses.stacks)
    }
    // What is in error may mean anything: there will be something to say once it is repaired.
    guard frozen.isEmpty, graph.unusable.isEmpty else { return }
    // Nobody has read the texts of string files yet: where styles take markup, they may name others.
    let mayNameAny =
      parsed.contains { !$0.content.strings.isEmpty }
      && parsed.contains { $0.content.styles.contains { $0.own.sets("markup") } }
    for file in parsed {
      for body in file.content.styles {
        usedStacks.formUnion(body.stackNames)
        guard let name = body.name, !usedStyles.contains(name), !mayNameAny else { continue }
        report(
          ScalarProblem(.styleUnused, "no label uses the style '\(name)'"), in: body.source,
          body.placedKey)
      }
    }
    for file in parsed {
      for stack in file.content.stacks where !usedStacks.contains(stack.name.text) {
        report(
          ScalarProblem(.stackUnused, "no style uses the stack '\(stack.name.text)'"),
          in: file.source, stack.name)
      }
    }
  }
}

extension StyleBody {
  var stackNames: [String] {
    own.stackNames + locales.flatMap(\.layer.stackNames)
  }
}

extension StyleLayer {
  func sets(_ name: String) -> Bool { entries.contains { $0.name == name } }

  var stackNames: [String] {
    guard let font = entries.first(where: { $0.name == "font" }) else { return [] }
    return font.value.text("stack").map { [$0] } ?? []
  }
}

extension LabelDefinition {
  var placedKey: PlacedName {
    // A key stands on one line and its text is as written, but for quotes.
    let end = Mark(
      line: Int(keyMark.line), column: Int(keyMark.column) + key.unicodeScalars.count)
    return PlacedName(YAMLNode(.scalar(key), start: keyMark, end: end))
  }
}

extension PlacedText {
  var placedName: PlacedName {
    PlacedName(YAMLNode(.scalar(""), start: start, end: end))
  }
}
