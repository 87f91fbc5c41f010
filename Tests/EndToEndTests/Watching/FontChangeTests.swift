// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Case U43: a watcher that hears of other fonts or locales draws what a new process draws.
@Suite struct FontChangeTests {
  private struct State {
    var locales: String
    var stack: String
    var fallback = "none"
    /// The pictures that look different from those of the state before.
    var changed: Set<String>
  }

  private static let states = [
    State(
      locales: "en, th", stack: "default: [DejaVu Sans], th: [Noto Sans Thai]",
      changed: ["en/a.png", "th/a.png"]),
    // Another font for one locale.
    State(
      locales: "en, th", stack: "default: [DejaVu Sans], th: [Noto Looped Thai]",
      changed: ["th/a.png"]),
    // None of the stack: the one that the fonts have.
    State(
      locales: "en, th", stack: "default: [DejaVu Sans]", fallback: "system", changed: []),
    State(
      locales: "en, ar, th", stack: "default: [DejaVu Sans]", fallback: "system",
      changed: ["ar/a.png"]),
    // A language that another font is for.
    State(
      locales: "en, {tag: ar, font_language: ur}, th", stack: "default: [DejaVu Serif]",
      fallback: "system", changed: ["ar/a.png", "en/a.png"]),
    State(
      locales: "th, en, ar",
      stack: "default: [DejaVu Sans, Noto Sans Thai], ar: [Noto Kufi Arabic]",
      changed: ["en/a.png", "th/a.png"]),
    State(
      locales: "ar, en", stack: "default: [DejaVu Sans], ar: [Noto Kufi Arabic]", changed: []),
    State(
      locales: "th, ar, en",
      stack: "default: [Noto Sans Thai, DejaVu Sans], ar: [Noto Kufi Arabic]",
      changed: ["th/a.png"]),
  ]

  private func manifest(_ state: State) -> String {
    let folder = "/usr/share/fonts/truetype/noto"
    let files = ["NotoKufiArabic", "NotoLoopedThai", "NotoSansThai"].map {
      "\(folder)/\($0)-Regular.ttf"
    }
    // A text for a locale that is not there would be an error.
    let texts = ["en": "Play", "th": "เล่น", "ar": "العب"].filter { state.locales.contains($0.key) }
    let text = texts.map { "\($0.key): \($0.value)" }.sorted().joined(separator: ", ")
    return """
      version: 1
      locales: [\(state.locales)]
      fonts:
        system: false
        dirs: [/usr/share/fonts/truetype/dejavu]
        files: [\(files.joined(separator: ", "))]
        fallback: \(state.fallback)
        stacks: {ui: {\(state.stack)}}
      styles:
        base: {font: {stack: ui, size: 20}}
      labels:
        a: {style: base, text: {\(text)}}

      """
  }

  @Test func everyChangeOfFontsAndLocalesIsDrawnAsByANewProcess() throws {
    let place = try Workspace()
    var watcher: RunningWatcher?
    var before: [String: Data] = [:]
    for (step, state) in Self.states.enumerated() {
      try place.write(manifest(state), to: "assets.yaml")
      let running = try watcher ?? RunningWatcher(place)
      watcher = running
      #expect(try running.converge() == [], "step \(step)\n\(running.log)")
      let pictures = try place.tree("Output").filter { $0.key.hasSuffix(".png") }
      let changed = pictures.filter { before[$0.key] != $0.value }.keys
      #expect(Set(changed) == state.changed, "step \(step)")
      before = pictures
    }
    #expect(watcher?.stop() == 0)
  }
}
