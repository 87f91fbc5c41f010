#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Takes the pictures of the preview in README.md and docs/preview.md.

Usage: shoot_preview.py LABELSMITH

Needs Pillow and the packages of packaging/browser-packages.txt. Shows the example project with some
texts made too long, so that there is something to see.
"""

import io
import os
import shutil
import sys
from pathlib import Path

from PIL import Image

from pictures import save_small

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs/images"
sys.path.insert(0, str(ROOT / "Tests/EndToEndTests/Browser"))

from driver import Browser  # noqa: E402
from project import Project  # noqa: E402

EDITS = [
    ("de: Spielen,", "de: Jetzt sofort weiterspielen,"),
    ("ar: الإعدادات", "ar: إعدادات اللعبة والصوت والتحكم الكامل"),
    ("ja: 設定", "ja: サウンドとコントロールの詳細設定"),
    ("hi: खेलें}", "}"),
]
BUTTONS = "#q=menu&locale=en,de,ja,ar,hi"

# Name, address after '#', size, colour scheme.
SHOTS = [
    ("preview", BUTTONS, (1280, 860), "light"),
    ("preview-dark-rtl", "#locale=ar&q=menu&compare=source&overlays=box,baseline,ink,breaks&bg=dark", (1280, 860), "dark"),
    ("preview-matrix", "#view=matrix", (1280, 560), "light"),
    ("preview-grid-wide", "#view=grid&locale=de&sort=manifest", (1900, 1000), "dark"),
    ("preview-narrow", "#q=menu&locale=de,ar", (420, 860), "light"),
]


class Example(Project):
    """The example of the repository, with a few texts changed."""

    def __init__(self, program):
        super().__init__(program)
        shutil.copytree(ROOT / "l10n", self.path("l10n"))

    def manifest(self):
        text = (ROOT / "assets.yaml").read_text(encoding="utf-8")
        for old, new in EDITS:
            text = text.replace(old, new)
        return text


def keep(browser, name):
    image = Image.open(io.BytesIO(browser.driver.get_screenshot_as_png()))
    save_small(image, PICTURES / f"{name}.png")


def main():
    project = Example(os.path.abspath(sys.argv[1]))
    browser = Browser("--hide-scrollbars")
    try:
        project.start()
        for name, view, (width, height), scheme in SHOTS:
            browser.size(width, height)
            browser.scheme(scheme)
            browser.open(project.url + view)
            keep(browser, name)
        browser.size(1280, 860)
        browser.scheme("light")
        project.write("assets.yaml", project.manifest().replace("de: Spielstand laden", "de: Laden"))
        browser.open(project.url + "#view=changes&change=onion&zoom=2&scale=2")
        browser.wait("document.querySelector('.picture .before')")
        browser.settle()
        keep(browser, "preview-changes")
        project.write("assets.yaml", project.manifest().replace("    fit: {min", "    fit: [min", 1))
        browser.open(project.url + BUTTONS)
        browser.wait("!document.querySelector('#errors').hidden")
        browser.settle()
        keep(browser, "preview-error")
    finally:
        browser.quit()
        project.close()
        shutil.rmtree(project.folder.name, ignore_errors=True)


main()
