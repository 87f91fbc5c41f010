// SPDX-License-Identifier: MIT

import LabelModel

/// The cards of a report for readers without script; the script takes them away.
struct StaticCards {
  let snapshot: PreviewSnapshot

  var html: String {
    let cards = snapshot.labels.map(card)
    return """
      <section id="static" class="static" aria-label="Labels">
      <p class="summary">\(summary.htmlEscaped)</p>
      \(cards.joined(separator: "\n"))
      </section>
      """
  }

  /// `assets.yaml: 12 labels, 2 locales; 3 overflow, 1 missing`.
  private var summary: String {
    var counts: [PreviewStatus: Int] = [:]
    for entry in snapshot.labels.lazy.flatMap(\.entries) where !entry.isSample {
      counts[entry.status, default: 0] += 1
    }
    let words = PreviewStatus.allCases.compactMap { status in
      counts[status].map { "\($0) \(status.words)" }
    }
    return "\(snapshot.title): \(snapshot.labels.count) labels, \(snapshot.locales.count) locales; "
      + words.joined(separator: ", ")
  }

  private func card(_ label: PreviewLabel) -> String {
    let origin = [label.style, label.place.map { "\($0.file):\($0.line)" } ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " · ")
    let about = [label.context, label.maxLength.map { "max \($0) characters" }].compactMap(\.self)
    // The source text first: it is what the others are read against.
    let source = snapshot.sourceLocale
    let entries =
      label.entries.filter { $0.locale == source } + label.entries.filter { $0.locale != source }
    return """
      <article class="card"><header class="card-head"><div class="names">\
      <h2>\(label.key.htmlEscaped)</h2><span class="origin">\(origin.htmlEscaped)</span></div>\
      <p class="context">\(about.joined(separator: " · ").htmlEscaped)</p></header>
      <div class="cells">
      \(entries.map { StaticCell(entry: $0, key: label.key).html }.joined(separator: "\n"))
      </div></article>
      """
  }
}

/// One entry of a card.
private struct StaticCell {
  let entry: PreviewEntry
  let key: String

  var html: String {
    let name = [entry.locale, entry.variant].compactMap(\.self).joined(separator: " · ")
    return """
      <figure class="cell \(entry.status.rawValue)">\(pictures)
      <figcaption><p class="line-one"><strong>\(name.htmlEscaped)</strong> \(badges)</p>
      <p class="text" \(language)>\(entry.text.htmlEscaped)</p>
      \(numbers.map { "<p class=\"numbers\">\($0.htmlEscaped)</p>" }.joined())
      \(findings)</figcaption></figure>
      """
  }

  private var language: String {
    "lang=\"\(entry.textLocale.htmlEscaped)\" dir=\"\(entry.direction.rawValue)\""
  }

  private var badges: String {
    var badges = [badge(entry.status.words, entry.status.tone)]
    if entry.textLocale != entry.locale {
      badges.append(badge("text from \(entry.textLocale)", "note"))
    }
    let shown = entry.flags.filter {
      Report.Options.words.contains($0) && $0 != entry.status.rawValue
    }
    badges += shown.map { badge($0.replacing("_", with: " "), "note") }
    if entry.flags.contains("removed") { badges.append(badge("removed", "info")) }
    if entry.isNew { badges.append(badge("new", "info")) }
    return badges.joined(separator: " ")
  }

  private func badge(_ words: String, _ tone: String) -> String {
    "<span class=\"badge \(tone)\">\(words.htmlEscaped)</span>"
  }

  private var findings: String {
    entry.findings.map { finding in
      let place = finding.place.map { "\($0.file):\($0.line)" } ?? ""
      let level = finding.level.rawValue
      return """
        <p class="finding \(level)"><span class="what"><span class="message">\(level): \
        \(finding.message(below: key).htmlEscaped)</span> \
        <span class="place">\(place.htmlEscaped)</span></span></p>
        """
    }.joined(separator: "\n")
  }

  private var pictures: String {
    let shown = [(entry.before.first, true), (entry.images.first, false)].compactMap { pair in
      pair.0.map { (image: $0, isBefore: pair.1) }
    }
    return shown.map { image, isBefore in
      let path = ReportNames.image(image, of: entry, key: key, isBefore: isBefore)
      let alternative = isBefore ? "before: \(entry.text)" : entry.text
      let width = Int((Double(image.width) / image.scale).rounded())
      let height = Int((Double(image.height) / image.scale).rounded())
      let caption =
        entry.before.isEmpty ? "" : "<p class=\"hint\">\(isBefore ? "before" : "now")</p>"
      return """
        \(caption)<div class="stage"><div class="picture"><img src="\(path.htmlEscaped)" \
        alt="\(alternative.htmlEscaped)" \(language) width="\(width)" height="\(height)" \
        loading="lazy">\(outline(image, width, height))</div></div>
        """
    }.joined()
  }

  /// The box over a picture; an attribute where style attributes are not allowed.
  private func outline(_ image: PreviewImage, _ width: Int, _ height: Int) -> String {
    guard let box = entry.numbers?.box else { return "" }
    let x = image.origin.x / image.scale
    let y = image.origin.y / image.scale
    return """
      <svg class="frame" width="\(width)" height="\(height)" aria-hidden="true">\
      <rect x="\(x)" y="\(y)" width="\(box.width)" height="\(box.height)"/></svg>
      """
  }

  private var numbers: [String] {
    guard let numbers = entry.numbers else { return [] }
    let short = ReportPage.short
    let room = numbers.content
    var font = numbers.fontSize > 0 ? ["\(short(numbers.fontSize)) px"] : []
    font += numbers.fonts.isEmpty ? [] : [numbers.fonts.joined(separator: ", ")]
    return [
      "\(short(numbers.logical.width)) × \(short(numbers.logical.height)) "
        + "of \(short(room.width)) × \(short(room.height)) px",
      font.joined(separator: " · "),
    ]
  }
}

extension PreviewStatus {
  fileprivate var words: String { rawValue.replacing("_", with: " ") }

  /// How the page colours it.
  fileprivate var tone: String {
    switch self {
    case .ok: "good"
    case .overflow, .missingGlyph, .error: "bad"
    case .missing, .fallback: "warn"
    case .skipped: "note"
    }
  }
}

extension PreviewMessage {
  /// Without the label's name, which stands above it anyway.
  fileprivate func message(below key: String) -> String {
    guard message.hasPrefix("'\(key)' ["), let end = message.firstIndex(of: "]") else {
      return message
    }
    return String(message[message.index(after: end)...].drop { $0 == ":" || $0 == " " })
  }
}
