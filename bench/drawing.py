# SPDX-License-Identifier: MIT
"""W1 to W3 by labelsmith, the limit program and the peers, interleaved, on one core and on two."""

import itertools
import json
import pathlib
import sys

import programs
import running
import workloads

sys.path.insert(0, str(programs.HERE / "peers"))
import svg  # noqa: E402  (beside the peers that read what it writes)

_numbers = itertools.count()


def fresh(work):
    """A new output folder: none is removed while measuring, because many file systems are slow
    to give out places that were freed a moment ago."""
    folder = work / "out"
    folder.mkdir(exist_ok=True)
    return folder / f"{next(_numbers):05}"


def _size(folder):
    return sum(file.stat().st_size for file in folder.rglob("*.png"))


def _write_svg(workload, folder, out):
    """SVG documents with the sizes and baselines that labelsmith measured in `out`."""
    labels = json.loads((out / "metrics.json").read_text(encoding="utf-8"))["labels"]
    (folder / "svg").mkdir(exist_ok=True)
    for label in workload.labels:
        leaf = labels[label.name]["locales"][label.language]
        image, line = leaf["images"][0], leaf["lines"][0]
        x, y = image["origin"]
        baseline = y + line["baseline"]
        place = (image["w"], image["h"], x + line["x"], baseline, baseline - line["ascent"],
                 baseline + line["descent"])
        (folder / "svg" / f"{label.name}.svg").write_text(
            svg.document(workload, label, place), encoding="utf-8")


def measure(options, work):
    """Prints a table for each workload; returns nothing."""
    ours = programs.Labelsmith(options.program)
    limit = programs.make_limit(work)
    others, absent = programs.peers(work) if options.peers else ([], [])
    if absent:
        print(f"Not installed, left out: {', '.join(absent)}.\n")
    for workload in workloads.drawing_workloads(options.labels):
        if options.workloads and workload.name not in options.workloads:
            continue
        folder = work / workload.name
        mine = [peer for peer in others if workload.name in peer.works_on]
        for program in [ours, limit, *mine]:
            program.prepare(workload, folder)
        out = fresh(work)
        running.run(ours.command(workload, folder, out, 1), 1)
        if mine and not workload.wraps:
            _write_svg(workload, folder, out)
        _workload(workload, folder, [ours, limit, *mine], options, work)


def _workload(workload, folder, compared, options, work):
    rows, seconds, failed = [], {}, set()
    for cores in (1, 2):
        # A round of everything before the next: what disturbs one disturbs its neighbours.
        some = compared if cores == 1 else compared[:2]
        runs = {program.name: [] for program in some}
        for round_number in range(options.rounds):
            for program in some:
                if program in failed or program.share < 1 and round_number > 0:
                    continue
                out = fresh(work)
                try:
                    run = running.run(program.command(workload, folder, out, cores), cores)
                except running.Failed as failure:
                    # A peer that cannot draw something here is no reason to stop.
                    if program in compared[:2]:
                        raise
                    print(f"{program.name}: {failure}; left out\n")
                    failed.add(program)
                    continue
                runs[program.name].append((run, _size(out)))
        base = [run.wall for run, _ in runs["limit (C)"]]
        for program in (one for one in some if one not in failed):
            measured = runs[program.name]
            walls = [run.wall / program.share for run, _ in measured]
            ratio = running.median([wall / other for wall, other in zip(walls, base)])
            seconds[program.name, cores] = running.median(walls)
            rows.append([
                program.name + ("" if program.share == 1 else " *"), str(cores),
                f"{running.median(walls):.3f}", f"{ratio:.2f}",
                f"{running.median([run.processor / program.share for run, _ in measured]):.3f}",
                f"{measured[0][1] / program.share / 1e6:.2f}",
                f"{max(run.peak for run, _ in measured) / 1e6:.0f}"])
    print(f"### {workload.name}: {len(workload.labels)} labels\n")
    print(running.table(
        ["program", "cores", "seconds", "× limit", "processor s", "MB written", "peak MB"], rows))
    for name in ("labelsmith", "limit (C)"):
        print(f"\n{name}: {seconds[name, 1] / seconds[name, 2]:.2f} × as fast on two cores.")
    if any(program.share < 1 for program in compared):
        print("\n\\* measured once, on a tenth of the labels.")
    print("\n" + stages(workload, folder, options, work) + "\n")


def stages(workload, folder, options, work):
    """What `--timings` says of one run on one core."""
    report = pathlib.Path(work / "report.json")
    ours = programs.Labelsmith(options.program)
    command = [*ours.command(workload, folder, fresh(work), 1), "--report", report]
    run = running.run(command, 1)
    timings = json.loads(report.read_text(encoding="utf-8"))["timings"]
    known = sum(row["ms"] for row in timings if row["stage"] != "wait")
    cells = [f"{row['stage']} {row['ms']:.1f}" for row in timings]
    return (f"Stages of one run on one core, ms: {', '.join(cells)}; "
            f"everything else {run.wall * 1e3 - known:.1f} of {run.wall * 1e3:.1f}.")
