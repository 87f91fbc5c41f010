#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes docs/gallery.md and its pictures from docs/gallery/gallery.yaml, and the README's first picture.

Usage: make_gallery.py LABELSMITH

Needs Pillow. Every picture shows images that labelsmith has written, at scale 2, on a plate, because
a page may be light or dark. A picture whose pixels are the same is left alone.
"""

import io
import json
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

from pictures import save_small

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / "docs/gallery/gallery.yaml"
PAGE = ROOT / "docs/gallery.md"
PICTURES = ROOT / "docs/images/gallery"
PLATE = "#E8ECF3"
SCALE = 2
MARGIN, WIDEST = 10, 800


@dataclass
class Label:
    key: str
    lines: list = field(default_factory=list)

    @property
    def plate(self):
        found = re.search(r'^    background: "(#[0-9A-Fa-f]{6})"', "\n".join(self.lines), re.M)
        return found.group(1) if found else PLATE


@dataclass
class Example:
    caption: str
    locales: list
    labels: list = field(default_factory=list)


@dataclass
class Chapter:
    title: str
    about: list = field(default_factory=list)
    examples: list = field(default_factory=list)


def read_chapters(text):
    """The chapters, and the manifest's lines above `labels:`."""
    above, rest = text.split("\nlabels:\n", 1)
    chapters = []
    for line in rest.split("\n"):
        if line and not line.startswith(" "):
            break
        chapter = chapters[-1] if chapters else None
        if line.startswith("  ## "):
            chapters.append(Chapter(line[5:]))
        elif line.startswith("  #= "):
            caption, _, tags = line[5:].partition(" @")
            chapter.examples.append(Example(caption, tags.split(",") if tags else ["en"]))
        elif line.startswith("  # "):
            chapter.about.append(line[4:])
        elif key := re.match(r"  ([\w.]+):", line):
            chapter.examples[-1].labels.append(Label(key.group(1), [line]))
        elif line.strip():
            chapter.examples[-1].labels[-1].lines.append(line)
    return above, chapters


class Images:
    """What labelsmith has drawn into a folder."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.labels = json.loads((self.folder / "metrics.json").read_text())["labels"]

    def open(self, key, locale):
        entry = self.labels[key]["locales"][locale]
        return Image.open(self.folder / next(i for i in entry["images"] if i["scale"] == SCALE)["path"])

    def size(self, key, locale):
        box = self.labels[key]["locales"][locale]["box"]
        return f"{box['w']:g} × {box['h']:g}"


def on_plates(items):
    """Images side by side, each on its plate; rows as wide as the page allows."""
    tiles = []
    for image, plate in items:
        tile = Image.new("RGBA", [side + 2 * MARGIN * SCALE for side in image.size], plate)
        tile.alpha_composite(image.convert("RGBA"), (MARGIN * SCALE, MARGIN * SCALE))
        tiles.append((tile, plate))
    rows, row, width = [], [], 0
    for tile, plate in tiles:
        if row and width + tile.width > WIDEST * SCALE:
            rows.append(row)
            row, width = [], 0
        row.append((tile, plate))
        width += tile.width
    rows.append(row)
    heights = [max(tile.height for tile, _ in row) for row in rows]
    size = (max(sum(tile.width for tile, _ in row) for row in rows), sum(heights))
    sheet = Image.new("RGBA", size, PLATE)
    y = 0
    for row, height in zip(rows, heights):
        x = 0
        for tile, plate in row:
            sheet.paste(Image.new("RGBA", (tile.width, height), plate), (x, y))
            sheet.paste(tile, (x, y + (height - tile.height) // 2))
            x += tile.width
        y += height
    return sheet


def write(text, path):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def alternative_text(example):
    return example.caption.replace("`", "").replace('"', "'")


def page(above, chapters, widths):
    out = io.StringIO()
    styles = above[above.index("\nfonts:") :].strip("\n")
    out.write("<!-- Written by 'make gallery' from docs/gallery/gallery.yaml. -->\n\n# Gallery\n\n")
    out.write(
        "Every effect, with the YAML that makes it. All of it is one manifest,\n"
        "[`gallery/gallery.yaml`](gallery/gallery.yaml); the plates behind the labels are only here so that they\n"
        "show on any page. [The manifest](manifest.md) lists all keys, [painting](painting.md) and\n"
        "[layout](rendering.md) say exactly what they do.\n\n"
    )
    for chapter in chapters:
        anchor = re.sub(r"[^a-z ]", "", chapter.title.lower()).replace(" ", "-")
        out.write(f"* [{chapter.title}](#{anchor})\n")
    out.write(f"\nThe styles that the examples start from:\n\n```yaml\n{styles}\n```\n")
    for chapter in chapters:
        out.write(f"\n## {chapter.title}\n")
        if chapter.about:
            out.write("\n" + "\n".join(chapter.about) + "\n")
        for example in chapter.examples:
            name = example.labels[0].key
            out.write(f"\n**{example.caption}**\n\n")
            out.write(f'<img src="images/gallery/{name}.png" width="{widths[name]}" ')
            out.write(f'alt="{alternative_text(example)}">\n\n```yaml\n')
            for label in example.labels:
                out.write("\n".join(line[2:] for line in label.lines) + "\n")
            out.write("```\n")
    return out.getvalue()


def draw(labelsmith, manifest, folder):
    """Draws a manifest; findings at error level are the end of it."""
    subprocess.run([labelsmith, "build", str(manifest), "--output", str(folder), "--quiet"], check=True)
    return Images(folder)


def draw_first_picture(labelsmith, scratch):
    """The README's first manifest, exactly as it is printed there."""
    manifest = re.search(r"```yaml\n(.*?)```", (ROOT / "README.md").read_text(), re.S).group(1)
    project = scratch / "first"
    project.mkdir()
    (project / "assets.yaml").write_text(manifest + "output: {scales: [2]}\n")
    images = draw(labelsmith, project / "assets.yaml", project / "Output")
    locales = re.search(r"locales: \[(.*)\]", manifest).group(1).split(", ")
    shown = [(images.open(key, tag), PLATE) for key in images.labels for tag in locales]
    save_small(on_plates(shown), ROOT / "docs/images/first.png")


def main(labelsmith):
    labelsmith = str(Path(labelsmith).resolve())
    above, chapters = read_chapters(MANIFEST.read_text())
    with tempfile.TemporaryDirectory() as scratch:
        images = draw(labelsmith, MANIFEST, Path(scratch) / "gallery")
        widths = {}
        for example in (e for chapter in chapters for e in chapter.examples):
            shown = [(images.open(lb.key, tag), lb.plate) for lb in example.labels for tag in example.locales]
            picture = on_plates(shown)
            widths[example.labels[0].key] = picture.width // SCALE
            save_small(picture, PICTURES / f"{example.labels[0].key}.png")
        draw_first_picture(labelsmith, Path(scratch))
    for path in PICTURES.glob("*.png"):
        if path.stem not in widths:
            path.unlink()
    write(page(above, chapters, widths), PAGE)


if __name__ == "__main__":
    main(*sys.argv[1:])
