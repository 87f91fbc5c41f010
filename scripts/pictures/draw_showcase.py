#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Puts labels of the example into small game scenes: docs/images/showcase.png.

Usage: draw_showcase.py OUTPUT_FOLDER PICTURE

Needs Pillow. The scenes are drawn here; every text is an image that labelsmith has written, placed
by its metrics and neither scaled nor recoloured.
"""

import json
import random
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from pictures import save

SCENE = (640, 400)
GAP = 16
STRIP = 72


class Labels:
    """The images of one output folder, and where their boxes lie."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.metrics = json.loads((self.folder / "metrics.json").read_text())["labels"]

    def box(self, key, locale):
        return self.metrics[key]["locales"][locale]["box"]

    def put(self, scene, key, locale, x, y, anchor="left"):
        """Places the label's box: its top is at y; its left edge, middle or right edge at x."""
        entry = self.metrics[key]["locales"][locale]
        picture = next(i for i in entry["images"] if i["scale"] == 1)
        width = entry["box"]["w"]
        left = x - {"left": 0, "center": width / 2, "right": width}[anchor]
        label = Image.open(self.folder / picture["path"]).convert("RGBA")
        origin = picture["origin"]
        scene.alpha_composite(label, (round(left - origin[0]), round(y - origin[1])))


def sky(top, bottom, size=SCENE):
    column = Image.new("RGB", (1, size[1]))
    for y in range(size[1]):
        part = y / (size[1] - 1)
        column.putpixel((0, y), tuple(round(a + (b - a) * part) for a, b in zip(top, bottom)))
    return column.resize(size).convert("RGBA")


def glow(scene, center, radius, color):
    """A lantern: a soft light and a bright core."""
    light = Image.new("RGBA", scene.size, color + (0,))
    x, y = center
    draw = ImageDraw.Draw(light)
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=color + (120,))
    scene.alpha_composite(light.filter(ImageFilter.GaussianBlur(radius / 2)))
    core = max(2, radius // 9)
    ImageDraw.Draw(scene).ellipse((x - core, y - core, x + core, y + core), fill=(255, 244, 204, 255))


def hills(scene, seed, base, height, color):
    """A soft ridge from edge to edge."""
    chance = random.Random(seed)
    points = [(x, base - chance.uniform(0, height)) for x in range(-80, scene.width + 161, 80)]
    edge = []
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        for step in range(16):
            part = step / 16
            part = part * part * (3 - 2 * part)
            edge.append((x0 + (x1 - x0) * step / 16, y0 + (y1 - y0) * part))
    ImageDraw.Draw(scene).polygon(edge + [(scene.width, scene.height), (0, scene.height)], fill=color)


def stars(scene, seed, count, limit):
    chance = random.Random(seed)
    draw = ImageDraw.Draw(scene)
    for _ in range(count):
        x, y = chance.randrange(scene.width), chance.randrange(limit)
        draw.point((x, y), fill=(255, 255, 255, 255) if chance.random() < 0.4 else (170, 180, 230, 255))


def night(seed, top=(16, 18, 58), bottom=(74, 62, 128)):
    scene = sky(top, bottom)
    stars(scene, seed, 90, 260)
    hills(scene, seed + 1, 300, 90, (44, 38, 92, 255))
    glow(scene, (scene.width - 26, 236), 60, (255, 178, 76))
    hills(scene, seed + 2, 350, 70, (28, 24, 66, 255))
    glow(scene, (24, 300), 76, (255, 168, 66))
    hills(scene, seed + 3, 400, 40, (15, 13, 40, 255))
    return scene


def title_scene(labels, locale, seed, order):
    scene = night(seed)
    middle = SCENE[0] / 2
    ink = labels.metrics["logo"]["locales"][locale]["ink"]
    labels.put(scene, "logo", locale, middle, 26 - ink["y"], "center")
    labels.put(scene, "logo.tagline", locale, middle, 22 + ink["h"], "center")
    for index, key in enumerate(["menu.play", "menu.continue", "menu.settings", "menu.quit"]):
        column = (index % 2) ^ (order == "rtl")
        labels.put(scene, key, locale, 52 + 276 * column, 194 + 84 * (index // 2))
    edge, anchor = (SCENE[0] - 24, "right") if order == "rtl" else (24, "left")
    labels.put(scene, "news.festival", locale, edge, 364, anchor)
    return scene


def cave_scene(labels, locale):
    scene = sky((20, 44, 66), (66, 122, 128))
    hills(scene, 41, 210, 130, (34, 82, 100, 255))
    glow(scene, (590, 226), 90, (255, 214, 120))
    hills(scene, 42, 300, 90, (22, 58, 76, 255))
    hills(scene, 43, 380, 60, (13, 38, 54, 255))
    labels.put(scene, "hud.score", locale, 24, 16)
    labels.put(scene, "hud.lantern_oil", locale, 560, 16)
    labels.put(scene, "hud.counter", locale, 24, 44)
    labels.put(scene, "hud.combo", locale, 320, 66, "center")
    labels.put(scene, "hud.danger", locale, 70, 136)
    labels.put(scene, "hud.level_up", locale, 490, 142, "center")
    name = labels.box("dialogue.keeper.name", locale)
    top = 384 - labels.box("dialogue.keeper.hello", locale)["h"]
    labels.put(scene, "dialogue.keeper.hello", locale, 90, top)
    labels.put(scene, "dialogue.keeper.name", locale, 112, top - name["h"] / 2 - 2)
    return scene


def shop_scene(labels, locale):
    scene = sky((70, 42, 34), (42, 24, 22))
    draw = ImageDraw.Draw(scene)
    for y in (150, 268, 386):
        draw.rectangle((0, y, SCENE[0], y + 10), fill=(96, 60, 40, 255))
        draw.rectangle((0, y + 10, SCENE[0], y + 14), fill=(34, 18, 14, 255))
    glow(scene, (58, 112), 70, (255, 190, 90))
    glow(scene, (58, 230), 50, (150, 200, 255))
    labels.put(scene, "shop.title", locale, SCENE[0] / 2, 18, "center")
    for y, key in ((92, "shop.item.oil"), (210, "shop.item.cloak")):
        labels.put(scene, key, locale, 116, y)
    labels.put(scene, "shop.price", locale, 396, 100)
    labels.put(scene, "shop.sold_out", locale, 396, 214)
    labels.put(scene, "shop.sale", locale, 40, 318)
    labels.put(scene, "shop.buy", locale, 348, 298)
    return scene


def strip(labels, width):
    """One badge in every language of the project."""
    scene = sky((24, 20, 56), (16, 13, 40), (width, STRIP))
    locales = list(labels.metrics["hud.new"]["locales"])
    order = ["en", "de", "pt-BR", "ja", "zh-Hans", "ko", "ar", "th", "hi"]
    shown = [tag for tag in order if tag in locales]
    for index, tag in enumerate(shown):
        box = labels.box("hud.new", tag)
        middle = width * (index + 0.5) / len(shown)
        labels.put(scene, "hud.new", tag, middle, (STRIP - box["h"]) / 2, "center")
    return scene


def main(output, target):
    labels = Labels(output)
    width = 2 * SCENE[0] + 3 * GAP
    sheet = Image.new("RGBA", (width, 2 * SCENE[1] + STRIP + 4 * GAP), (10, 9, 26, 255))
    scenes = [
        title_scene(labels, "en", 7, "ltr"),
        cave_scene(labels, "ja"),
        shop_scene(labels, "de"),
        title_scene(labels, "ar", 23, "rtl"),
    ]
    for index, scene in enumerate(scenes):
        place = (GAP + (SCENE[0] + GAP) * (index % 2), GAP + (SCENE[1] + GAP) * (index // 2))
        sheet.paste(scene, place)
    sheet.paste(strip(labels, width - 2 * GAP), (GAP, 2 * SCENE[1] + 3 * GAP))
    save(sheet, Path(target))


if __name__ == "__main__":
    main(*sys.argv[1:])
