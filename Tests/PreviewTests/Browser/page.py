# SPDX-License-Identifier: MIT
"""Looks at the preview page in chromium. Says what should happen on stdout, results on stderr."""

import json
import os
import statistics
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

URL, REPORT = sys.argv[1], sys.argv[2]
SHOTS = os.environ.get("LABELSMITH_SHOTS")
failures = []


def stage(command):
    print(command, flush=True)
    assert sys.stdin.readline().strip() == "done"


def check(name, claim, detail=""):
    print(f"{'ok  ' if claim else 'FAIL'} {name} {detail}", file=sys.stderr, flush=True)
    if not claim:
        failures.append(name)


def browser(*more):
    options = webdriver.ChromeOptions()
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1280,900",
                     "--disable-background-networking", "--disable-component-update", "--no-first-run", *more]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    driver.set_script_timeout(60)
    return driver


def wait(driver, script, seconds=10):
    """Waits for a JavaScript expression to hold; returns whether it does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if driver.execute_script(f"return Boolean({script})"):
            return True
        time.sleep(0.02)
    return False


def js(driver, expression):
    return driver.execute_script(f"return {expression}")


def press(driver, *keys):
    for key in keys:
        driver.switch_to.active_element.send_keys(key)


def shot(driver, name):
    if SHOTS:
        os.makedirs(SHOTS, exist_ok=True)
        driver.save_screenshot(f"{SHOTS}/{name}.png")


def size(driver, width, height):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})


def scheme(driver, value):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                           {"features": [{"name": "prefers-color-scheme", "value": value}]})


def settled(driver):
    wait(driver, "[...document.images].every(i => i.complete)")
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")


def cards(driver):
    return js(driver, "[...document.querySelectorAll('[data-row][data-key]')].map(e => e.dataset.key)")


def first_paint(driver):
    driver.get(URL)
    check("the page shows its cards", wait(driver, "document.querySelectorAll('.card img').length > 10"))
    settled(driver)
    check("the page is live", wait(driver, "document.querySelector('#live').classList.contains('on')"))
    order = cards(driver)
    check("the worst comes first", order[0] == "menu.continue", order)
    check("a picture has its text, language and direction", js(driver, """(() => {
      const image = document.querySelector("[data-cell='ar/'] img");
      return image.alt === 'متابعة' && image.lang === 'ar' && image.dir === 'rtl'; })()"""))
    widths = js(driver, "[...document.querySelectorAll('.picture .box')].map(e => e.getBoundingClientRect().width)")
    check("every box is drawn as wide as the box", set(widths) == {200}, set(widths))
    tint = js(driver, "document.querySelector(\"[data-key='menu.continue'] [data-cell='de/'] .outside\")?.getBoundingClientRect().width")
    check("what sticks out is tinted", bool(tint) and tint > 0, tint)
    overlap = js(driver, """[...document.querySelectorAll('.card')].filter(card => card.scrollHeight > card.clientHeight + 1).length""")
    check("nothing is taller than its card", overlap == 0, overlap)
    shot(driver, "cards-light")


def looks(driver):
    scheme(driver, "dark"); settled(driver); shot(driver, "cards-dark")
    size(driver, 1900, 1000); settled(driver); shot(driver, "cards-wide-dark")
    scheme(driver, "light")
    size(driver, 420, 860); settled(driver); shot(driver, "cards-narrow")
    check("no sideways scrolling on a narrow page", js(driver, "document.documentElement.scrollWidth <= innerWidth"),
          js(driver, "document.documentElement.scrollWidth"))
    size(driver, 640, 450); settled(driver); shot(driver, "cards-200-percent")
    check("no sideways scrolling at 200 %", js(driver, "document.documentElement.scrollWidth <= innerWidth"))
    size(driver, 1280, 900); settled(driver)


def filters(driver):
    press(driver, "2")
    check("2 shows what overflows", wait(driver, "location.hash.includes('status=overflow')"))
    settled(driver)
    check("only what overflows is shown", cards(driver) == ["menu.continue", "menu.options"] or cards(driver) == ["menu.continue"], cards(driver))
    press(driver, "2")
    wait(driver, "!location.hash.includes('status')")
    press(driver, "/")
    check("/ goes to the search", js(driver, "document.activeElement.id === 'search'"))
    driver.switch_to.active_element.send_keys("つづき")
    check("searches texts", wait(driver, "document.querySelectorAll('.card').length === 1"), cards(driver))
    check("the search is in the address", "q=" in js(driver, "location.hash"))
    link = js(driver, "location.href")
    driver.get("about:blank")
    driver.get(link)
    check("a link shows the same", wait(driver, "document.querySelectorAll('.card').length === 1"))
    field = driver.find_element(By.ID, "search")
    field.click()
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(Keys.DELETE)
    press(driver, Keys.ESCAPE)
    wait(driver, "document.querySelectorAll('.card').length > 3")
    press(driver, "]")
    check("] goes to the next locale", wait(driver, "location.hash.includes('locale=en')"))
    press(driver, "[")
    wait(driver, "!location.hash.includes('locale')")


def keyboard(driver):
    driver.get("about:blank")
    driver.get(URL)
    wait(driver, "document.querySelectorAll('.card').length > 3")
    settled(driver)
    press(driver, "j")
    check("j focuses the first card", js(driver, "document.activeElement.dataset.key") == "menu.continue",
          js(driver, "document.activeElement.outerHTML.slice(0, 90)"))
    press(driver, "j", "j", "k")
    check("j and k move", js(driver, "document.activeElement.matches('.card')"))
    press(driver, "m")
    wait(driver, "document.querySelector('.matrix-row.head')")
    settled(driver)
    letters = js(driver, "[...document.querySelectorAll('.matrix-row button')].map(e => e.textContent).join('')")
    check("the matrix has letters", set(letters) >= {"✓", "O", "M", "F"}, letters)
    shot(driver, "matrix")
    press(driver, "m", "g")
    wait(driver, "document.querySelector('.tile')")
    settled(driver)
    shot(driver, "grid")
    press(driver, "g")
    driver.find_element(By.CSS_SELECTOR, "#locales [data-choice='']").click()
    wait(driver, "document.querySelectorAll('.card').length > 3")
    for key, field in [("z", "zoom="), ("x", "bg="), ("b", "change=before"), ("o", "change=onion"), ("d", "change=difference")]:
        press(driver, key)
        check(f"{key} sets {field}", wait(driver, f"location.hash.includes('{field}')"))
    driver.get(URL)
    wait(driver, "document.querySelectorAll('.card').length > 3")
    press(driver, "?")
    check("? shows help", wait(driver, "document.querySelector('#help').open"))
    shot(driver, "help")
    press(driver, Keys.ESCAPE)
    check("Escape closes it", wait(driver, "!document.querySelector('#help').open"))
    press(driver, "j", Keys.ENTER)
    check("Enter shows details", wait(driver, "document.querySelector('#details').open"))
    settled(driver)
    shot(driver, "details")
    press(driver, Keys.ESCAPE)
    badge = "document.querySelector('.badge')"
    driver.execute_script(f"{badge}.focus()")
    check("a badge explains itself on focus", wait(driver, f"!document.querySelector('#tip').hidden && document.querySelector('#tip').textContent === {badge}.dataset.tip"))


def rtl(driver):
    driver.get(URL + "#locale=ar&overlays=box,baseline,ink,breaks&zoom=1.5&bg=dark")
    wait(driver, "document.querySelectorAll('.card').length > 3")
    settled(driver)
    check("text of a right-to-left locale runs right to left", js(driver, "getComputedStyle(document.querySelector('.text')).direction") == "rtl")
    shot(driver, "rtl-overlays")


def live(driver):
    driver.get(URL)
    wait(driver, "document.querySelectorAll('.card img').length > 10")
    settled(driver)
    image = "document.querySelector(\"[data-key='menu.play'] [data-cell='en/'] img\")"
    old = js(driver, f"{image}.src")
    times = []
    for _ in range(11):
        old = js(driver, f"{image}.src")
        driver.execute_script(f"""window.seen = undefined; new MutationObserver((_, observer) => {{
          if ({image} && {image}.src !== '{old}') {{ window.seen = Date.now(); observer.disconnect(); }} }})
          .observe(document.querySelector('#list'), {{subtree: true, childList: true, attributes: true}});""")
        start = time.time() * 1000
        stage("mark 1")
        if not wait(driver, "window.seen"):
            break
        times.append(js(driver, "window.seen") - start)
    check("a change arrives", len(times) == 11)
    if times:
        check("a new picture is there within 100 ms", statistics.median(times) < 100, f"median {statistics.median(times):.0f} ms")
    check("the card says that it changed", wait(driver, "document.querySelector(\"[data-key='menu.play'] .badge.info\")?.textContent === 'CHANGED'"))
    for mode in ["wipe", "onion", "difference"]:
        driver.get(URL + f"#view=changes&change={mode}&zoom=2")
        wait(driver, "document.querySelector('.picture .before')")
        settled(driver)
        check(f"{mode} shows both pictures", js(driver, "document.querySelectorAll('.picture .before').length === document.querySelectorAll('.picture .after').length"))
        shot(driver, f"changes-{mode}")


def many_updates(driver):
    stage("count 60")
    driver.get(URL + "#zoom=1.5&sort=manifest&locale=de,en")
    wait(driver, "document.querySelectorAll('.card').length > 2")
    settled(driver)
    driver.execute_script("scrollTo(0, 4000)")
    settled(driver)
    press(driver, "j", "j")
    settled(driver)
    driver.execute_script("document.activeElement.querySelector('.more').focus()")
    memory = "[scrollY, document.activeElement.dataset.focus, document.activeElement.closest('[data-id]').dataset.id, location.hash]"
    before = js(driver, memory)
    shift = "window.shifts = 0; new PerformanceObserver(list => { for (const e of list.getEntries()) window.shifts += e.value; }).observe({type: 'layout-shift'})"
    driver.execute_script(shift)
    for update in range(50):
        stage(f"mark {update % 60}")
    last = "document.querySelector('#live').classList.contains('on')"
    wait(driver, last)
    time.sleep(0.5)
    after = js(driver, memory)
    check("50 updates keep scroll, focus, zoom and filter", before == after, f"{before} {after}")
    check("50 updates move nothing", js(driver, "window.shifts") < 0.001, js(driver, "window.shifts"))
    stage("count 7")


def errors(driver):
    driver.get(URL)
    wait(driver, "document.querySelectorAll('.card').length > 3")
    stage("error on")
    check("an error shows its text", wait(driver, "document.querySelector('#errors').textContent.includes('assets.yaml:3:1') && !document.querySelector('#errors').hidden"))
    shot(driver, "error")
    stage("error off")
    check("and goes away by itself", wait(driver, "document.querySelector('#errors').hidden"))


def hostile(driver):
    stage("hostile")
    check("script in a label is text", wait(driver, "document.body.innerText.includes(\"<script>document.title='bad'\")"))
    driver.get(URL)
    wait(driver, "document.querySelectorAll('.card').length > 3")
    time.sleep(0.3)
    check("and never runs", js(driver, "document.title") != "bad", js(driver, "document.title"))
    stage("count 7")


def console(driver, allowed=()):
    bad = [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
    return [text for text in bad if not any(word in text for word in allowed)]


def foreign(driver):
    urls = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            urls.append(message["params"]["request"]["url"])
    return [url for url in urls if not url.startswith((URL, "about:", "blob:", "data:", "file:", "chrome:"))]


PLAY = "document.querySelector(\"[data-key='menu.play'] [data-cell='en/'] img\")?.src"


def restart(driver):
    driver.get(URL)
    wait(driver, "document.querySelectorAll('.card').length > 3")
    stage("stop")
    check("a stopped server turns the bar grey", wait(driver, "!document.querySelector('#offline').hidden"))
    shot(driver, "offline")
    stage("start")
    check("the page finds the server again", wait(driver, "document.querySelector('#offline').hidden && document.querySelector('#live').classList.contains('on')", 15))
    old = js(driver, PLAY)
    stage("mark 1")
    check("and is live", wait(driver, f"{PLAY} !== '{old}'"))


def accessibility(driver):
    driver.get(URL)
    wait(driver, "document.querySelectorAll('.card').length > 3")
    settled(driver)
    nameless = js(driver, """[...document.querySelectorAll('button, input, select, textarea, a')].filter(e => e.offsetParent && !(
      e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length || e.getAttribute('aria-labelledby'))).map(e => e.outerHTML)""")
    check("every control has a name", nameless == [], nameless)
    check("every picture has an alternative text", js(driver, "[...document.images].every(i => i.hasAttribute('alt'))"))
    levels = js(driver, "[...document.querySelectorAll('h1,h2,h3')].filter(e => e.offsetParent).map(e => Number(e.tagName[1]))")
    check("there is one first heading", levels.count(1) == 1 and levels[0] == 1, levels)
    for value in ["light", "dark"]:
        scheme(driver, value)
        time.sleep(0.4)  # colours of buttons fade over
        low = js(driver, CONTRAST)
        check(f"texts have contrast 4.5 in {value}", low == [], low[:5])
    scheme(driver, "light")
    seen = []
    driver.execute_script("document.activeElement.blur(); scrollTo(0, 0)")
    for _ in range(60):
        press(driver, Keys.TAB)
        seen.append(js(driver, "(document.activeElement.id || document.activeElement.dataset.choice || document.activeElement.dataset.focus || document.activeElement.tagName)"))
    check("Tab reaches search, controls and cards", {"search", "compare", "zoom-in", "copy"} <= set(seen), seen)
    outline = js(driver, "getComputedStyle(document.activeElement).outlineStyle")
    check("focus is visible", outline != "none", outline)


CONTRAST = """(() => {
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const channel = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
  const bad = [];
  for (const e of document.querySelectorAll('body *')) {
    if (!e.offsetParent || e.closest('.picture') || e.disabled || e.matches('option') || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
    const style = getComputedStyle(e); if (style.opacity === '0') continue;
    const a = light(parse(style.color)), b = light(ground(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push(`${e.className || e.tagName} ${ratio.toFixed(2)}`);
  }
  return [...new Set(bad)];
})()"""


SCROLL = """
const done = arguments[0]; const frames = []; let last = performance.now(); let step = 0;
const longTasks = []; new PerformanceObserver(list => { for (const e of list.getEntries()) longTasks.push(e.duration); }).observe({type: 'longtask'});
function frame(now) {
  frames.push(now - last); last = now; step += 1;
  if (step > 180) return done({frames: frames.slice(3), longTasks, height: document.documentElement.scrollHeight});
  scrollBy(0, step % 60 === 0 ? 200000 : 160);
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
"""


def busy_seconds(driver):
    metrics = {m["name"]: m["value"] for m in driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]}
    return metrics["TaskDuration"]


def fifty_thousand(driver):
    driver.get("about:blank")
    stage("count 12500")
    driver.get(URL + "#group=locale&sort=manifest")
    check("50 000 cards are shown", wait(driver, "document.querySelector('#tally').textContent.startsWith('50000 cards')", 60),
          js(driver, "document.querySelector('#tally').textContent"))
    settled(driver)
    driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy_seconds(driver)
    result = driver.execute_async_script(SCROLL)
    frames = result["frames"]
    own = (busy_seconds(driver) - before) * 1000 / len(frames)
    detail = f"worst {max(frames):.0f} ms, median {statistics.median(frames):.0f} ms, own time {own:.1f} ms a frame"
    check("scrolling costs less than 12 ms of processor time a frame", own < 12, detail)
    if os.getloadavg()[0] < os.cpu_count():
        check("no frame over 50 ms while scrolling", max(frames) <= 50, detail)
    else:
        print(f"skip no frame over 50 ms: the machine is busy ({detail})", file=sys.stderr)
    check("only what is visible exists", js(driver, "document.querySelectorAll('.card').length") < 40)
    driver.execute_script("scrollTo(0, document.documentElement.scrollHeight)")
    settled(driver)
    check("the end can be reached", wait(driver, "[...document.querySelectorAll('[aria-posinset]')].some(e => e.getAttribute('aria-posinset') === e.getAttribute('aria-setsize'))"))
    stage("count 7")


def report(driver):
    stage("report")
    driver.execute_cdp_cmd("Network.enable", {})
    driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
    driver.get(f"file://{REPORT}/index.html")
    check("the report shows its cards", wait(driver, "document.querySelectorAll('.card').length > 3"))
    settled(driver)
    check("its pictures are there", js(driver, "[...document.images].length > 5 && [...document.images].every(i => i.naturalWidth > 0)"))
    press(driver, "2")
    check("its filters work", wait(driver, "document.querySelectorAll('.card').length < 3"))
    press(driver, "2")
    wait(driver, "document.querySelectorAll('.card').length > 3")
    field = driver.find_element(By.CSS_SELECTOR, "textarea")
    key = js(driver, "document.querySelector('textarea').closest('[data-key]').dataset.key")
    field.send_keys("too", Keys.ENTER, "long")
    driver.execute_script("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    driver.find_element(By.ID, "copy-notes").click()
    check("notes are copied as TSV", wait(driver, "window.copied") and js(driver, "window.copied").startswith(f"key\tlocale\tnote\n{key}\t\ttoo long\n"), js(driver, "window.copied"))
    shot(driver, "report")


def report_without_script():
    driver = browser("--blink-settings=scriptEnabled=false")
    try:
        driver.get(f"file://{REPORT}/index.html")
        text = driver.find_element(By.TAG_NAME, "body").text
        check("without script the report can be read", "Spiel wiederaufnehmen" in text and "too wide" in text)
        check("and nothing is shown that does not work", not driver.find_element(By.ID, "search").is_displayed())
        check("and its pictures are there", len(driver.find_elements(By.CSS_SELECTOR, ".static img")) > 20)
        shot(driver, "report-without-script")
    finally:
        driver.quit()


def main():
    chosen = os.environ.get("LABELSMITH_BROWSER", "1").split(",")
    steps = [first_paint, looks, filters, keyboard, rtl, live, many_updates, errors, hostile, accessibility, fifty_thousand, report]
    driver = browser()
    try:
        for step in steps:
            if chosen == ["1"] or step.__name__ in chosen:
                step(driver)
        noise = console(driver)
        check("the console is silent", noise == [], noise[:3])
        strangers = foreign(driver)
        check("no request goes anywhere else", strangers == [], strangers[:3])
        if chosen == ["1"] or "restart" in chosen:
            driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
            restart(driver)
    finally:
        driver.quit()
    if chosen == ["1"] or "report" in chosen:
        report_without_script()
    sys.exit(1 if failures else 0)


main()
