# SPDX-License-Identifier: MIT
"""imagemagick_peer.py CONVERT each|batch WORKLOAD FOLDER OUT COUNT: pango: and a dilated outline.

Text through `pango:` is shaped and wrapped; a stroke is not possible there, so the outline is the
text's alpha grown by a disc.  `each` starts a process for every label, `batch` one for all.
"""

import subprocess
import sys
from xml.sax.saxutils import escape

from table import FAMILIES, SIZE, WRAP, arguments

workload, folder, out, rows = arguments(skip=2)
convert, mode = sys.argv[1:3]


def text(language, words):
    family = f"{FAMILIES[language]}, Noto Sans" if language in FAMILIES else "Noto Sans"
    markup = (f"<span font_family='{family}' weight='bold' size='{SIZE * 1024}' "
              f"foreground='white' lang='{language}'>{escape(words)}</span>")
    size = ["-size", f"{WRAP + 20}x"] if workload == "W3" else ["+size"]
    return ["-background", "none", "-density", "72", *size, "pango:" + markup]


def label(language, words):
    if workload == "W2":
        return text(language, words)
    return [
        "+tile",
        "(", *text(language, words), "-bordercolor", "none", "-border", "10", "-write", "mpr:text",
        "-channel", "A", "-morphology", "Dilate", "Disk:3.2", "+channel", "-fill", "black",
        "-colorize", "100", ")",
        "(", "+clone", "-background", "black", "-shadow", "60x2+0+3", ")", "+swap",
        "(", "mpr:text", "(", "-size", "10x22", "gradient:#fff8c8-#ffc83a",
        "gradient:#ffc83a-#d9541e", "-append", "-roll", "+0+10", "-write", "mpr:ramp", "+delete",
        ")", "(", "+clone", "-tile", "mpr:ramp", "-draw", "color 0,0 reset", ")", "+swap",
        "-compose", "DstIn", "-composite", ")",
        "-background", "none", "-compose", "over", "-layers", "merge", "+repage", "-trim",
        "+repage"]


if mode == "each":
    for name, language, words in rows:
        command = [convert, *label(language, words), "-depth", "8", f"PNG32:{out / name}.png"]
        subprocess.run(command, check=True)
else:
    command = [convert]
    for name, language, words in rows:
        command += ["(", *label(language, words), "-depth", "8", "-write",
                    f"PNG32:{out / name}.png", "+delete", ")"]
    # Something must be left for the end, or it is an error.
    subprocess.run([*command, "-size", "1x1", "xc:none", "null:"], check=True)
