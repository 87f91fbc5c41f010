# SPDX-License-Identifier: MIT
"""A report opened from its folder: without network, and without script."""

import os

from selenium.webdriver.common.keys import Keys

from driver import Browser, check

CARDS = "document.querySelectorAll('.card').length"


def make(project):
    folder = project.path("report")
    made = project.run("report", "--out", folder)
    check("a report can be made beside the watcher", made.returncode == 0, made.stderr)
    return f"file://{folder}/index.html"


def report(browser, project):
    url = make(project)
    browser.network(False)
    browser.open(url)
    check("the report shows its cards", browser.wait(f"{CARDS} > 2"))
    check("its pictures are there", browser.js(
        "[...document.images].length > 5 && [...document.images].every((image) => image.naturalWidth > 0)"))
    browser.press("2")
    check("its filters work", browser.wait(f"{CARDS} === 1"))
    browser.press("2")
    browser.wait(f"{CARDS} > 2")
    browser.driver.find_element("css selector", "textarea").send_keys("too", Keys.ENTER, "long")
    browser.shot("report")
    browser.open(url)
    check("a note is there again when the report is opened again",
          browser.js("document.querySelector('textarea').value") == "too\nlong")
    browser.run("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    browser.click("#copy-notes")
    copied = browser.wait("window.copied") and browser.js("window.copied")
    check("notes are copied as a table", copied == "key\tlocale\tnote\nmenu.continue\t\ttoo long\n", repr(copied))
    browser.click("#clear-notes")
    browser.open(url)
    check("cleared notes are gone", browser.js("document.querySelector('textarea').value") == "")
    browser.network(True)


def report_without_script(_, project):
    url = make(project)
    plain = Browser("--blink-settings=scriptEnabled=false")
    try:
        plain.driver.get(url)
        body = plain.driver.find_element("css selector", "body")
        check("without script the report can be read",
              all(word in body.text for word in ["Spiel wiederaufnehmen", "too wide", "Main menu", "assets.yaml:"]))
        check("nothing is shown that does not work", not plain.driver.find_element("css selector", "#search").is_displayed())
        images = plain.driver.find_elements("css selector", ".static img")
        check("its pictures are there", len(images) > 20 and all(
            os.path.exists(os.path.join(project.path("report"), image.get_dom_attribute("src"))) for image in images))
        plain.shot("report-without-script")
        plain.size(420, 860)
        plain.shot("report-without-script-narrow")
        plain.size(1280, 900)
    finally:
        plain.quit()
