# SPDX-License-Identifier: MIT
"""What is compared: labelsmith, the C limit program, and other tools where they are installed."""

import importlib.util
import os
import pathlib
import shutil
import sys

import running
import workloads

HERE = pathlib.Path(__file__).resolve().parent


class Labelsmith:
    name = "labelsmith"
    share = 1

    def __init__(self, program):
        self.program = program

    def prepare(self, workload, folder):
        workloads.write_manifest(folder, workload)

    def command(self, workload, folder, out, cores):
        return [self.program, "build", folder / "assets.yaml", "--output", out, "--jobs",
                cores, "--quiet"]


class Limit:
    """The practical limit: only the drawing, in C."""

    name = "limit (C)"
    share = 1

    def __init__(self, work):
        self.program = work / "bin" / "limit"
        self.fonts = work / "fonts.conf"

    def prepare(self, workload, folder):
        workloads.write_table(folder / "labels.tsv", workload)

    def command(self, workload, folder, out, cores, level=1):
        wrap = workloads.WRAP if workload.wraps else 0
        return [self.program, folder / "labels.tsv", out, self.fonts,
                int(workload.has_effects), wrap, cores, level]


def make_limit(work):
    """Compiles the C program and gives it the same fonts, from a cached configuration."""
    (work / "bin").mkdir(parents=True, exist_ok=True)
    running.run(["make", "-s", "-C", HERE / "limit", f"BUILD={work / 'bin'}"], 2)
    text = (f'<?xml version="1.0"?><fontconfig><dir>{work / "fonts"}</dir>'
            f'<cachedir>{work / "fontcache"}</cachedir></fontconfig>')
    (work / "fonts.conf").write_text(text, encoding="utf-8")
    return Limit(work)


class Script:
    """A peer that is a script or a C program of `peers/`, run with the table."""

    def __init__(self, name, program, share=1, works_on=("W1", "W2", "W3"), is_parallel=False):
        self.name = name
        self.program = program
        #: Which part of the labels it is given; times are multiplied by the inverse.
        self.share = share
        self.works_on = works_on
        self.is_parallel = is_parallel

    def prepare(self, workload, folder):
        workloads.write_table(folder / "labels.tsv", workload)

    def command(self, workload, folder, out, cores):
        count = max(1, round(len(workload.labels) * self.share))
        return [*self.program, workload.name, folder, out, count]


def _has_module(name):
    return importlib.util.find_spec(name) is not None


def _compiled(work, name, packages, *sources):
    """A C peer, or `None` where its libraries are not installed."""
    if not shutil.which("pkg-config"):
        return None
    try:
        running.run(["pkg-config", "--exists", *packages], 2)
    except running.Failed:
        return None
    target = work / "bin" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    flags = os.popen(f"pkg-config --cflags --libs {' '.join(packages)}").read().split()
    running.run(
        ["cc", "-O3", "-march=native", HERE / "peers" / f"{name}.c",
         *(HERE / source for source in sources), "-o", target, *flags, "-lm"], 2)
    return target


def peers(work):
    """Every peer that can run here, and the names of those that cannot."""
    found, absent = [], []

    def add(name, is_there, program, **options):
        if is_there:
            found.append(Script(name, program, **options))
        else:
            absent.append(name)

    python = [sys.executable, "-B"]
    libass = _compiled(work, "libass_peer", ["libass", "libdeflate"], "limit/png.c")
    add("libass (no gradient)", libass, [libass])
    add("Pillow", _has_module("PIL"), [*python, HERE / "peers" / "pillow_peer.py"])
    add("skia-python", _has_module("skia"), [*python, HERE / "peers" / "skia_peer.py"])
    add("resvg", _has_module("resvg"), [*python, HERE / "peers" / "resvg_peer.py"],
        works_on=("W1", "W2"))
    librsvg = _compiled(work, "librsvg_peer", ["librsvg-2.0", "cairo"])
    add("librsvg", librsvg, [librsvg], works_on=("W1", "W2"))
    add("rsvg-convert, a process each", shutil.which("rsvg-convert"),
        ["sh", HERE / "peers" / "rsvg_convert.sh"], works_on=("W1", "W2"), share=0.1)
    convert = shutil.which("convert-im6") or shutil.which("convert")
    magick = [*python, HERE / "peers" / "imagemagick_peer.py", convert]
    add("ImageMagick, one process", convert, [*magick, "batch"], share=0.1)
    add("ImageMagick, a process each", convert, [*magick, "each"], share=0.1)
    return found, absent
