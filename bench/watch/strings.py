# SPDX-License-Identifier: MIT
"""Measures a watcher with translators' files: from the save of a PO file to the image on the disk.

    strings.py PROGRAM FOLDER [--edits N] [--pause SECONDS]

FOLDER is what scripts/string-project.py wrote. Each edit changes one text of one file, which is
written whole and renamed into its place.
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import time

from events import Events
from run import Process, Watcher, percentile

MESSAGE = re.compile(r'msgid "([^"]+)"\nmsgstr "([^"]*)"\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--edits", type=int, default=40)
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between edits")
    options = parser.parse_args()
    program, folder = os.path.abspath(options.program), os.path.abspath(options.folder)
    chance = random.Random(1)
    names = sorted(os.listdir(os.path.join(folder, "l10n")))
    subprocess.run([program, "build", "--quiet"], cwd=folder, check=True)
    watcher = Watcher(program, folder)
    try:
        times = [edit(folder, watcher.output, chance.choice(names), chance, options.pause)
                 for _ in range(options.edits + 3)][3:]
        memory = Process(watcher.process.pid).memory("VmRSS")
    finally:
        watcher.stop()
    print(f"{len(names)} files, {options.edits} edits: median {statistics.median(times) * 1e3:.1f} ms, "
          f"p99 {percentile(times, 0.99) * 1e3:.1f} ms, {memory:.0f} MB")
    check = subprocess.run([program, "check", "--quiet"], cwd=folder)
    if check.returncode != 0:
        sys.exit("the output is not what a build gives")


def edit(folder, output, name, chance, pause):
    """Changes one text; seconds until its image is in place."""
    path = os.path.join(folder, "l10n", name)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    message = chance.choice(list(MESSAGE.finditer(text)))
    words = message[2].split(" ")
    # The first word doubled or one taken away: another text, in the same script.
    words = words[1:] if len(words) > 1 else words + words
    with open(path + ".new", "w", encoding="utf-8") as file:
        file.write(text[:message.start(2)] + " ".join(words) + text[message.end(2):])
    images = os.path.join(output, name.removesuffix(".po"))
    events = Events([images])
    time.sleep(pause)
    events.discard()
    start = time.perf_counter()
    os.rename(path + ".new", path)
    return events.wait_for(os.path.join(images, message[1] + ".png")) - start


if __name__ == "__main__":
    main()
