# SPDX-License-Identifier: MIT
"""What the Python peers share: arguments, the table of labels, colours, fonts."""

import pathlib
import sys

NOTO = "/usr/share/fonts/truetype/noto/"
CJK = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
CJK_FACES = {"ja": 0, "ko": 1, "zh-Hans": 2}
FILES = {"ar": NOTO + "NotoSansArabic-Bold.ttf", "hi": NOTO + "NotoSansDevanagari-Bold.ttf"}
LATIN = NOTO + "NotoSans-Bold.ttf"
FAMILIES = {"ar": "Noto Sans Arabic", "hi": "Noto Sans Devanagari", "ja": "Noto Sans CJK JP",
            "ko": "Noto Sans CJK KR", "zh-Hans": "Noto Sans CJK SC"}
STOPS = [(255, 248, 200), (255, 200, 58), (217, 84, 30)]
SIZE, STROKE, WRAP = 32, 3, 320


def arguments(skip=0):
    """Workload, folder, output folder and the rows of the table."""
    workload, folder, out, count = sys.argv[1 + skip:5 + skip]
    folder, out = pathlib.Path(folder), pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    lines = (folder / "labels.tsv").read_text(encoding="utf-8").splitlines()[:int(count)]
    return workload, folder, out, [line.split("\t") for line in lines]


def places(folder):
    """Where the baseline lies in each image, and its size, as labelsmith measured them."""
    rows = (folder / "places.tsv").read_text(encoding="utf-8").splitlines()
    return {row.split("\t")[0]: [float(cell) for cell in row.split("\t")[1:]] for row in rows}
