# SPDX-License-Identifier: MIT
"""Measures a watcher: from the save of one text to its image on the disk.

    run.py PROGRAM [--edits N] [--size NAME ...] [--folder FOLDER]

Every size is a project of its own below FOLDER, by default .build/bench-watch. The file system of
the folder matters: making and replacing files takes it longer than drawing takes us. Before and after each watcher the same
edits go through a shell loop of inotifywait and ImageMagick, so that the ratio means something on
any machine.
"""

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import time

from events import Events
from project import LOCALES, Project

SIZES = {
    "1k": (1000, 2),
    "10k": (10000, 20),
    "10k-one-file": (10000, 0),
    "100k": (100000, 200),
}
IDLE_SECONDS = 30


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Process:
    """A process and its children, as /proc shows them."""

    def __init__(self, pid):
        children = open(f"/proc/{pid}/task/{pid}/children").read().split()
        self.pids = [pid] + [int(child) for child in children]

    def cpu(self):
        ticks = 0
        for pid in self.pids:
            fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self, field):
        total = 0
        for pid in self.pids:
            for line in open(f"/proc/{pid}/status"):
                if line.startswith(field + ":"):
                    total += int(line.split()[1])
        return total / 1024


class Watcher:
    def __init__(self, program, folder):
        self.output = os.path.join(folder, "Output")
        self.log = open(os.path.join(folder, "watch.log"), "w")
        self.process = subprocess.Popen(
            [program, "watch", "--events"], cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        start = time.perf_counter()
        for line in self.process.stdout:
            if json.loads(line)["type"] == "ready":
                break
        self.start_seconds = time.perf_counter() - start
        # Nobody reads the events from here on; a full pipe must not matter.

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
        self.log.close()


def measure(program, below, name, edits, pause):
    labels, files = SIZES[name]
    folder = os.path.abspath(os.path.join(below, name))
    project = Project(folder, labels, files)
    project.write()
    subprocess.run([program, "build", "--quiet"], cwd=folder, check=True)
    watcher = Watcher(program, folder)
    try:
        metrics = os.path.join(watcher.output, "metrics.json")
        events = Events([watcher.output] + [os.path.join(watcher.output, tag) for tag in LOCALES])
        images, indexes = [], []
        for _ in range(edits + 5):
            time.sleep(pause)
            events.discard()
            temporary, path, image = project.prepare_edit()
            start = time.perf_counter()
            os.rename(temporary, path)
            times = events.wait_for_all([os.path.join(watcher.output, image), metrics])
            images.append(times[os.path.join(watcher.output, image)] - start)
            indexes.append(times[metrics] - start)
        # The first edits warm caches.
        images, indexes = images[5:], indexes[5:]
        process = Process(watcher.process.pid)
        time.sleep(3)
        before = process.cpu()
        time.sleep(IDLE_SECONDS)
        idle = (process.cpu() - before) / IDLE_SECONDS
        result = {
            "size": name,
            "edits": edits,
            "image_ms": statistics.median(images) * 1000,
            "image_p99_ms": percentile(images, 0.99) * 1000,
            "metrics_ms": statistics.median(indexes) * 1000,
            "metrics_p99_ms": percentile(indexes, 0.99) * 1000,
            "rss_mb": process.memory("VmRSS"),
            "peak_mb": process.memory("VmHWM"),
            "idle_cpu_percent": idle * 100,
            "ready_s": watcher.start_seconds,
        }
    finally:
        watcher.stop()
    check = subprocess.run([program, "check", "--quiet"], cwd=folder)
    if check.returncode != 0:
        sys.exit(f"{name}: the output is not what a build gives")
    return result


LOOP = """
while inotifywait -qq -e close_write -e moved_to --include 'label\\.txt$' .; do
  convert -background none -font "$FONT" -pointsize 24 -fill white -stroke '#203040' -strokewidth 2 \
    label:"$(cat label.txt)" out.png
done
"""


def shell_loop(below, edits):
    """The same edits of one label through inotifywait and ImageMagick; seconds for each."""
    for tool in ("inotifywait", "convert"):
        if subprocess.run(["which", tool], capture_output=True).returncode != 0:
            print(f"no {tool}: the shell loop is left out", file=sys.stderr)
            return None
    folder = os.path.abspath(os.path.join(below, "shell"))
    os.makedirs(folder, exist_ok=True)
    environment = dict(os.environ, FONT="/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf")
    loop = subprocess.Popen(["sh", "-c", LOOP], cwd=folder, env=environment, start_new_session=True)
    events = Events([folder])
    output = os.path.join(folder, "out.png")
    times = []
    try:
        for number in range(edits + 1):
            time.sleep(0.25)
            events.discard()
            path = os.path.join(folder, "label.txt")
            with open(path + ".new", "w") as file:
                file.write(f"start game {number}")
            start = time.perf_counter()
            os.rename(path + ".new", path)
            times.append(events.wait_for(output, seconds=10) - start)
    finally:
        os.killpg(loop.pid, signal.SIGTERM)
        loop.wait()
    return times[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between edits")
    parser.add_argument("--size", choices=SIZES, nargs="+", default=["1k", "10k", "10k-one-file"])
    parser.add_argument("--folder", default=os.path.join(".build", "bench-watch"))
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    loop = []
    print(f"{'project':14}{'image ms':>10}{'p99':>8}{'÷ shell':>9}{'metrics ms':>12}{'p99':>8}"
          f"{'RSS MB':>8}{'peak':>7}{'idle %':>8}{'ready s':>9}")
    for name in options.size:
        loop += shell_loop(options.folder, 10) or []
        result = measure(program, options.folder, name, options.edits, options.pause)
        loop += shell_loop(options.folder, 10) or []
        ratio = f"{result['image_ms'] / 1000 / statistics.median(loop):.2f}" if loop else "–"
        print(f"{name:14}{result['image_ms']:10.1f}{result['image_p99_ms']:8.1f}{ratio:>9}"
              f"{result['metrics_ms']:12.1f}{result['metrics_p99_ms']:8.1f}{result['rss_mb']:8.0f}"
              f"{result['peak_mb']:7.0f}{result['idle_cpu_percent']:8.2f}{result['ready_s']:9.2f}",
              flush=True)
    if loop:
        print(f"shell loop: median {statistics.median(loop) * 1000:.1f} ms, "
              f"p99 {percentile(loop, 0.99) * 1000:.1f} ms, {len(loop)} edits")


if __name__ == "__main__":
    main()
