// SPDX-License-Identifier: MIT

/// The manifest that the reference shows.
let completeExample = #"""
  # yaml-language-server: $schema=./labelsmith.schema.json
  version: 1
  source_locale: en

  fonts:
    stacks:                                   # ordered families, chosen by locale
      display:
        default: [Noto Sans]
        ja:      [Noto Sans CJK JP, Noto Sans]
        zh-Hant: [Noto Sans CJK TC, Noto Sans]
        ar:      [Noto Sans Arabic, Noto Sans]
        th:      [Noto Sans Thai, Noto Sans]

  locales:
    - en
    - de
    - pt-BR                                   # chain: pt-BR > pt > en
    - ja
    - {tag: zh-Hant-HK, fallback: [zh-Hant, en]}
    - ar                                      # right to left, from its script
    - {tag: qps-ploc, pseudo: {of: en, accents: true, brackets: true, expand: auto}}

  strings:                                    # files from translators; optional
    - {format: po,  path: "l10n/{locale}.po"}
    - {format: csv, path: l10n/menus.csv, key: Key, comment: Context}

  styles:
    base:
      font: {stack: display, size: 32, weight: 700}
      fill: "#FFFFFF"
      align: center
    button:
      extends: base
      width: 260
      height: 72
      padding: [0, 16]
      max_lines: 1
      fit: {min_scale: 0.7, tighten: 0.05}
      stroke: {width: 4, color: "#1B1464"}
      shadow: {offset: [0, 3], blur: 4, color: "#00000099"}
      locales: {th: {line_height: 1.35}}
    title:
      extends: button
      width: 640
      height: ~
      max_lines: 2
      fill:
        gradient: {stops: ["#FFF3B0", "#FF9F1C 60%", "#C44536"], from: [0.5, 0], to: [0.5, 1]}
      stroke:                                 # painted in this order, first one lowest
        - {width: 9, color: "#FFFFFF"}
        - {width: 5, color: "#4A1942"}
      inner_shadow: {offset: [0, -2], blur: 3, color: "#7A1F00"}
    ticker:
      extends: base
      width: 480
      max_lines: 1
      align: start
      overflow: fade                          # fades the reading end: the left side in Arabic

  labels:
    menu.play:  {style: button, text: Play, context: "Main menu, top button (verb)", max_length: 12}
    menu.continue:
      style: button
      text: {en: Continue, de: "Weiter\u00ADspielen", ja: つづきから}
      locales:
        de: {style: {font: {size: 28}}}       # one label, one locale
    win.banner:
      style: title
      string: WIN_BANNER                      # id in the string files; default is the label's key
    news.headline: {style: ticker, text: "A long headline that does not fit is faded out at its end"}

  output:
    directory: Output
    path: "{locale}/{key}{scale}.png"         # {scale}: "", "@2x", "@3x"
    metrics: metrics.json
    scales: [1, 2]

  checks: {missing: warn, fallback: warn, overflow: error}
  """#
