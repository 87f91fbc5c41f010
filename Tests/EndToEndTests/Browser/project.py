# SPDX-License-Identifier: MIT
"""A project in a folder of its own, and the real program at work on it."""

import json
import os
import signal
import subprocess
import tempfile
import time

HEAD = """\
version: 1
source_locale: en
locales: [en, de, {{tag: ja, missing: error}}, ar]
preview: {{backgrounds: [checker, dark, light, "#203040"]}}
fonts:
  stacks:
    ui: {{default: [Noto Sans], ja: [Noto Sans CJK JP, Noto Sans], ar: [Noto Sans Arabic, Noto Sans]}}
styles:
  base: {{font: {{stack: ui, size: 24}}, fill: "{fill}", stroke: {{width: 3, color: "#1B1464"}}}}
  button:
    extends: base
    width: 200
    height: 72
    padding: [0, 10]
    align: center
    max_lines: 1
    background: {{radius: 10, fill: "#4a58c8"}}
  fitting: {{extends: button, fit: {{min_scale: 0.6}}}}
output: {{scales: [1, 2]}}
labels:
"""

LABELS = {
    "menu.continue": ("button", ["Continue", "Spiel wiederaufnehmen", "つづきから", "متابعة"]),
    "menu.play": ("button", ["Play", "Spielen", "はじめる", "لعب"]),
    "menu.options": ("button", ["Options", "Einstellungen", "設定", "خيارات"]),
    "menu.quit": ("button", ["Quit", "Beenden", None, "خروج"]),
    "hud.score": ("base", ["Score", "Punkte", "スコア", "النقاط"]),
    "hud.lives": ("base", ["Lives", "Leben", "残機", None]),
    "shop.buy": ("fitting", ["Buy everything now", "Jetzt alles kaufen", "全部購入する", "اشتر كل شيء الآن"]),
}
LOCALES = ["en", "de", "ja", "ar"]


class Project:
    def __init__(self, program):
        self.program = program
        self.folder = tempfile.TemporaryDirectory(prefix="labelsmith-browser-")
        self.process = None
        self.url = ""
        # Every address it ever had: the port may change with each start.
        self.urls = []
        self.fill = "#FFFFFF"
        self.labels = {}
        self.reset()

    def reset(self, copies=1):
        """The seven labels, and further copies of them."""
        self.labels = {}
        for number in range(copies):
            for key, (style, texts) in LABELS.items():
                name = key if number == 0 else f"{key}.{number}"
                self.labels[name] = (style, list(texts))
        self.fill = "#FFFFFF"
        self.save()

    def change(self, key, locale, text):
        style, texts = self.labels[key]
        texts[LOCALES.index(locale)] = text
        self.save()

    def save(self, manifest=None):
        self.write("assets.yaml", manifest if manifest is not None else self.manifest())

    def manifest(self):
        lines = [HEAD.format(fill=self.fill)]
        for key, (style, texts) in self.labels.items():
            known = ", ".join(f"{tag}: {json.dumps(text, ensure_ascii=False)}" for tag, text in zip(LOCALES, texts) if text is not None)
            lines.append(f"  {json.dumps(key)}: {{style: {style}, context: Main menu (verb), max_length: 20, "
                         f"tags: [menu], text: {{{known}}}}}\n")
        return "".join(lines)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        """Saves like an editor: by renaming a new file over the old one."""
        with open(self.path(name + ".new"), "w", encoding="utf-8") as file:
            file.write(text)
        os.rename(self.path(name + ".new"), self.path(name))

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder.name, capture_output=True, text=True,
                              env=self.environment(), check=False)

    def start(self, port=0):
        log = open(self.path("log"), "wb")
        self.process = subprocess.Popen([self.program, "watch", f"--serve=127.0.0.1:{port}"], cwd=self.folder.name,
                                        stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment())
        end = time.monotonic() + 300
        while time.monotonic() < end:
            status = self.status()
            if status.get("pid") == self.process.pid and status.get("generation", 0) > 0:
                self.url = status["preview_url"]
                self.urls.append(self.url)
                return
            time.sleep(0.1)
        raise RuntimeError("the watcher does not start:\n" + open(self.path("log"), encoding="utf-8").read())

    def status(self):
        """What the watcher last said of itself; asking it would read the whole manifest each time."""
        try:
            with open(self.path("Output/.labelsmith/status.json"), encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError):
            return {}

    @property
    def port(self):
        return int(self.url.rstrip("/").rsplit(":", 1)[1])

    def settle(self):
        self.run("status", "--wait")

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)
            self.process = None

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    @staticmethod
    def environment():
        return {**os.environ, "NO_COLOR": "1", "G_DEBUG": "fatal-warnings"}
