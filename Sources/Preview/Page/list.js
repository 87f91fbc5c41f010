// SPDX-License-Identifier: MIT

import { px } from "./dom.js";

/// A list of which only the visible part exists.
///
/// Every row knows its height, so the list knows where each is without asking the page. Rows that
/// stay visible keep their elements, and with them focus, selection and what was typed.
export class VirtualList {
  /// Browsers stop counting somewhere above 30 million px; longer lists are scrolled in larger steps.
  static tallest = 12e6;
  static margin = 500;

  rows = [];
  offsets = new Float64Array(1);
  mounted = new Map();

  constructor(container, makeElement, headerHeight) {
    this.container = container;
    this.makeElement = makeElement;
    this.headerHeight = headerHeight;
    addEventListener("scroll", () => this.schedule(), { passive: true });
    // Whatever is above the list may grow: options that are opened, a line that wraps.
    new ResizeObserver(() => { this.knownTop = undefined; this.schedule(); }).observe(document.querySelector("header"));
  }

  schedule() {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => { this.frame = 0; this.show(); });
  }

  /// Takes new rows. With `isUpdate` what is on screen stays where it is.
  setRows(rows, { isUpdate = false } = {}) {
    this.knownTop = undefined;
    const anchor = isUpdate ? this.anchor() : undefined;
    this.rows = rows;
    this.offsets = new Float64Array(rows.length + 1);
    for (let index = 0; index < rows.length; index += 1) this.offsets[index + 1] = this.offsets[index] + rows[index].height;
    this.places = new Map(rows.map((row, index) => [row.key, index]));
    this.container.style.height = px(Math.min(this.total, VirtualList.tallest));
    for (const [key, held] of this.mounted) {
      const place = this.places.get(key);
      if (place === undefined) this.unmount(key);
      else if (!isSameRow(held.row, rows[place])) this.replace(key, rows[place]);
      else held.row = rows[place];
    }
    if (anchor) this.restore(anchor);
    this.show();
  }

  get total() { return this.offsets[this.offsets.length - 1]; }

  /// Where the list begins in the document; asked for once per layout, for asking is slow.
  get top() {
    this.knownTop ??= this.container.getBoundingClientRect().top + scrollY;
    return this.knownTop;
  }

  /// How far the list is scrolled in its own px, and by how much that differs from the document's.
  position() {
    const scrolled = Math.max(0, scrollY - this.top);
    if (this.total <= VirtualList.tallest) return { offset: scrolled, shift: 0 };
    const range = VirtualList.tallest - innerHeight;
    const offset = Math.min(1, scrolled / range) * (this.total - innerHeight);
    return { offset, shift: scrolled - offset };
  }

  indexAt(offset) {
    let low = 0, high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.offsets[middle + 1] <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  show() {
    const { offset, shift } = this.position();
    const first = this.indexAt(offset - VirtualList.margin);
    const last = this.indexAt(offset + innerHeight + VirtualList.margin);
    const focused = document.activeElement?.closest?.("[data-row]")?.dataset.row;
    for (const [key] of this.mounted) {
      const place = this.places.get(key);
      // What has the focus stays, wherever it is: focus must not be lost by scrolling.
      if ((place < first || place > last) && key !== focused) this.unmount(key);
    }
    for (let index = first; index <= last && index < this.rows.length; index += 1) this.mount(index);
    for (const held of this.mounted.values()) {
      const top = px(this.offsets[this.places.get(held.row.key)] + shift);
      if (held.top !== top) { held.top = top; held.element.style.top = top; }
    }
  }

  mount(index) {
    const row = this.rows[index];
    if (this.mounted.has(row.key)) return;
    const made = this.makeRow(row);
    this.mounted.set(row.key, { row, element: made });
    // In the order of the list, so that Tab goes the same way as the eye.
    let next = null;
    for (let after = index + 1; after < this.rows.length && after < index + 40; after += 1) {
      const held = this.mounted.get(this.rows[after].key);
      if (held) { next = held.element; break; }
    }
    this.container.insertBefore(made, next);
  }

  makeRow(row) {
    const made = this.makeElement(row);
    made.dataset.row = row.key;
    made.classList.add("row");
    const article = made.matches("article") ? made : null;
    article?.setAttribute("aria-posinset", String(this.places.get(row.key) + 1));
    article?.setAttribute("aria-setsize", String(this.rows.length));
    return made;
  }

  unmount(key) {
    this.mounted.get(key)?.element.remove();
    this.mounted.delete(key);
  }

  /// Swaps a row's element for a new one, once its pictures can be drawn: nothing flickers.
  replace(key, row) {
    const held = this.mounted.get(key);
    held.row = row;
    const made = this.makeRow(row);
    held.next = made;
    const fresh = [...made.querySelectorAll("img")];
    const shown = new Set([...held.element.querySelectorAll("img")].map((image) => image.src));
    const waiting = fresh.filter((image) => !shown.has(image.src)).map((image) => { image.loading = "eager"; return image.decode().catch(() => {}); });
    const swap = () => {
      if (held.next !== made || this.mounted.get(key) !== held) return;
      held.next = undefined;
      swapKeepingFocus(held, made);
      held.top = undefined;
      this.show();
    };
    if (waiting.length === 0) swap();
    else Promise.race([Promise.all(waiting), new Promise((done) => setTimeout(done, 300))]).then(swap);
  }

  /// Makes every mounted row anew.
  refresh() {
    for (const key of [...this.mounted.keys()]) this.unmount(key);
    this.show();
  }

  anchor() {
    const { offset } = this.position();
    const focused = document.activeElement?.closest?.("[data-row]")?.dataset.row;
    const focusedPlace = this.places?.get(focused);
    const isVisible = focusedPlace !== undefined && this.offsets[focusedPlace + 1] > offset && this.offsets[focusedPlace] < offset + innerHeight;
    const place = isVisible ? focusedPlace : this.indexAt(offset + this.headerHeight());
    const keys = [];
    for (let index = place; index < Math.min(this.rows.length, place + 20); index += 1) keys.push([this.rows[index].key, this.offsets[index] - offset]);
    return keys;
  }

  restore(anchor) {
    if (scrollY <= this.top) return;
    const found = anchor.find(([key]) => this.places.has(key));
    if (!found) return;
    const wanted = this.offsets[this.places.get(found[0])] - found[1];
    if (Math.abs(wanted - this.position().offset) >= 1) this.scrollTo(wanted);
  }

  scrollTo(offset) {
    const isLong = this.total > VirtualList.tallest;
    const scrolled = isLong ? (offset / (this.total - innerHeight)) * (VirtualList.tallest - innerHeight) : offset;
    scrollTo({ top: this.top + scrolled, behavior: "instant" });
  }

  /// Scrolls as little as needed so that a row can be seen, and makes it exist.
  reveal(index) {
    const { offset } = this.position();
    const header = this.headerHeight() + 8;
    const start = this.offsets[index], end = this.offsets[index + 1];
    if (start < offset + header) this.scrollTo(start - header);
    else if (end > offset + innerHeight) this.scrollTo(Math.min(start - header, end - innerHeight + 8));
    this.show();
    return this.mounted.get(this.rows[index].key)?.element;
  }
}

function isSameRow(one, other) {
  return one.stamp === other.stamp && one.height === other.height && one.count === other.count && one.items.length === other.items.length
    && one.items.every((item, index) => item.label === other.items[index].label && item.isGone === other.items[index].isGone);
}

function swapKeepingFocus(held, made) {
  const active = document.activeElement;
  const old = held.element;
  const isInside = old.contains(active);
  const mark = isInside ? active.dataset.focus : undefined;
  const id = isInside ? active.closest("[data-id]")?.dataset.id : undefined;
  const isTyping = isInside && active.matches("textarea");
  const selection = isTyping ? [active.selectionStart, active.selectionEnd] : undefined;
  old.replaceWith(made);
  held.element = made;
  if (!isInside) return;
  const area = [...made.querySelectorAll("[data-id]"), made].find((part) => part.dataset.id === id) ?? made;
  const target = mark ? [...area.querySelectorAll("[data-focus]")].find((part) => part.dataset.focus === mark) : undefined;
  (target ?? area).focus({ preventScroll: true });
  if (selection && target) target.setSelectionRange(...selection);
}
