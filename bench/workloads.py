# SPDX-License-Identifier: MIT
"""Workloads: texts from a fixed seed, as a manifest, as a table for the C program, as SVG.

W1: 1,000 single-line labels in thirteen languages with stroke, blurred shadow and gradient.
W2: the same labels in plain white.  W3: 200 paragraphs wrapped at 320 px with W1's effects.
"""

import dataclasses
import pathlib
import random

from words import LATIN, UNSPACED, WORDS

FONT_FILES = [
    "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansArabic-Bold.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Bold.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",
]

#: The family of a script; the others are drawn with Noto Sans alone.
FAMILIES = {
    "ar": "Noto Sans Arabic",
    "hi": "Noto Sans Devanagari",
    "ja": "Noto Sans CJK JP",
    "ko": "Noto Sans CJK KR",
    "zh-Hans": "Noto Sans CJK SC",
}

STOPS = ["#FFF8C8", "#FFC83A", "#D9541E"]
SIZE = 32
STROKE = 3
WRAP = 320

STYLES = f"""\
  plain:
    font: {{stack: sans, size: {SIZE}, weight: 700}}
    fill: "#FFFFFF"
    canvas: tight
  effects:
    extends: plain
    fill: {{gradient: {{stops: ["{STOPS[0]}", "{STOPS[1]}", "{STOPS[2]}"], angle: 90, scope: line}}}}
    stroke: {{width: {STROKE}, color: "#000000"}}
    shadow: {{offset: [0, 3], blur: 4, color: "#00000099"}}
  paragraph:
    extends: effects
    width: {WRAP}
"""


@dataclasses.dataclass(frozen=True)
class Label:
    name: str
    language: str
    text: str


@dataclasses.dataclass(frozen=True)
class Workload:
    name: str
    style: str
    labels: list

    @property
    def has_effects(self):
        return self.style != "plain"

    @property
    def wraps(self):
        return self.style == "paragraph"


def _language(random_source):
    """5 % Japanese, 3 % Chinese, 2 % Korean, 5 % Arabic, 5 % Hindi, the rest Latin script."""
    place = random_source.randrange(100)
    for share, language in [(5, "ja"), (8, "zh-Hans"), (10, "ko"), (15, "ar"), (20, "hi")]:
        if place < share:
            return language
    return random_source.choice(LATIN + ["en", "en"])


def _text(random_source, language, least, most):
    """Words of the language that make `least` to `most` characters."""
    space = "" if language in UNSPACED else " "
    while True:
        target = random_source.randint(least, most)
        text = random_source.choice(WORDS[language])
        while len(text) < target:
            text += space + random_source.choice(WORDS[language])
        if random_source.randrange(4) == 0:
            text += space + str(random_source.randrange(10, 1000))
        if least <= len(text) <= most:
            return text


def _labels(count, least, most, seed):
    source = random.Random(seed)
    labels, seen = [], set()
    while len(labels) < count:
        language = _language(source)
        text = _text(source, language, least, most)
        if text not in seen:
            seen.add(text)
            labels.append(Label(f"l{len(labels):05}", language, text))
    return labels


def drawing_workloads(count=1000, seed=1):
    lines = _labels(count, 4, 30, seed)
    paragraphs = _labels(max(1, count // 5), 60, 160, seed + 1)
    return [
        Workload("W1", "effects", lines),
        Workload("W2", "plain", lines),
        Workload("W3", "paragraph", paragraphs),
    ]


def font_folder(work):
    """A folder with the fonts of all workloads, as a project would have it."""
    folder = pathlib.Path(work) / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    for file in FONT_FILES:
        link = folder / pathlib.Path(file).name
        if not link.exists():
            link.symlink_to(file)
    return folder


def _head(locales, compression, metrics="metrics.json"):
    stacks = "\n".join(
        f"      {language}: [{family}, Noto Sans]" for language, family in FAMILIES.items())
    return f"""\
version: 1
locales: [{", ".join(locales)}]
output:
  directory: out
  path: "{{locale}}/{{key}}.png"
  metrics: {metrics}
  png: {{compression: {compression}}}
fonts:
  system: false
  dirs: [fonts]
  stacks:
    sans:
      default: [Noto Sans]
{stacks}
styles:
{STYLES}labels:
"""


def _quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_manifest(folder, workload, compression="fast"):
    """One image a label: each has its text in one locale only."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        f"  {label.name}: {{style: {workload.style}, only: [{label.language}], "
        f"text: {{{label.language}: {_quoted(label.text)}}}}}\n"
        for label in workload.labels
    ]
    locales = ["en"] + sorted({label.language for label in workload.labels} - {"en"})
    _link_fonts(folder)
    path = folder / "assets.yaml"
    path.write_text(_head(locales, compression) + "".join(lines), encoding="utf-8")
    return path


def write_large_manifest(folder, images, seed=3):
    """Labels with a text in each of ten locales, in included files of 250 labels."""
    folder.mkdir(parents=True, exist_ok=True)
    source = random.Random(seed)
    locales = ["en", "de", "fr", "es", "pl", "tr", "ja", "ko", "ar", "hi"]
    _link_fonts(folder)
    files, names = images // 10 // 250 + 1, []
    left = images // 10
    for number in range(files):
        rows = []
        for index in range(min(250, left)):
            texts = ", ".join(
                f"{locale}: {_quoted(_text(source, locale, 4, 16))}" for locale in locales)
            rows.append(f"  g{number:04}.{index:03}: {{style: plain, text: {{{texts}}}}}\n")
        left -= len(rows)
        if rows:
            names.append(f"labels{number:04}.yaml")
            text = "labels:\n" + "".join(rows)
            (folder / names[-1]).write_text(text, encoding="utf-8")
    head = _head(locales, "fast").removesuffix("labels:\n")
    path = folder / "assets.yaml"
    path.write_text(head + f"include: [{', '.join(names)}]\n", encoding="utf-8")
    return path


def _link_fonts(folder):
    link = folder / "fonts"
    if not link.exists():
        link.symlink_to("../fonts")


def write_table(path, workload):
    """Rows of name, language and text, for programs that read no manifest."""
    rows = [f"{label.name}\t{label.language}\t{label.text}\n" for label in workload.labels]
    path.write_text("".join(rows), encoding="utf-8")
    return path
