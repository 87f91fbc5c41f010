# SPDX-License-Identifier: MIT
"""Runs commands on chosen cores and measures them from outside."""

import dataclasses
import os
import statistics
import time


@dataclasses.dataclass(frozen=True)
class Run:
    """Seconds of the clock and of the processor, and the largest process's peak in bytes."""

    wall: float
    processor: float
    peak: int


class Failed(Exception):
    """A command that did not end with 0."""


def run(command, cores, folder=None, environment=None, until=None):
    """Runs one command with its output thrown away and waits for it.

    With `until`, which returns a time of the clock, `wall` is the time until then.
    """
    everywhere = os.sched_getaffinity(0)
    chosen = set(sorted(everywhere)[:cores])
    null = os.open(os.devnull, os.O_RDWR)
    # The child inherits the cores; nothing stands between the clock and its start.
    os.sched_setaffinity(0, chosen)
    here = os.getcwd()
    try:
        if folder:
            os.chdir(folder)
        actions = [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)]
        began = time.perf_counter()
        process = os.posix_spawnp(
            str(command[0]), [str(part) for part in command], environment or dict(os.environ),
            file_actions=actions)
        if until:
            # Whoever watches must not stand in the way.
            os.sched_setaffinity(0, everywhere - chosen or everywhere)
            reached = until()
        _, status, usage = os.wait4(process, 0)
        wall = (reached if until else time.perf_counter()) - began
    finally:
        os.chdir(here)
        os.sched_setaffinity(0, everywhere)
        os.close(null)
    if status != 0:
        raise Failed(f"{command[0]} ended with {os.waitstatus_to_exitcode(status)}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def median(values):
    return statistics.median(values)


def table(head, rows):
    """A Markdown table; numbers are given as text."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)
