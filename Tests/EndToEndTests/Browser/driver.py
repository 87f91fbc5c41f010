# SPDX-License-Identifier: MIT
"""A browser with what the steps need of it; results go to standard error."""

import json
import os
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

failures = []


def check(name, claim, detail=""):
    print(f"ok   {name}" if claim else f"FAIL {name} {detail}", file=sys.stderr, flush=True)
    if not claim:
        failures.append(name)


def remark(text):
    print(f"     {text}", file=sys.stderr, flush=True)


class Browser:
    """Chromium without a window, at a fixed size, that talks to nobody by itself."""

    def __init__(self, *more):
        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
                         "--disable-background-networking", "--disable-component-update", "--no-first-run", *more]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.driver.set_script_timeout(120)
        self.size(1280, 900)
        self.requests = []

    def quit(self):
        self.driver.quit()

    def open(self, url, until="document.querySelectorAll('[data-row]').length > 0"):
        """Opens a page as if for the first time, even if it differs only after the '#'."""
        self.driver.get("about:blank")
        self.driver.get(url)
        self.wait(until, 60)
        self.settle()

    def js(self, expression):
        return self.driver.execute_script(f"return {expression}")

    def run(self, script):
        self.driver.execute_script(script)

    def wait(self, claim, seconds=20):
        """Waits for a JavaScript expression to hold; returns whether it does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.driver.execute_script(f"return Boolean({claim})"):
                return True
            time.sleep(0.02)
        return False

    def settle(self):
        self.wait("[...document.images].every((image) => image.complete)")
        self.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def click(self, selector):
        self.driver.find_element("css selector", selector).click()

    def keys(self):
        """The keys of the cards that exist, from top to bottom."""
        return self.js("[...document.querySelectorAll('[data-row][data-key]')].map((card) => card.dataset.key)")

    def size(self, width, height):
        self.command("Emulation.setDeviceMetricsOverride",
                     {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def scheme(self, value, motion="no-preference"):
        self.command("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": value}, {"name": "prefers-reduced-motion", "value": motion}]})
        time.sleep(0.3)  # colours of buttons fade over

    def network(self, is_on):
        self.command("Network.enable", {})
        self.command("Network.emulateNetworkConditions",
                     {"offline": not is_on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})

    def command(self, name, parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def shot(self, name):
        folder = os.environ.get("LABELSMITH_SHOTS")
        if folder:
            os.makedirs(folder, exist_ok=True)
            self.driver.save_screenshot(f"{folder}/{name}.png")

    def complaints(self):
        """What the console had to say since the last look."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def strangers(self, *own):
        """Requests since the last look that went anywhere but to our own addresses."""
        urls = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                urls.append(message["params"]["request"]["url"])
        known = (*own, "about:", "blob:", "data:", "file:", "chrome:")
        return [url for url in urls if not url.startswith(known)]
