# SPDX-License-Identifier: MIT
"""What a reviewer sees and does on a page whose project does not change."""

from selenium.webdriver.common.keys import Keys

from driver import check

CARDS = "document.querySelectorAll('.card').length"


def first_paint(browser, project):
    browser.open(project.url)
    check("the page shows its cards", browser.wait("document.querySelectorAll('.card img').length > 10"))
    check("the page is live", browser.wait("document.querySelector('#live').classList.contains('on')"))
    keys = browser.keys()
    check("the worst comes first", keys[:2] == ["menu.continue", "menu.quit"], keys)
    check("nothing is new or changed at the beginning",
          browser.js("document.querySelectorAll('.badge.info').length") == 0)
    check("a picture has its text, language and direction", browser.js("""(() => {
      const image = document.querySelector("[data-key='menu.continue'] [data-cell='ar/'] img");
      return image.alt === 'متابعة' && image.lang === 'ar' && image.dir === 'rtl'; })()"""))
    widths = browser.js("""[...document.querySelectorAll("[data-key^='menu.'] .picture .box")]
      .map((box) => box.getBoundingClientRect().width)""")
    check("a box is drawn as wide as it is, whatever the text", len(widths) > 5 and set(widths) == {200}, set(widths))
    cell = "[data-key='menu.continue'] [data-cell='de/']"
    check("what sticks out is tinted",
          browser.js(f"document.querySelector(\"{cell} .outside\")?.getBoundingClientRect().width > 0"))
    text = browser.js(f"document.querySelector(\"{cell}\").innerText")
    check("a card says what is wrong, by how much, where, and which font drew it",
          all(part in text for part in ["px too wide", "assets.yaml:", "OVERFLOW +", "Noto Sans"]), text)
    tall = browser.js("[...document.querySelectorAll('.card')].filter((card) => card.scrollHeight > card.clientHeight + 1).length")
    check("nothing is taller than its card", tall == 0, tall)
    low = browser.js("""[...document.querySelectorAll('.cell')].filter((cell) =>
      cell.querySelector('figcaption').getBoundingClientRect().bottom > cell.getBoundingClientRect().bottom + 1).length""")
    check("nothing is taller than its cell", low == 0, low)
    browser.shot("cards-light")


def looks(browser, project):
    browser.open(project.url)
    browser.scheme("dark")
    browser.settle()
    browser.shot("cards-dark")
    browser.size(1900, 1000)
    browser.settle()
    browser.shot("cards-wide-dark")
    browser.scheme("light")
    for name, width, height in [("narrow", 420, 860), ("200-percent", 640, 450)]:
        browser.size(width, height)
        browser.settle()
        browser.shot(f"cards-{name}")
        wide = browser.js("document.documentElement.scrollWidth")
        check(f"no sideways scrolling: {name}", wide <= width, wide)
    browser.size(1280, 900)
    browser.open(project.url + "#locale=ar&overlays=box,baseline,ink,breaks&zoom=1.5&bg=dark")
    check("a right-to-left text runs right to left",
          browser.js("getComputedStyle(document.querySelector('.text')).direction") == "rtl")
    browser.shot("right-to-left")
    browser.press("x")
    check("the project's own background is one of the choices",
          browser.js("[...document.querySelectorAll('#backgrounds button')].map((b) => b.textContent)")
          == ["Checker", "Dark", "Light", "#203040", "Screenshot…"])
    browser.press("x")
    check("and lies behind the pictures", browser.wait(
        "getComputedStyle(document.querySelector('.stage')).backgroundColor === 'rgb(32, 48, 64)'"))


def filters(browser, project):
    browser.open(project.url)
    browser.press("2")
    check("2 shows what overflows", browser.wait("location.hash.includes('status=overflow')"))
    browser.settle()
    check("and nothing else", browser.keys() == ["menu.continue"], browser.keys())
    browser.press("2", "/")
    check("/ goes to the search", browser.js("document.activeElement.id") == "search")
    browser.driver.switch_to.active_element.send_keys("つづき")
    check("texts are searched", browser.wait(f"{CARDS} === 1"), browser.keys())
    link = browser.js("location.href")
    check("the search is in the address", "q=" in link)
    browser.open(link)
    check("a link shows the same", browser.wait(f"{CARDS} === 1"))
    browser.press("/", Keys.CONTROL + "a", Keys.DELETE, Keys.ESCAPE)
    check("an empty search shows all", browser.wait(f"{CARDS} > 2"))
    browser.press("]")
    check("] goes to the first locale", browser.wait("location.hash.includes('locale=en')"))
    browser.press("[")
    check("[ goes back to all", browser.wait("!location.hash.includes('locale')"))
    browser.open(project.url + "#compare=en&locale=ja")
    cells = browser.js("[...document.querySelector('.card').querySelectorAll('.cell')].map((cell) => cell.dataset.cell)")
    check("two locales can be compared", cells == ["en/", "ja/"], cells)
    browser.open(project.url + "#style=button")
    check("a style can be chosen", browser.wait("document.querySelector('#tally').textContent.startsWith('4 cards')"))
    browser.open(project.url + "#view=label&key=hud.score")
    check("one label can be shown in all locales",
          browser.wait(f"{CARDS} === 1") and browser.js("document.querySelectorAll('.cell').length") == 4)


def keyboard(browser, project):
    browser.open(project.url)
    browser.press("j")
    check("j focuses the first card", browser.js("document.activeElement.dataset.key") == "menu.continue")
    browser.press("j", "j", "k")
    check("j and k move", browser.js("document.activeElement.dataset.key") == "menu.quit")
    browser.press("c")
    check("c copies the key", browser.wait("document.querySelector('#tally').textContent.includes('copied menu.quit')"))
    browser.press("m")
    browser.wait("document.querySelector('.matrix-row.head')")
    letters = browser.js("[...document.querySelectorAll('.matrix-row button')].map((b) => b.textContent).join('')")
    check("the matrix has letters", set(letters) >= {"✓", "O", "M", "F"}, letters)
    browser.settle()
    browser.shot("matrix")
    browser.press("m", "g")
    check("g shows a grid", browser.wait("document.querySelector('.tile')"))
    browser.settle()
    browser.shot("grid")
    browser.press("g")
    for key, field in [("z", "zoom="), ("x", "bg="), ("b", "change=before"), ("o", "change=onion"), ("d", "change=difference")]:
        browser.press(key)
        check(f"{key} sets {field}", browser.wait(f"location.hash.includes('{field}')"))
    browser.open(project.url)
    browser.press("?")
    check("? shows help", browser.wait("document.querySelector('#help').open"))
    browser.shot("help")
    browser.press(Keys.ESCAPE)
    check("Escape closes it", browser.wait("!document.querySelector('#help').open"))
    browser.press("j", Keys.ENTER)
    check("Enter shows details", browser.wait("document.querySelector('#details').open"))
    words = browser.js("document.querySelector('#details').innerText")
    check("with the finding as the terminal shows it", "--> assets.yaml:" in words and "^" in words, words)
    browser.settle()
    browser.shot("details")
    browser.press(Keys.ESCAPE)
    badge = "document.querySelector('.badge')"
    browser.run(f"{badge}.focus()")
    check("a badge explains itself on focus", browser.wait(
        f"!document.querySelector('#tip').hidden && document.querySelector('#tip').textContent === {badge}.dataset.tip"))
