# SPDX-License-Identifier: MIT
"""What the page does while files are saved, broken, repaired, and the watcher comes and goes."""

import statistics
import time

from driver import check, remark

PLAY = "document.querySelector(\"[data-key='menu.play'] [data-cell='en/'] img:last-of-type\")"
LIVE = "document.querySelector('#live').classList.contains('on')"

# Says when a picture of 'menu.play' [en] with another address can be drawn.
SEE = """
window.seen = undefined;
const old = arguments[0];
const look = () => {
  const image = document.querySelector("[data-key='menu.play'] [data-cell='en/'] img:last-of-type");
  if (image && image.src !== old && image.complete && image.naturalWidth > 0) { window.seen = Date.now(); return; }
  requestAnimationFrame(look);
};
look();
"""


def save_to_picture(browser, project, times):
    """Milliseconds from the rename of the manifest to the frame that has the new picture."""
    spans = []
    for number in range(times):
        old = browser.js(f"{PLAY}.src")
        browser.driver.execute_script(SEE, old)
        start = time.time() * 1000
        project.change("menu.play", "en", f"Play {number}")
        if not browser.wait("window.seen"):
            break
        spans.append(browser.js("window.seen") - start)
        time.sleep(0.15)
    return spans


def live(browser, project):
    browser.open(project.url + "#locale=en")
    spans = save_to_picture(browser, project, 5)
    check("a save changes the picture on the page", len(spans) == 5, len(spans))
    if spans:
        remark(f"save to picture: median {statistics.median(spans):.0f} ms of {len(spans)}")
    badge = "document.querySelector(\"[data-key='menu.play'] .badge.info\")?.textContent"
    check("the card says that it changed", browser.wait(f"{badge} === 'CHANGED'"))
    for mode in ["wipe", "onion", "difference"]:
        browser.open(project.url + f"#view=changes&change={mode}&zoom=2")
        check(f"{mode} shows both pictures", browser.js("""(() => {
          const [old, now] = ['before', 'after'].map((name) => [...document.querySelectorAll(`.picture img.${name}`)]);
          return old.length > 0 && old.length === now.length && [...old, ...now].every((image) => image.naturalWidth > 0); })()"""))
        browser.shot(f"changes-{mode}")
    project.reset()
    project.settle()


def latency(browser, project):
    """Only a figure, for a quiet machine and a release build: no check depends on it."""
    browser.open(project.url + "#locale=en")
    spans = sorted(save_to_picture(browser, project, 41)[1:])
    remark(f"save to picture, {len(spans)} saves: median {statistics.median(spans):.0f} ms, "
           f"90 % under {spans[len(spans) * 9 // 10]:.0f} ms, worst {spans[-1]:.0f} ms")
    project.reset()
    project.settle()


def unseen(browser, project):
    """A picture is there as 'before' although no page had ever asked for it."""
    browser.open(project.url + "#q=hud.score&change=before&locale=en,de")
    project.change("hud.score", "de", "Punktestand")
    picture = "document.querySelector(\"[data-key='hud.score'] [data-cell='de/'] img\")"
    check("the old picture of a label can be shown",
          browser.wait("document.querySelector(\"[data-key='hud.score'] [data-cell='de/'] .badge.info\")")
          and browser.wait(f"{picture}?.naturalWidth > 0"))
    project.reset()
    project.settle()


def many_updates(browser, project):
    project.reset(copies=8)
    project.settle()
    browser.open(project.url + "#zoom=1.5&sort=manifest&locale=de,en")
    browser.run("scrollTo(0, 4000)")
    browser.settle()
    browser.press("j", "j")
    browser.settle()
    browser.run("document.activeElement.querySelector('.more').focus()")
    memory = "[scrollY, document.activeElement.dataset.focus, document.activeElement.closest('[data-id]').dataset.id, location.hash]"
    before = browser.js(memory)
    browser.run("""window.shifts = 0; new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += entry.value; }).observe({type: 'layout-shift'})""")
    generation = browser.js("performance.getEntriesByType('resource').filter((e) => e.name.includes('state.json')).length")
    # Labels that stay as high as they are: then not even the scroll position may change.
    keys = [key for key in project.labels if not key.startswith(("menu.continue", "shop.buy"))]
    for update in range(50):
        project.change(keys[update % len(keys)], "de", f"Text {update}")
        project.settle()
    browser.wait("document.querySelectorAll('.badge.info').length > 0")
    time.sleep(0.5)
    after = browser.js(memory)
    asked = browser.js("performance.getEntriesByType('resource').filter((e) => e.name.includes('state.json')).length") - generation
    check("50 updates arrive", asked >= 50, asked)
    check("50 updates keep scroll, focus, zoom and filter", before == after, f"{before} {after}")
    place = "document.activeElement.getBoundingClientRect().top"
    before = browser.js(place)
    project.change("menu.continue", "de", "Weiter")
    browser.wait(f"scrollY !== {after[0]}")
    browser.settle()
    check("what the reader looks at stays where it is when a card above gets lower",
          browser.js(place) == before, f"{before} {browser.js(place)}")
    shifts = browser.js("window.shifts")
    check("no update moves anything", shifts < 0.001, shifts)
    project.reset()
    project.settle()


def errors(browser, project):
    browser.open(project.url + "#q=menu.play")
    cards = browser.js("document.querySelectorAll('.card').length")
    project.save("labels: [")
    check("an error shows the terminal's text", browser.wait("""!document.querySelector('#errors').hidden
      && document.querySelector('#errors').textContent.includes('error[manifest_syntax]')
      && document.querySelector('#errors').textContent.includes('--> assets.yaml:')"""))
    check("the last good pictures stay", browser.js("document.querySelectorAll('.card').length") == cards)
    browser.shot("error")
    project.save()
    check("and it goes away by itself", browser.wait("document.querySelector('#errors').hidden"))
    project.save(project.manifest().replace('"menu.play": {style: button', '"menu.play": {style: buton'))
    check("a label that an error hides stays and says so", browser.wait(
        "document.querySelector(\"[data-key='menu.play'] .badge.bad\")?.textContent === 'FROZEN'"))
    project.reset()
    check("until the error is gone", browser.wait(
        "document.querySelector('#errors').hidden && !document.querySelector(\"[data-key='menu.play'] .badge.bad\")"))


def hostile(browser, project):
    address = project.url + "#q=menu.play"
    attack = "</title></script><script>document.title='bad'</script><img src=x onerror=\"document.title='bad'\">"
    browser.open(address)
    project.change("menu.play", "en", attack)
    check("script in a text is text", browser.wait("document.body.innerText.includes(\"<script>document.title='bad'\")"))
    browser.open(address)
    time.sleep(0.3)
    check("and never runs", browser.js("document.title") != "bad", browser.js("document.title"))
    project.reset()
    project.settle()


def restart(browser, project):
    browser.open(project.url + "#q=menu.play")
    port = project.port
    project.stop()
    check("a stopped watcher turns the bar grey", browser.wait("!document.querySelector('#offline').hidden"))
    browser.shot("offline")
    project.start(port)
    check("the page finds the watcher again", browser.wait(f"document.querySelector('#offline').hidden && {LIVE}", 30))
    old = browser.js(f"{PLAY}.src")
    project.change("menu.play", "en", "Play again")
    check("and is live", browser.wait(f"{PLAY}.src !== '{old}'"))
    project.reset()
    project.settle()
