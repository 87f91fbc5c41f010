# SPDX-License-Identifier: MIT
"""Measures labelsmith: see README.md beside this file.

    python3 -B bench/bench.py [drawing] [growth] [startup] [compression]
"""

import argparse
import os
import pathlib
import platform
import shutil

import building
import drawing
import workloads

PARTS = {
    "drawing": drawing.measure,
    "startup": building.startup,
    "compression": building.compression,
    "growth": building.growth,
}


def _machine():
    model = next(
        (line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8")
         if line.startswith("model name")), platform.machine())
    return f"{model}, {len(os.sched_getaffinity(0))} cores, Linux {platform.release()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; default all")
    parser.add_argument("--program", default=".build/release/labelsmith", help="what is measured")
    parser.add_argument("--work", help="folder for outputs; default: in memory where possible")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--labels", type=int, default=1000, help="labels of W1 and W2")
    parser.add_argument("--workloads", nargs="*", help="only these of W1, W2, W3")
    parser.add_argument("--images", type=int, nargs="*", default=[1000, 10_000, 100_000])
    parser.add_argument("--no-peers", dest="peers", action="store_false")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    options.program = pathlib.Path(options.program).resolve()
    memory = pathlib.Path("/dev/shm")
    work = pathlib.Path(
        options.work or (memory if memory.is_dir() else ".build")) / "labelsmith-bench"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    workloads.font_folder(work)
    print(f"{_machine()}; outputs in {work}\n")
    try:
        for part in options.parts or PARTS:
            PARTS[part](options, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
