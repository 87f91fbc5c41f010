// SPDX-License-Identifier: MIT

import FoundationEssentials
import Hashing
import LabelModel

/// `index.html` of a report: plain HTML first, and a script that makes it the live page's equal.
enum ReportPage {
  static func html(of snapshot: PreviewSnapshot) -> String {
    PageFiles.page(
      head: head, fallback: staticCards(of: snapshot), tail: tail(for: snapshot))
  }

  /// Only the script and the style in the page itself may run: they are named by their digests.
  private static var head: String {
    """
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    img-src 'self' file: data: blob:; style-src '\(source(PageFiles.style))'; \
    script-src '\(source(ScriptBundle.text))'; base-uri 'none'; form-action 'none'">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:,">
    <style>\(PageFiles.style)</style>
    """
  }

  private static func tail(for snapshot: PreviewSnapshot) -> String {
    let data = StateDocument.encode(
      snapshot, run: "report", part: .init(isFull: true, labels: snapshot.labels)
    ) { image, entry, key, isBefore in
      ReportNames.image(image, of: entry, key: key, isBefore: isBefore)
    }
    return """
      <script type="application/json" id="baked">\(String(decoding: data, as: UTF8.self))</script>
      <script>\(ScriptBundle.text)</script>
      """
  }

  private static func source(_ text: String) -> String {
    let hex = Digest(of: Array(text.utf8)).hex.utf8.map(hexValue)
    let bytes = stride(from: 0, to: hex.count, by: 2).map { hex[$0] << 4 | hex[$0 + 1] }
    return "sha256-" + Data(bytes).base64EncodedString()
  }

  private static func hexValue(_ digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
}

extension ReportPage {
  /// The cards for readers without script; the script takes them away.
  private static func staticCards(of snapshot: PreviewSnapshot) -> String {
    let cards = snapshot.labels.map { card($0, snapshot.sourceLocale) }
    return "<section id=\"static\" class=\"static\" aria-label=\"Labels\">\n"
      + cards.joined(separator: "\n") + "\n</section>"
  }

  private static func card(_ label: PreviewLabel, _ source: String) -> String {
    let origin = [label.style, label.place.map { "\($0.file):\($0.line)" }].compactMap(\.self)
    let about = [label.context, label.maxLength.map { "max \($0) characters" }].compactMap(\.self)
    // The source text first: it is what the others are read against.
    let entries =
      label.entries.filter { $0.locale == source } + label.entries.filter { $0.locale != source }
    return """
      <article class="card"><header class="card-head"><div class="names"><h2>\(label.key.htmlEscaped)</h2>\
      <span class="origin">\(origin.joined(separator: " · ").htmlEscaped)</span></div>\
      <p class="context">\(about.joined(separator: " · ").htmlEscaped)</p></header>
      <div class="cells">
      \(entries.map { cell($0, label.key) }.joined(separator: "\n"))
      </div></article>
      """
  }

  private static func cell(_ entry: PreviewEntry, _ key: String) -> String {
    let name = [entry.locale, entry.variant].compactMap(\.self).joined(separator: " · ")
    let words = ([entry.status.rawValue] + entry.flags + (entry.isNew ? ["new"] : []))
      .joined(separator: ", ")
    let isForeign = entry.textLocale != entry.locale ? " · text from \(entry.textLocale)" : ""
    let findings = entry.findings.map { finding in
      let place = finding.place.map { "\($0.file):\($0.line)" } ?? ""
      return "<p>\(finding.level.rawValue): \(finding.message.htmlEscaped) "
        + "<span class=\"place\">\(place.htmlEscaped)</span></p>"
    }
    let language = "lang=\"\(entry.textLocale.htmlEscaped)\" dir=\"\(entry.direction.rawValue)\""
    return """
      <figure class="cell \(entry.status.rawValue)">\(pictures(entry, key, language))
      <figcaption><strong>\(name.htmlEscaped)</strong> \(words.htmlEscaped)\(isForeign.htmlEscaped)
      <p class="text" \(language)>\(entry.text.htmlEscaped)</p>
      <p>\(numbers(entry).htmlEscaped)</p>
      \(findings.joined(separator: "\n"))</figcaption></figure>
      """
  }

  private static func pictures(
    _ entry: PreviewEntry, _ key: String, _ language: String
  ) -> String {
    let shown = [(entry.before.first, true), (entry.images.first, false)].compactMap { pair in
      pair.0.map { (image: $0, isBefore: pair.1) }
    }
    return shown.map { image, isBefore in
      let path = ReportNames.image(image, of: entry, key: key, isBefore: isBefore)
      let alternative = isBefore ? "before: \(entry.text)" : entry.text
      let width = Int((Double(image.width) / image.scale).rounded())
      let height = Int((Double(image.height) / image.scale).rounded())
      return """
        <div class="stage"><div class="picture"><img src="\(path.htmlEscaped)" \
        alt="\(alternative.htmlEscaped)" \(language) width="\(width)" height="\(height)" \
        loading="lazy">\(outline(entry, image, width, height))</div></div>
        """
    }.joined()
  }

  /// The box over a picture; an attribute where style attributes are not allowed.
  private static func outline(
    _ entry: PreviewEntry, _ image: PreviewImage, _ width: Int, _ height: Int
  ) -> String {
    guard let box = entry.numbers?.box else { return "" }
    let x = image.origin.x / image.scale
    let y = image.origin.y / image.scale
    return """
      <svg class="frame" width="\(width)" height="\(height)" aria-hidden="true">\
      <rect x="\(x)" y="\(y)" width="\(box.width)" height="\(box.height)"/></svg>
      """
  }

  private static func numbers(_ entry: PreviewEntry) -> String {
    guard let numbers = entry.numbers else { return "" }
    let room = numbers.content
    var parts = [
      "text \(short(numbers.logical.width)) × \(short(numbers.logical.height)) "
        + "of \(short(room.width)) × \(short(room.height)) px"
    ]
    if numbers.fontSize > 0 { parts.append("font \(short(numbers.fontSize)) px") }
    if !numbers.fonts.isEmpty { parts.append(numbers.fonts.joined(separator: ", ")) }
    return parts.joined(separator: " · ")
  }

  /// One decimal where there is one.
  static func short(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? String(tenths / 10) : String(Double(tenths) / 10)
  }
}
