// SPDX-License-Identifier: MIT

/// The manifest that `labelsmith init` writes: small, complete, and explained line by line.
package enum StarterManifest {
  package static let schemaName = "labelsmith.schema.json"
  package static let outputFolder = "Output"

  package static let text = head + own + styles + labels + tail

  /// The same frame around other locales, string files and labels.
  static func text(own: String, labels: String) -> String { head + own + styles + labels + tail }

  private static let head = """
    # yaml-language-server: $schema=./labelsmith.schema.json
    #
    # Labels drawn to PNG files, one for each locale and scale.
    #
    #   labelsmith build             draws what is out of date
    #   labelsmith watch --serve     draws on every change and shows the pictures in a browser
    #   labelsmith explain KEY       says where each value of a label comes from
    version: 1
    source_locale: en              # the language of texts that name no other

    fonts:
      stacks:
        # Ordered families; the most specific locale wins. 'labelsmith fonts' lists what is there.
        display:
          default: [Noto Sans]
          ja: [Noto Sans CJK JP, Noto Sans]


    """

  private static let own = """
    # A text that a locale lacks comes from the shorter tag, then from the source locale.
    locales: [en, de, ja]

    colors:
      ink: "#1B1464"               # quoted: an unquoted '#' starts a comment

    # Texts from translators; a text below wins over them.
    # strings:
    #   - {format: po, path: "l10n/{locale}.po"}
    #   - {format: csv, path: l10n/menus.csv, key: Key, comment: Context}


    """

  private static let styles = """
    styles:
      base:
        font: {stack: display, size: 32, weight: 700}      # px at scale 1
        fill: "#FFFFFF"
        align: center

      button:
        extends: base              # everything of base, and:
        width: 260
        height: 72
        padding: [0, 16]           # vertical, horizontal
        max_lines: 1
        fit: {min_scale: 0.7}      # a long text shrinks, to 70 % at most
        stroke: {width: 4, color: ink}
        shadow: {offset: [0, 3], blur: 4, color: "#00000099"}

      title:
        extends: base
        font: {size: 48}
        max_width: 640
        max_lines: 2
        fill:
          gradient: {stops: ["#FFF3B0", "#FF9F1C 60%", "#C44536"]}
        stroke:                    # painted in this order, the first one lowest
          - {width: 9, color: "#FFFFFF"}
          - {width: 5, color: ink}


    """

  private static let labels = """
    labels:
      menu.play:
        style: button
        text: {en: Play, de: Spielen, ja: プレイ}
        context: "Main menu, top button (verb)"            # a note for translators
        max_length: 12                                     # characters; longer is a warning
      menu.continue:
        style: button
        text: {en: Continue, de: "Weiter\\u00ADspielen", ja: つづきから}
      game.title:
        style: title
        text: Lantern Hollow
        translate: false                                   # the same in every locale


    """

  private static let tail = """
    output:
      directory: Output
      path: "{locale}/{key}{variant}{scale}.png"           # {scale}: "", "@2x"
      metrics: metrics.json
      scales: [1, 2]

    # What counts as what: error, warn or off.
    checks: {missing: warn, overflow: error}

    """
}
