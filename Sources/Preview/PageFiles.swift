// SPDX-License-Identifier: MIT

/// The page's own files, built into the program.
enum PageFiles {
  struct Asset: Sendable {
    var type: String
    var bytes: [UInt8]
  }

  /// The scripts in the order of their imports: each comes after what it uses.
  static let modules: [(name: String, bytes: [UInt8])] = [
    ("dom.js", PackageResources.dom_js),
    ("view.js", PackageResources.view_js),
    ("store.js", PackageResources.store_js),
    ("findings.js", PackageResources.findings_js),
    ("select.js", PackageResources.select_js),
    ("geometry.js", PackageResources.geometry_js),
    ("background.js", PackageResources.background_js),
    ("picture.js", PackageResources.picture_js),
    ("card.js", PackageResources.card_js),
    ("details.js", PackageResources.details_js),
    ("rows.js", PackageResources.rows_js),
    ("list.js", PackageResources.list_js),
    ("tips.js", PackageResources.tips_js),
    ("notes.js", PackageResources.notes_js),
    ("toolbar.js", PackageResources.toolbar_js),
    ("keyboard.js", PackageResources.keyboard_js),
    ("app.js", PackageResources.app_js),
  ]

  static let style = String(decoding: PackageResources.style_css, as: UTF8.self)

  /// The page of the live server; `nonce` is what its policy lets run.
  static func index(nonce: String) -> [UInt8] {
    let head = """
      <link rel="icon" href="assets/icon.svg">
      <link rel="stylesheet" href="assets/style.css" nonce="\(nonce)">
      <script type="module" src="assets/main.js" nonce="\(nonce)"></script>
      <noscript><p>The live preview needs script. “labelsmith report” writes a page that does not.</p></noscript>
      """
    return Array(page(head: head, fallback: "", tail: "").utf8)
  }

  /// The frame that the live page and reports share, with its three gaps filled.
  static func page(head: String, fallback: String, tail: String) -> String {
    let gaps = ["{{head}}": head, "{{static}}": fallback, "{{tail}}": tail]
    let lines = String(decoding: PackageResources.index_html, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { gaps[String($0)] ?? String($0) }.joined(separator: "\n")
  }

  /// What may be asked for by name, and nothing else.
  static func asset(at path: String) -> Asset? { assets[path] }

  private static let assets: [String: Asset] = {
    var assets: [String: Asset] = [
      "/assets/style.css": Asset(
        type: "text/css; charset=utf-8", bytes: PackageResources.style_css),
      "/assets/icon.svg": Asset(type: "image/svg+xml", bytes: PackageResources.icon_svg),
    ]
    let live = [("source.js", PackageResources.source_js), ("main.js", PackageResources.main_js)]
    for (name, bytes) in modules + live {
      assets["/assets/" + name] = Asset(type: "text/javascript; charset=utf-8", bytes: bytes)
    }
    return assets
  }()
}
