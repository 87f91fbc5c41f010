// SPDX-License-Identifier: MIT

extension RandomProject {
  /// Does one thing to the project that a person might do, and says what.
  package mutating func edit(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<18, using: &random) {
    case 0, 1: return changeText(using: &random)
    case 2, 3: return changeStyle(using: &random)
    case 4: return renameLabel(using: &random)
    case 5:
      addLabel(using: &random)
      return "add a label"
    case 6: return removeLabel(using: &random)
    case 7: return moveLabel(using: &random)
    case 8: return changeLocales(using: &random)
    case 9: return changeOutput(using: &random)
    case 10, 11: return changeDetail(using: &random)
    case 12: return changeFiles(using: &random)
    case 13: return changeColor(using: &random)
    case 14: return changeLayer(using: &random)
    case 15, 16: return changeFonts(using: &random)
    default: return changeCheck(using: &random)
    }
  }

  /// File and place of a label chosen at random.
  private func someLabel(using random: inout SeededGenerator) -> (file: Int, label: Int)? {
    let places = files.indices.flatMap { file in files[file].labels.indices.map { (file, $0) } }
    return random.pick(places).map { (file: $0.0, label: $0.1) }
  }

  private mutating func changeText(using random: inout SeededGenerator) -> String {
    guard let (file, label) = someLabel(using: &random) else { return "nothing" }
    let key = files[file].labels[label].key
    let locale = random.pick(locales) ?? "en"
    if locale != "en" && random.chance(30) {
      files[file].labels[label].texts[locale] = nil
      return "remove the text of \(key) in \(locale)"
    }
    files[file].labels[label].texts[locale] = random.chance(5) ? "" : Self.words(using: &random)
    return "change the text of \(key) in \(locale)"
  }

  private mutating func changeStyle(using random: inout SeededGenerator) -> String {
    let values = [
      ("font", "{stack: ui, size: 9}"), ("font", "{stack: ui, size: 8.5}"),
      ("font", "{family: [DejaVu Sans, Noto Sans Thai], size: 9}"),
      ("font", "{family: [DejaVu Sans Mono, DejaVu Sans, Noto Sans Thai], size: 8, weight: 700}"),
      ("fill", "red"),
      ("fill", "ink"), ("fill", "{gradient: {stops: [paper, blue], angle: 90}}"),
      ("letter_spacing", "0.1em"), ("padding", "[1, 2]"), ("align", "end"), ("width", "50"),
      ("max_width", "60"), ("max_lines", "2"), ("overflow", "ellipsis"), ("overflow", "fade"),
      ("case", "upper"), ("line_height", "1.5"), ("opacity", "0.5"),
      ("stroke", "[{width: 2, color: paper}, {width: 1, color: ink}]"),
      ("shadow", "{offset: [1, 1], blur: 1, color: \"#00000080\"}"),
      ("background", "{fill: paper, radius: 2}"), ("fit", "{min_scale: 0.5}"),
      ("direction", "rtl"), ("markup", "true"), ("auto_insets", "false"), ("canvas", "tight"),
      ("inner_shadow", "{offset: [0, 1], blur: 1, color: red}"),
    ]
    guard let name = random.pick(Self.styleNames), let (key, value) = random.pick(values) else {
      return "nothing"
    }
    if styles[name]?[key] != nil && random.chance(50) {
      styles[name]?[key] = nil
      return "remove \(key) from style \(name)"
    }
    if key == "width" { styles[name]?["max_width"] = nil }
    if key == "max_width" { styles[name]?["width"] = nil }
    styles[name]?[key] = value
    return "set \(key): \(value) in style \(name)"
  }

  private mutating func renameLabel(using random: inout SeededGenerator) -> String {
    guard let (file, label) = someLabel(using: &random) else { return "nothing" }
    nextNumber += 1
    let old = files[file].labels[label].key
    files[file].labels[label].key = "renamed.l\(nextNumber)"
    return "rename \(old)"
  }

  private mutating func removeLabel(using random: inout SeededGenerator) -> String {
    guard let (file, label) = someLabel(using: &random), files.flatMap(\.labels).count > 3 else {
      return "nothing"
    }
    return "remove \(files[file].labels.remove(at: label).key)"
  }

  private mutating func moveLabel(using random: inout SeededGenerator) -> String {
    guard let (file, label) = someLabel(using: &random) else { return "nothing" }
    let moved = files[file].labels.remove(at: label)
    let target = Int.random(in: 0..<files.count, using: &random)
    let place = Int.random(in: 0...files[target].labels.count, using: &random)
    files[target].labels.insert(moved, at: place)
    return "move \(moved.key) from \(files[file].path) to \(files[target].path)"
  }

  private mutating func changeLocales(using random: inout SeededGenerator) -> String {
    let absent = Self.allLocales.filter { !locales.contains($0) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      guard locales.count < 4, let locale = random.pick(absent) else { return "nothing" }
      locales.append(locale)
      return "add locale \(locale)"
    case 1:
      guard locales.count > 1, let locale = random.pick(locales.filter { $0 != "en" }) else {
        return "nothing"
      }
      locales.removeAll { $0 == locale }
      localeDetails[locale] = nil
      for file in files.indices {
        for label in files[file].labels.indices {
          files[file].labels[label].texts[locale] = nil
          files[file].labels[label].details["locales"] = nil
          files[file].labels[label].details["exclude"] = nil
        }
      }
      layers[locale] = nil
      stacks[locale] = nil
      return "remove locale \(locale)"
    case 2:
      locales.shuffle(using: &random)
      return "shuffle the locales"
    default:
      let details = [
        "missing: skip", "direction: rtl", "font_language: tr", "font_language: ur",
        "fallback: [en]",
      ]
      guard let locale = random.pick(locales.filter { $0 != "en" }) else { return "nothing" }
      localeDetails[locale] = random.chance(30) ? nil : random.pick(details)
      return "set \(localeDetails[locale] ?? "nothing") for \(locale)"
    }
  }

  private mutating func changeOutput(using random: inout SeededGenerator) -> String {
    let values = [
      ("scales", "[1]"), ("scales", "[1, 2]"), ("scales", "[2, 0.5]"),
      ("path", "\"{key}/{locale}{scale}.png\""),
      ("path", "\"all/{locale|under}_{key|snake}{scale}.png\""),
      ("metrics_text", "true"), ("canvas", "{mode: expand, margin: 2}"),
      ("canvas", "{multiple_of: 4}"),
      ("png", "{compression: fast}"), ("png", "{alpha: premultiplied}"), ("png", "{bleed: 2}"),
      ("metrics", "\"{locale}.json\""), ("metrics", "numbers.json"),
    ]
    guard let (key, value) = random.pick(values) else { return "nothing" }
    if output[key] != nil && random.chance(50) {
      output[key] = nil
      return "remove output.\(key)"
    }
    output[key] = value
    return "set output.\(key): \(value)"
  }

  private mutating func changeDetail(using random: inout SeededGenerator) -> String {
    guard let (file, label) = someLabel(using: &random) else { return "nothing" }
    let locale = random.pick(locales) ?? "en"
    let values = [
      ("alt", "Something to read out"), ("max_length", "3"), ("tags", "[x, y]"),
      ("context", "A note"), ("bake", "false"), ("translate", "false"), ("pivot", "[0.5, 1]"),
      ("locales", "{\(locale): {style: {fill: blue}}}"),
      ("locales", "{\(locale): {style: {font: {size: 7}}}}"),
      ("exclude", "[\(locale)]"), ("allow", "{overflow: fine}"),
    ]
    guard let (key, value) = random.pick(values) else { return "nothing" }
    let old = files[file].labels[label]
    if old.details[key] != nil && random.chance(60) {
      files[file].labels[label].details[key] = nil
      return "remove \(key) from \(old.key)"
    }
    if random.chance(30), let name = random.pick(Self.styleNames) {
      files[file].labels[label].style = random.chance(70) ? name : "{extends: \(name), fill: blue}"
      return "change the style of \(old.key)"
    }
    files[file].labels[label].details[key] = value
    return "set \(key): \(value) in \(old.key)"
  }

  private mutating func changeFiles(using random: inout SeededGenerator) -> String {
    let file = Int.random(in: 0..<files.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      nextNumber += 1
      files.append(File(path: "parts/f\(nextNumber).yaml", labels: []))
      return "add a file"
    case 1:
      guard files.count > 2, file > 0 else { return "nothing" }
      return "remove \(files.remove(at: file).path)"
    case 2:
      files[file].comment = (files[file].comment + 1) % 3
      return "change a comment in \(files[file].path)"
    default:
      files[file].labels.shuffle(using: &random)
      return "shuffle \(files[file].path)"
    }
  }

  private mutating func changeColor(using random: inout SeededGenerator) -> String {
    let value = random.pick(["#102030", "#FF0000", "#00FF0080", "#F8F0E0"]) ?? "#000000"
    let name = random.pick(["ink", "paper"]) ?? "ink"
    colors[name] = value
    return "set color \(name) to \(value)"
  }

  private mutating func changeLayer(using random: inout SeededGenerator) -> String {
    let locale = random.pick(locales) ?? "en"
    let values = ["{fill: green}", "{font: {size: 10}}", "{align: right}", "{case: lower}"]
    layers[locale] = random.chance(30) ? nil : random.pick(values)
    return "set the layer of \(locale)"
  }

  private mutating func changeFonts(using random: inout SeededGenerator) -> String {
    let locale = random.pick(["default"] + locales) ?? "default"
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      fallback = fallback == "none" ? "system" : "none"
      // A letter that nobody has would be an error.
      if fallback == "none" {
        stacks = stacks.filter { Self.wholeStacks.contains($0.value) }
        stacks["default"] = stacks["default"] ?? Self.wholeStacks[0]
      }
      return "set fonts.fallback: \(fallback)"
    case 1 where locale != "default":
      stacks[locale] = nil
      return "remove \(locale) from the stack"
    default:
      let choice = Self.wholeStacks + (fallback == "none" ? [] : Self.partialStacks)
      stacks[locale] = random.pick(choice)
      return "set the stack of \(locale)"
    }
  }

  private mutating func changeCheck(using random: inout SeededGenerator) -> String {
    let id = random.pick(["fallback", "missing", "truncated", "style_unused"]) ?? "fallback"
    checks[id] = random.pick(["warn", "off"])
    return "set check \(id)"
  }
}
