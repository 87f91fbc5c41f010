#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws twenty labels with labelsmith, librsvg and ImageMagick and says how far they are apart.

Usage: compare.py LABELSMITH [FOLDER]

Prints a table for docs/testing.md. With FOLDER the pictures stay there: KEY.ours.png, KEY.rsvg.png,
KEY.magick.png and KEY.rsvg.difference.png.

Needs python3-pil, python3-numpy, librsvg2-bin and imagemagick (6). The others get places from
metrics.json: the left edge of the line and its baseline. Everything else they do on their own.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

import numpy
from PIL import Image

HERE = Path(__file__).resolve().parent
SCALE = 2
FONTS = {700: "Noto-Sans-Bold", 400: "Noto-Sans-Regular"}
FILL, DARK = "#FFC83A", "#203060"


@dataclass
class Look:
    """What the other renderers have to know of a label in labels.yaml."""

    text: str
    fill: str = FILL
    fill_opacity: float = 1
    size: float = 40
    weight: int = 700
    spacing: float = 0
    strokes: list = field(default_factory=list)  # (line width, colour, join), lowest first
    stroke_on_top: bool = False
    shadow: tuple = ()  # (dx, dy, blur, colour)
    inner: tuple = ()
    gradient: tuple = ()  # (from, to, stops)
    opacity: float = 1


NAVY = "#1B1464"
PLUM = "#4A1942"
LOOKS = {
    "plain": Look("Lantern Hollow"),
    "regular": Look("The fog rolls in", DARK, weight=400),
    "kerning": Look("AVATAR To Wave", DARK, weight=400),
    "accents": Look("Ångström çà où"),
    "small": Look("Small letters need their exact places", DARK, size=14, weight=400),
    "spaced": Look("SPACED", spacing=6),
    "translucent": Look("Half of it", fill_opacity=128 / 255),
    "stroke.outside": Look("Outside", strokes=[(8, NAVY, "round")]),
    "stroke.wide": Look("Wide", strokes=[(20, NAVY, "round")]),
    "stroke.center": Look("Center", strokes=[(4, NAVY, "round")], stroke_on_top=True),
    "stroke.miter": Look("MAZE", strokes=[(8, NAVY, "miter")]),
    "stroke.two": Look("Two rings", strokes=[(18, "#FFFFFF", "round"), (10, PLUM, "round")]),
    "shadow.hard": Look("Hard shadow", shadow=(3, 4, 0, DARK)),
    "shadow.soft": Look("Soft shadow", shadow=(0, 4, 8, "#000000")),
    "shadow.wide": Look("Wide glow", shadow=(0, 0, 40, "#28C7FF")),
    "shadow.stroked": Look("Both", strokes=[(8, PLUM, "round")], shadow=(2, 4, 6, "#000000")),
    "gradient.points": Look(
        "Gradient", gradient=((0.5, 0), (0.5, 1), [(0, "#FFF3B0"), (0.6, "#FF9F1C"), (1, "#C44536")])
    ),
    "gradient.corner": Look("Corner to corner", gradient=((0, 0), (1, 1), [(0, "#2BB6FF"), (1, "#7A1FA2")])),
    "inner": Look("Inner shadow", inner=(0, 3, 4, "#5A2A00")),
    "opacity": Look("Half opaque", strokes=[(8, NAVY, "round")], opacity=0.5),
}


@dataclass
class Place:
    """Where labelsmith has put the text, in px at scale 1 from the image's corner."""

    width: int
    height: int
    x: float
    baseline: float
    block: tuple

    @staticmethod
    def of(entry):
        image = next(i for i in entry["images"] if i["scale"] == SCALE)
        left, top = (v / SCALE for v in image["origin"])
        line, logical = entry["lines"][0], entry["logical"]
        return Place(
            image["w"],
            image["h"],
            left + line["x"],
            top + line["baseline"],
            (left + logical["x"], top + logical["y"], logical["w"], logical["h"]),
        )


def svg(look, place):
    """The label as SVG: outside strokes are lines of twice the width under the fill."""
    x, y, w, h = place.block
    defs, filters = [], []
    fill = look.fill
    if look.gradient:
        (fx, fy), (tx, ty), stops = look.gradient
        defs.append(
            f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{x + fx * w}" y1="{y + fy * h}" '
            f'x2="{x + tx * w}" y2="{y + ty * h}">'
            + "".join(f'<stop offset="{o}" stop-color="{c}"/>' for o, c in stops)
            + "</linearGradient>"
        )
        fill = "url(#g)"
    region = f'filterUnits="userSpaceOnUse" x="0" y="0" width="{place.width / SCALE}" height="{place.height / SCALE}"'
    if look.shadow:
        dx, dy, blur, color = look.shadow
        soft = f'<feGaussianBlur in="SourceAlpha" stdDeviation="{blur / 2}"/>' if blur else ""
        source = "" if blur else ' in="SourceAlpha"'
        defs.append(
            f'<filter id="s" color-interpolation-filters="sRGB" {region}>{soft}'
            f'<feOffset{source} dx="{dx}" dy="{dy}" result="o"/><feFlood flood-color="{color}"/>'
            '<feComposite in2="o" operator="in" result="c"/>'
            '<feMerge><feMergeNode in="c"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
        )
        filters.append("s")
    if look.inner:
        dx, dy, blur, color = look.inner
        defs.append(
            f'<filter id="i" color-interpolation-filters="sRGB" {region}><feFlood flood-color="{color}" result="f"/>'
            '<feComposite in="f" in2="SourceAlpha" operator="out" result="n"/>'
            f'<feGaussianBlur in="n" stdDeviation="{blur / 2}"/><feOffset dx="{dx}" dy="{dy}" result="o"/>'
            '<feComposite in="o" in2="SourceGraphic" operator="atop"/></filter>'
        )
        filters.append("i")
    text = (
        f'<text xml:space="preserve" x="{place.x}" y="{place.baseline}" font-family="Noto Sans" '
        f'font-size="{look.size}" font-weight="{look.weight}" letter-spacing="{look.spacing}" '
        f'text-rendering="geometricPrecision" {{}}>{escape(look.text)}</text>'
    )
    layers = []
    for line, color, join in look.strokes:
        paint = f'fill="none" stroke="{color}" stroke-width="{line}" stroke-linejoin="{join}" stroke-miterlimit="4"'
        layers.append(text.format(paint))
    body = text.format(f'fill="{fill}" fill-opacity="{look.fill_opacity}"')
    layers = [body, *layers] if look.stroke_on_top else [*layers, body]
    group = "".join(layers)
    for name in filters:
        group = f'<g filter="url(#{name})">{group}</g>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{place.width}" height="{place.height}" '
        f'viewBox="0 0 {place.width / SCALE} {place.height / SCALE}"><defs>{"".join(defs)}</defs>'
        f'<g opacity="{look.opacity}">{group}</g></svg>'
    )


def with_rsvg(look, place, target):
    subprocess.run(["rsvg-convert", "-o", str(target)], input=svg(look, place).encode(), check=True)


def with_magick(look, place, target):
    """Plain fills, strokes, shadows and opacity; returns False where ImageMagick cannot follow."""
    if look.gradient or look.inner or look.stroke_on_top or look.fill_opacity < 1:
        return False
    size = f"{place.width}x{place.height}"
    at = f"{place.x * SCALE},{place.baseline * SCALE}"
    quoted = look.text.replace("'", "\\'")
    layers = []
    for line, color, join in look.strokes:
        layers += ["-fill", color, "-stroke", color, "-strokewidth", str(line * SCALE)]
        layers += ["-draw", f"stroke-linejoin {join} stroke-miterlimit 4 text {at} '{quoted}'"]
    layers += ["-fill", look.fill, "-stroke", "none", "-draw", f"text {at} '{quoted}'"]
    command = ["convert-im6.q16", "-size", size, "xc:none", "-define", "type:hinting=off"]
    command += ["-font", FONTS[look.weight], "-pointsize", str(look.size * SCALE), "-density", "72"]
    command += ["-kerning", str(look.spacing * SCALE)] if look.spacing else []
    command += layers
    if look.shadow:
        dx, dy, blur, color = look.shadow
        command += ["(", "+clone", "-fill", color, "-colorize", "100", "-channel", "RGBA"]
        command += ["-blur", f"0x{blur / 2 * SCALE}"] if blur else []
        command += ["-roll", f"+{dx * SCALE}+{dy * SCALE}", ")", "+swap", "-composite"]
    if look.opacity < 1:
        command += ["-channel", "A", "-evaluate", "multiply", str(look.opacity)]
    subprocess.run([*command, f"PNG32:{target}"], check=True)
    return True


def premultiplied(path):
    pixels = numpy.asarray(Image.open(path).convert("RGBA"), dtype=numpy.float64)
    pixels = pixels.copy()
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def difference(ours, theirs, target=None):
    """Mean absolute difference of premultiplied RGBA over the pixels that either of them painted,
    and the share of those where a channel differs by more than 64."""
    a, b = premultiplied(ours), premultiplied(theirs)
    delta = numpy.abs(a - b)
    painted = (a[..., 3] > 0) | (b[..., 3] > 0)
    if target:
        Image.fromarray(numpy.minimum(255, delta.max(axis=2) * 2).astype(numpy.uint8)).save(target)
    return delta[painted].mean(), 100 * (delta[painted].max(axis=1) > 64).mean()


def main(labelsmith, folder=None):
    with tempfile.TemporaryDirectory() as scratch:
        output = Path(scratch) / "ours"
        command = [labelsmith, "build", str(HERE / "labels.yaml"), "--output", str(output), "--quiet"]
        subprocess.run(command, check=True)
        pictures = Path(folder or scratch)
        pictures.mkdir(parents=True, exist_ok=True)
        entries = json.loads((output / "metrics.json").read_text())["labels"]
        assert set(entries) == set(LOOKS)
        print("| label | librsvg | over 64 | ImageMagick | over 64 |\n|---|---|---|---|---|")
        for key, look in LOOKS.items():
            entry = entries[key]["locales"]["en"]
            place = Place.of(entry)
            ours, rsvg, magick = (pictures / f"{key}.{n}.png" for n in ("ours", "rsvg", "magick"))
            ours.write_bytes((output / next(iter(entry["images"]))["path"]).read_bytes())
            with_rsvg(look, place, rsvg)
            mean, far = difference(ours, rsvg, pictures / f"{key}.rsvg.difference.png")
            row = f"| `{key}` | {mean:.2f} | {far:.2f} % |"
            if with_magick(look, place, magick):
                mean, far = difference(ours, magick, pictures / f"{key}.magick.difference.png")
                row += f" {mean:.2f} | {far:.2f} % |"
            else:
                row += " – | – |"
            print(row, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
