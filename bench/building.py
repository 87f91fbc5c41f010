# SPDX-License-Identifier: MIT
"""Builds without work, start-up, growth, and sizes of files."""

import json
import shutil
import time
import struct
import zlib

import drawing
import programs
import running
import workloads
from watch.events import Events


def _medians(commands, rounds, cores=1, folder=None):
    """The median run of each command, interleaved."""
    runs = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            runs[name].append(running.run(command, cores, folder))
    return {
        name: sorted(measured, key=lambda run: run.wall)[len(measured) // 2]
        for name, measured in runs.items()}


def _ninja_file(folder, out, images):
    """As many targets, each depending on the same manifest; what builds them does not matter."""
    targets = sorted(str(file.relative_to(folder)) for file in out.rglob("*.png"))
    assert len(targets) == images, (len(targets), images)
    # Generators are not built again because their command is new.
    head = "rule draw\n  command = touch $out\n  generator = 1\n"
    rules = [f"build {target}: draw assets.yaml\n" for target in targets]
    (folder / "build.ninja").write_text(head + "".join(rules), encoding="utf-8")


def growth(options, work):
    """First builds and builds without work for 1,000, 10,000 and 100,000 images."""
    rows = []
    for images in options.images:
        folder = work / f"grow{images}"
        workloads.write_large_manifest(folder, images)
        out = folder / "out"
        build = [options.program, "build", folder / "assets.yaml", "--quiet", "--jobs", 2]
        first = running.run(build, 2)
        _ninja_file(folder, out, images)
        # Files younger than two seconds prove nothing; after them one build leaves its note.
        time.sleep(2.5)
        running.run(build, 2)
        commands = {"labelsmith": build}
        if shutil.which("ninja"):
            commands["ninja"] = ["ninja", "-C", folder]
            running.run(commands["ninja"], 1)
        again = _medians(commands, options.rounds, 2)
        ninja = again.get("ninja")
        rows.append([
            f"{images:,}", f"{first.wall:.2f}", f"{first.wall / images * 1e6:.0f}",
            f"{first.peak / 1e6:.0f}", f"{80 + images / 1024:.0f}",
            f"{again['labelsmith'].wall * 1e3:.0f}",
            f"{ninja.wall * 1e3:.0f}" if ninja else "not installed",
            f"{again['labelsmith'].peak / 1e6:.0f}"])
    print("### Growth: ten locales, plain labels, two cores for the first build\n")
    print(running.table(
        ["images", "first build s", "µs an image", "peak MB", "allowed MB", "no-op ms",
         "ninja ms", "no-op peak MB"], rows) + "\n")


def startup(options, work):
    """`--help`, and one image from nothing, fonts of the project, everything in the page cache."""
    workload = workloads.Workload("first", "effects", [workloads.Label("l00000", "en", "Play")])
    folder = work / "first"
    ours, limit = programs.Labelsmith(options.program), programs.make_limit(work)
    until_image = "labelsmith, until the image is there"
    runs = {"labelsmith --help": [], until_image: [], "labelsmith, one image": [],
            "limit (C), one image": [], "true": []}
    for program in (ours, limit):
        program.prepare(workload, folder)
    out = drawing.fresh(work)
    running.run(ours.command(workload, folder, out, 1), 1)
    image = next(out.rglob("*.png")).relative_to(out)
    for _ in range(4 * options.rounds + 1):
        out = drawing.fresh(work)
        (out / image).parent.mkdir(parents=True)
        watched = Events([str((out / image).parent)])
        runs[until_image].append(running.run(
            ours.command(workload, folder, out, 1), 1,
            until=lambda: watched.wait_for(str(out / image))))
        watched.close()
        commands = {
            "labelsmith --help": [options.program, "--help"],
            "labelsmith, one image": ours.command(workload, folder, drawing.fresh(work), 1),
            "limit (C), one image": limit.command(workload, folder, drawing.fresh(work), 1),
            "true": ["true"]}
        for name, command in commands.items():
            runs[name].append(running.run(command, 1))
    rows = [
        [name, f"{running.median([run.wall for run in measured[1:]]) * 1e3:.1f}",
         f"{running.median([run.processor for run in measured[1:]]) * 1e3:.1f}"]
        for name, measured in runs.items()]
    print("### Start-up, one core\n")
    print(running.table(["what", "ms", "processor ms"], rows) + "\n")


def _pixels(path):
    """Width, height and rows of a PNG of ours: RGBA, filter none."""
    data = path.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    raw = zlib.decompress(data[41:41 + struct.unpack(">I", data[33:37])[0]])
    return width, height, raw


def compression(options, work):
    """Sizes and times of the three levels against libpng 6 (as Pillow has it) and optipng -o2."""
    workload = workloads.drawing_workloads(options.labels)[0]
    folder, outs, rows = work / "levels", {}, []
    for level in ("fast", "balanced", "small"):
        workloads.write_manifest(folder / level, workload, compression=level)
        workloads.font_folder(folder)
        outs[level] = drawing.fresh(work)
        report = work / "report.json"
        command = [options.program, "build", folder / level / "assets.yaml", "--output",
                   outs[level], "--jobs", 1, "--quiet", "--report", report]
        running.run(command, 1)
        timings = json.loads(report.read_text(encoding="utf-8"))["timings"]
        encode = next(row["ms"] for row in timings if row["stage"] == "encode")
        rows.append([level, f"{drawing._size(outs[level]) / 1e6:.3f}", f"{encode:.0f}"])
    files = sorted(outs["fast"].rglob("*.png"))
    rows += _libpng(files, work) + _optipng(files, work)
    print("### Sizes of W1's files, encoding alone, one core\n")
    print(running.table(["by", "MB", "ms"], rows) + "\n")


def _libpng(files, work):
    program = programs._compiled(work, "libpng_peer", ["libpng"])
    if not program:
        return [["libpng 6", "not installed", ""]]
    out, listing = drawing.fresh(work), work / "files.txt"
    out.mkdir()
    listing.write_text("".join(f"{file}\n" for file in files), encoding="utf-8")
    timing = work / "libpng.txt"
    running.run([program, listing, timing], 1)
    size, seconds = timing.read_text(encoding="utf-8").split()
    return [["libpng 6, its own filters", f"{int(size) / 1e6:.3f}", f"{float(seconds) * 1e3:.0f}"]]


def _optipng(files, work):
    if not shutil.which("optipng"):
        return [["optipng -o2", "not installed", ""]]
    out = drawing.fresh(work)
    out.mkdir()
    # A tenth of the files: optipng takes a while. Colour type and depth stay as they are.
    sample = files[::10]
    command = ["optipng", "-quiet", "-o2", "-nb", "-nc", "-np", "-dir", out, *sample]
    run = running.run(command, 1)
    before = sum(file.stat().st_size for file in files) / sum(f.stat().st_size for f in sample)
    return [["optipng -o2 *", f"{drawing._size(out) * before / 1e6:.3f}",
             f"{run.wall * before * 1e3:.0f}"]]
