# SPDX-License-Identifier: MIT
"""Fifty thousand cards."""

import os
import statistics

from driver import check, remark

# Scrolls for three seconds, now and then far, and notes how long each frame took.
SCROLL = """
const done = arguments[0]; const frames = []; let last = performance.now(); let step = 0;
function frame(now) {
  frames.push(now - last); last = now; step += 1;
  if (step > 180) return done(frames.slice(3));
  scrollBy(0, step % 60 === 0 ? 200000 : 160);
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
"""

MANIFEST = """\
version: 1
fonts: {system: false, dirs: [/usr/share/fonts/truetype/dejavu]}
locales: [en, de, fr, it, es]
output: {png: {compression: fast}}
styles:
  plain: {font: {family: DejaVu Sans, size: 9}, fill: "#f0f0ff"}
labels:
"""


def label(number):
    """Every tenth label has pictures, which is enough to see them come and keeps the build short."""
    bake = "" if number % 10 == 0 else "bake: false, "
    texts = ", ".join(f"{tag}: T{number % 97}" for tag in ["en", "de", "fr", "it", "es"])
    return f"  l{number:05d}: {{style: plain, {bake}text: {{{texts}}}}}\n"


def busy_seconds(browser):
    metrics = browser.command("Performance.getMetrics", {})["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def fifty_thousand(browser, project):
    project.stop()
    project.save(MANIFEST + "".join(label(number) for number in range(10_000)))
    project.start()
    browser.open(project.url + "#group=locale&sort=manifest")
    shown = browser.wait("document.querySelector('#tally').textContent.startsWith('50000 cards')", 120)
    check("50 000 cards are shown", shown, browser.js("document.querySelector('#tally').textContent"))
    browser.settle()
    browser.command("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy_seconds(browser)
    frames = browser.driver.execute_async_script(SCROLL)
    own = (busy_seconds(browser) - before) * 1000 / len(frames)
    detail = f"worst {max(frames):.0f} ms, median {statistics.median(frames):.0f} ms, own time {own:.1f} ms a frame"
    remark(f"frames: {detail}")
    check("scrolling costs less than 12 ms of processor time a frame", own < 12, detail)
    if os.getloadavg()[0] < os.cpu_count():
        check("no frame takes over 50 ms while scrolling", max(frames) <= 50, detail)
    check("only what is visible exists", browser.js("document.querySelectorAll('.card').length") < 40)
    browser.run("scrollTo(0, document.documentElement.scrollHeight)")
    browser.settle()
    check("the end can be reached", browser.wait(
        "[...document.querySelectorAll('.card')].some((card) => card.ariaPosInSet === card.ariaSetSize)"))
    project.stop()
    project.reset()
    project.start()
