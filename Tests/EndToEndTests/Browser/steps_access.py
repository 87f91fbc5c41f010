# SPDX-License-Identifier: MIT
"""Names, roles, headings, contrast and reach by keyboard, without a checker of somebody else's."""

from selenium.webdriver.common.keys import Keys

from driver import check

NAMELESS = """[...document.querySelectorAll('button, input, select, textarea, a, [role=feed], [role=table], dialog[open]')]
  .filter((e) => e.checkVisibility() && !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length
    || e.getAttribute('aria-labelledby'))).map((e) => e.outerHTML)"""

BROKEN_REFERENCES = """[...document.querySelectorAll('[aria-labelledby], label[for]')].map((e) =>
  e.getAttribute('aria-labelledby') ?? e.htmlFor).filter((id) => !document.getElementById(id))"""

TWICE = "[...document.querySelectorAll('[id]')].map((e) => e.id).filter((id, place, all) => all.indexOf(id) !== place)"

# The contrast of every text with what is behind it, by the formula of WCAG 2.
CONTRAST = """(() => {
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const channel = (v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ground = (e) => { for (; e; e = e.parentElement) {
    const c = parse(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
  const bad = [];
  for (const e of document.querySelectorAll('body *')) {
    const isText = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!isText || !e.checkVisibility() || e.closest('.picture') || e.disabled || e.matches('option')) continue;
    const style = getComputedStyle(e);
    if (style.opacity === '0') continue;
    const a = light(parse(style.color)), b = light(ground(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push(`${e.className || e.tagName} ${ratio.toFixed(2)}`);
  }
  return [...new Set(bad)];
})()"""

PLACE = """(() => { const e = document.activeElement;
  return e.id || e.dataset.choice || e.dataset.focus || e.dataset.key || e.tagName; })()"""


def accessibility(browser, project):
    browser.open(project.url)
    for name, wrong in [("every control has a name", NAMELESS), ("every reference leads somewhere", BROKEN_REFERENCES),
                        ("no id is given twice", TWICE)]:
        found = browser.js(wrong)
        check(name, found == [], found[:3])
    check("every picture has an alternative text", browser.js("[...document.images].every((image) => image.hasAttribute('alt'))"))
    check("texts name their language", browser.js("[...document.querySelectorAll('.text')].every((text) => text.lang && text.dir)"))
    levels = browser.js("[...document.querySelectorAll('h1, h2, h3')].filter((e) => e.checkVisibility()).map((e) => Number(e.tagName[1]))")
    check("there is one first heading, and it comes first", levels.count(1) == 1 and levels[0] == 1, levels[:5])
    check("choices say whether they are chosen", browser.js(
        "[...document.querySelectorAll('.segments button[data-choice], .chips button')].every((b) => ['true', 'false'].includes(b.ariaPressed))"))
    check("cards say where in the list they are", browser.js(
        "[...document.querySelectorAll('article.card')].every((card) => card.ariaPosInSet && card.ariaSetSize && card.ariaLabel)"))
    check("the language of the page is said", browser.js("document.documentElement.lang") == "en")
    for scheme in ["light", "dark"]:
        browser.scheme(scheme)
        for view in ["", "#view=matrix", "#view=grid"]:
            browser.open(project.url + view)
            low = browser.js(CONTRAST)
            check(f"texts have contrast 4.5: {scheme} {view}", low == [], low[:5])
    browser.open(project.url)
    browser.press("j", "j", Keys.ENTER)
    browser.wait("document.querySelector('#details').open")
    low = browser.js(CONTRAST)
    check("texts have contrast 4.5: details, dark", low == [], low[:5])
    browser.press(Keys.ESCAPE)
    browser.scheme("light")
    reach(browser, project)


def reach(browser, project):
    browser.open(project.url)
    places, outlines = [], []
    for _ in range(60):
        browser.press(Keys.TAB)
        places.append(browser.js(PLACE))
        outlines.append(browser.js("getComputedStyle(document.activeElement).outlineStyle"))
    wanted = {"search", "compare", "zoom-in", "copy", "overflow", "checker", "box"}
    check("Tab reaches search, controls and cards", wanted <= set(places), sorted(wanted - set(places)))
    check("focus is always visible", "none" not in outlines)
    order = [places.index(name) for name in ["overflow", "search", "compare", "zoom-in", "copy"]]
    check("Tab goes the way the eye goes", order == sorted(order), order)
    browser.scheme("light", motion="reduce")
    moving = browser.js("""[...document.querySelectorAll('button, .dot')].filter((e) =>
      parseFloat(getComputedStyle(e).transitionDuration) > 0).length""")
    check("nothing moves for those who do not want it", moving == 0, moving)
    browser.scheme("light")
