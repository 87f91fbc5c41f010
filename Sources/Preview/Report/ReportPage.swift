// SPDX-License-Identifier: MIT

import FoundationEssentials
import Hashing
import LabelModel

/// `index.html` of a report: plain HTML first, and a script that makes it the live page's equal.
enum ReportPage {
  static func html(of snapshot: PreviewSnapshot) -> String {
    PageFiles.page(
      head: head, fallback: StaticCards(snapshot: snapshot).html, tail: tail(for: snapshot))
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
      snapshot, run: "report", part: .init(isFull: true, labels: snapshot.labels),
      naming: ReportNames.naming)
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
  /// One decimal where there is one.
  static func short(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let tenths = Int((value * 10).rounded())
    return tenths.isMultiple(of: 10) ? String(tenths / 10) : String(Double(tenths) / 10)
  }
}
