# SPDX-License-Identifier: MIT
"""Projects to watch: made from a seed, and edited one text at a time."""

import os
import random

LOCALES = ["en", "de", "ru", "ja"]
WORDS = {
    "en": "play start game options sound music back save load world light shadow sword coin".split(),
    "de": "Spielen Starten Spiel Optionen Ton Musik Zurück Sichern Laden Welt Licht Schatten".split(),
    "ru": "играть начать игра настройки звук музыка назад сохранить загрузить мир свет тень".split(),
    "ja": "プレイ 開始 ゲーム 設定 音 音楽 戻る 保存 読込 世界 光 影".split(),
}

HEAD = """\
version: 1
source_locale: en
locales: [en, de, ru, ja]
fonts:
  system: false
  dirs: [/usr/share/fonts/truetype/noto, /usr/share/fonts/opentype/noto]
  stacks:
    body:
      default: [Noto Sans]
      ja: [Noto Sans CJK JP, Noto Sans]
styles:
  base: {font: {stack: body, size: 24, weight: 700}, fill: "#FFFFFF"}
  title:
    extends: base
    stroke: {width: 2, color: "#203040"}
    shadow: {offset: [0, 2], blur: 2, color: "#00000080"}
  button: {extends: base, width: 240, height: 48, padding: [0, 12], max_lines: 1, fit: {min_scale: 0.5}}
  note: {extends: base, fill: {gradient: {stops: ["#FFD700", "#FF8C00"], angle: 90}}}
"""


class Project:
    """A manifest with its labels in `files` included files, or in the root when that is 0."""

    def __init__(self, folder, labels, files, seed=1):
        self.folder = folder
        self.random = random.Random(seed)
        self.files = []
        names = [f"labels/part{number:03}.yaml" for number in range(files)] or ["assets.yaml"]
        share = -(-labels // len(names))
        for number, name in enumerate(names):
            keys = range(number * share, min(labels, (number + 1) * share))
            self.files.append((name, [self.label(key) for key in keys]))
        self.root = HEAD + ('include: ["labels/*.yaml"]\n' if files else "")
        self.edits = 0

    def label(self, number):
        return {
            "key": f"screen{number // 50}.label{number}",
            "style": self.random.choice(["title", "button", "note"]),
            "texts": {locale: self.words(locale) for locale in LOCALES},
        }

    def words(self, locale):
        return " ".join(self.random.choices(WORDS[locale], k=self.random.randint(1, 2)))

    def text(self, number):
        name, labels = self.files[number]
        lines = [self.root] if name == "assets.yaml" else []
        lines.append("labels:\n")
        for label in labels:
            texts = ", ".join(f'{locale}: "{text}"' for locale, text in label["texts"].items())
            lines.append(f'  {label["key"]}:\n    style: {label["style"]}\n    text: {{{texts}}}\n')
        return "".join(lines)

    def write(self):
        for folder in ("", "labels"):
            os.makedirs(os.path.join(self.folder, folder), exist_ok=True)
        for number, (name, _) in enumerate(self.files):
            self.save(name, self.text(number))
        if self.files[0][0] != "assets.yaml":
            self.save("assets.yaml", self.root)

    def save(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.rename(path + ".new", path)

    def prepare_edit(self):
        """Changes one text; returns the temporary file, the file it is for, and the image's name."""
        self.edits += 1
        number = self.random.randrange(len(self.files))
        name, labels = self.files[number]
        label = self.random.choice(labels)
        locale = self.random.choice(LOCALES)
        label["texts"][locale] = f"{self.words(locale)} {self.edits}"
        path = os.path.join(self.folder, name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(self.text(number))
        return path + ".new", path, f'{locale}/{label["key"]}.png'
