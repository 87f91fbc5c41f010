# SPDX-License-Identifier: MIT
"""Looks at the preview of a real project in chromium, built and watched by the real program.

    run.py PROGRAM [STEP,STEP…]

The step `latency` runs only when it is named. LABELSMITH_SHOTS=DIR keeps pictures of the page.
"""

import sys
import time

from driver import Browser, check, failures, remark
from project import Project
from steps_access import accessibility
from steps_large import fifty_thousand
from steps_live import errors, hostile, latency, live, many_updates, restart, unseen
from steps_page import filters, first_paint, keyboard, looks
from steps_report import report, report_without_script

STEPS = [first_paint, looks, filters, keyboard, unseen, live, many_updates, errors, hostile, accessibility, restart,
         report, report_without_script, fifty_thousand]
MEASUREMENTS = [latency]
# Steps that stop the watcher: then the browser may say that it cannot connect.
DISCONNECTING = {"restart", "fifty_thousand"}


def main():
    program = sys.argv[1]
    chosen = sys.argv[2].split(",") if len(sys.argv) > 2 and sys.argv[2] != "1" else [step.__name__ for step in STEPS]
    project = Project(program)
    browser = Browser()
    try:
        project.start()
        for step in STEPS + MEASUREMENTS:
            if step.__name__ not in chosen:
                continue
            began = time.monotonic()
            step(browser, project)
            remark(f"{step.__name__}: {time.monotonic() - began:.1f} s")
            noise = browser.complaints()
            if step.__name__ in DISCONNECTING:
                noise = [line for line in noise if "net::ERR" not in line]
            check(f"{step.__name__}: the console is silent", noise == [], noise[:3])
            strangers = browser.strangers(*project.urls)
            check(f"{step.__name__}: no request goes anywhere else", strangers == [], strangers[:3])
    finally:
        browser.quit()
        project.close()
    sys.exit(1 if failures else 0)


main()
