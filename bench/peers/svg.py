# SPDX-License-Identifier: MIT
"""One SVG a label for the renderers that measure nothing: size and baseline are given to them."""

from xml.sax.saxutils import escape

FAMILIES = {"ar": "Noto Sans Arabic", "hi": "Noto Sans Devanagari", "ja": "Noto Sans CJK JP",
            "ko": "Noto Sans CJK KR", "zh-Hans": "Noto Sans CJK SC"}

EFFECTS = """<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="0" \
y1="{top}" y2="{bottom}"><stop offset="0" stop-color="#fff8c8"/><stop offset=".5" \
stop-color="#ffc83a"/><stop offset="1" stop-color="#d9541e"/></linearGradient>
<filter id="s" filterUnits="userSpaceOnUse" x="0" y="0" width="{width}" height="{height}" \
color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="2"/>\
<feOffset dy="3"/><feComponentTransfer><feFuncA type="linear" slope=".6"/></feComponentTransfer>\
<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter></defs>"""


def document(workload, label, place):
    """`place`: width, height, x and baseline of the text, top and bottom of the line."""
    width, height, x, baseline, top, bottom = place
    families = ["Noto Sans"]
    if label.language in FAMILIES:
        families.insert(0, FAMILIES[label.language])
    names = ", ".join(f"'{family}'" for family in families)
    look = 'fill="#fff"'
    effects = ""
    if workload.has_effects:
        look = ('fill="url(#g)" stroke="#000" stroke-width="6" stroke-linejoin="round" '
                'paint-order="stroke" filter="url(#s)"')
        effects = EFFECTS.format(top=top, bottom=bottom, width=width, height=height)
    anchor = ' direction="rtl" text-anchor="end"' if label.language == "ar" else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}">{effects}<text x="{x:g}" y="{baseline:g}" '
            f'xml:lang="{label.language}" font-family="{names}" font-weight="700" '
            f'font-size="32" xml:space="preserve"{anchor} {look}>{escape(label.text)}</text>'
            '</svg>\n')
