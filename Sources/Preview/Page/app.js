// SPDX-License-Identifier: MIT

import { showDetails } from "./details.js";
import { byId, element, px, refreshLineHeight } from "./dom.js";
import { badness } from "./findings.js";
import { installKeyboard } from "./keyboard.js";
import { VirtualList } from "./list.js";
import { makeMatrixHead, makeRowElement, makeRows } from "./rows.js";
import { selectItems, settle } from "./select.js";
import { installTips } from "./tips.js";
import { showErrors, Toolbar } from "./toolbar.js";
import { defaults, listed, readView, writeView } from "./view.js";

/// The page: a store, a view of it, and the list that shows both.
export class App {
  items = [];
  updates = 0;

  constructor(store, { notes } = {}) {
    this.store = store;
    this.notes = notes;
    this.view = readView(location.hash);
    this.toolbar = new Toolbar((wish) => this.ask(wish));
    this.list = new VirtualList(byId("list"), (row) => makeRowElement(row, this.context), () => this.headerHeight());
    installKeyboard(this);
    installTips();
    addEventListener("hashchange", () => { this.view = readView(location.hash); this.arrange(); });
    addEventListener("resize", () => this.layOut({ isUpdate: true }));
  }

  headerHeight() {
    const top = byId("top");
    return getComputedStyle(top).position === "sticky" ? top.offsetHeight : 0;
  }

  /// Another view, as the reader wishes; it goes into the address.
  ask(wish) {
    Object.assign(this.view, wish);
    if (this.view.view === "grid" && !this.view.locale) this.view.locale = this.store.locales[0]?.tag ?? "";
    if (wish.view && wish.view !== "label") this.view.key = "";
    if (wish.view === "label" && !this.view.key) this.view.key = this.currentKey() ?? this.items[0]?.key ?? "";
    history.replaceState(null, "", writeView(this.view));
    const onlyLook = Object.keys(wish).every((name) => ["bg", "overlays", "zoom", "scale", "change"].includes(name));
    if (onlyLook) this.layOut({ isUpdate: true });
    else this.arrange();
    this.redrawDetails?.();
  }

  showLabel(key) { this.ask({ view: "label", key, status: "", q: "", locale: "" }); }

  /// Selects and sorts afresh.
  arrange() {
    this.items = selectItems(this.store.all(), this.view, this.store.sourceLocale);
    this.isStale = false;
    this.layOut();
  }

  resort() { this.arrange(); }

  /// The store has changed: cards change where they are.
  update(touched) {
    this.updates += 1;
    document.title = `${this.store.title || "labels"} – labelsmith preview`;
    byId("title").textContent = this.store.title;
    showErrors(this.store.errors);
    if (touched === "all") return this.arrange();
    for (const key of touched) { const label = this.store.labels.get(key); if (label) label.touched = this.updates; }
    const old = new Map(this.items.map((item) => [item.id, item]));
    const fresh = selectItems(this.store.all(), this.view, this.store.sourceLocale);
    const settled = settle([...old.keys()], fresh, (id) => this.stillThere(old.get(id)));
    this.items = settled.items;
    this.isStale = settled.isStale;
    this.layOut({ isUpdate: true });
    this.redrawDetails?.();
  }

  /// An item that no longer answers the filter stays until the reader chooses again.
  stillThere(item) {
    const label = this.store.labels.get(item.key);
    if (!label) return undefined;
    const find = (entry) => label.entries.find((other) => other.locale === entry.locale && other.variant === entry.variant);
    const entries = item.entries.map(find).filter(Boolean);
    const main = find(item.main) ?? entries[0];
    return entries.length > 0 ? { ...item, label, entries, main, isGone: true } : undefined;
  }

  layOut({ isUpdate = false } = {}) {
    refreshLineHeight();
    const { view, store } = this;
    this.toolbar.show(view, store);
    document.documentElement.dataset.view = view.view;
    const chosen = listed(view.locale);
    this.context = {
      view, store, notes: this.notes,
      matrixLocales: store.locales.map((locale) => locale.tag).filter((tag) => chosen.length === 0 || chosen.includes(tag)),
      openDetails: (item, entry) => this.openDetails(item, entry), showLabel: (key) => this.showLabel(key),
    };
    const list = byId("list");
    const isMatrix = view.view === "matrix";
    list.setAttribute("role", isMatrix ? "table" : "feed");
    list.style.setProperty("--columns", String(this.context.matrixLocales.length));
    document.querySelector(".matrix-row.head")?.remove();
    if (isMatrix) list.before(makeMatrixHead(this.context));
    document.documentElement.style.setProperty("--top", px(this.headerHeight()));
    const rows = makeRows(this.items, this.context, list.clientWidth);
    const stamp = `${JSON.stringify({ ...view, q: "", status: "", sort: "" })} ${list.clientWidth} ${this.context.matrixLocales}`;
    for (const row of rows) row.stamp = stamp;
    if (!isUpdate && scrollY > this.list.top) scrollTo({ top: Math.max(0, this.list.top - this.headerHeight()), behavior: "instant" });
    this.list.setRows(rows, { isUpdate });
    this.tally();
  }

  tally() {
    const entries = this.items.reduce((sum, item) => sum + item.entries.length, 0);
    const isFiltered = ["locale", "style", "status", "q", "key"].some((name) => this.view[name] !== defaults[name]);
    const noun = this.view.view === "matrix" ? "label" : "card";
    const text = this.items.length === 0 ? "Nothing to show. " : `${counted(this.items.length, noun)}, ${counted(entries, "text")} `;
    const parts = [element("span", { text: this.message ?? text })];
    if (this.isStale) parts.push(element("button", { type: "button", class: "quiet", text: "sort again", onclick: () => this.resort() }));
    if (isFiltered) parts.push(element("button", { type: "button", class: "quiet", text: "clear filters", onclick: () => this.ask({ locale: "", style: "", status: "", q: "", key: "", view: this.view.view === "label" ? "cards" : this.view.view }) }));
    byId("tally").replaceChildren(...parts, ...(this.extra ?? []));
  }

  openDetails(item, entry) {
    this.redrawDetails = () => {
      if (!byId("details").open) { this.redrawDetails = undefined; return; }
      const label = this.store.labels.get(item.key);
      const current = label?.entries.find((other) => other.locale === entry.locale && other.variant === entry.variant);
      if (current) showDetails({ ...item, label }, current, this.context);
    };
    showDetails(item, entry, this.context);
  }

  openCurrent() {
    const item = this.items.find((candidate) => candidate.id === this.currentId());
    if (!item) return;
    const worst = item.entries.reduce((one, other) => (badness(other) > badness(one) ? other : one));
    this.openDetails(item, worst);
  }

  currentId() { return document.activeElement?.closest?.("[data-id]")?.dataset.id; }

  currentKey() { return document.activeElement?.closest?.("[data-id]")?.dataset.key; }

  /// Focuses the next or the previous card.
  move(step) {
    const id = this.currentId() ?? this.lastId;
    let place = this.items.findIndex((item) => item.id === id);
    if (place < 0) place = step > 0 ? this.firstVisible() - 1 : this.firstVisible() + 1;
    const item = this.items[Math.max(0, Math.min(this.items.length - 1, place + step))];
    if (!item) return;
    this.lastId = item.id;
    const index = this.list.rows.findIndex((row) => row.items.includes(item));
    const row = this.list.reveal(index);
    const target = row?.dataset.id === item.id ? row : [...(row?.querySelectorAll("[data-id]") ?? [])].find((part) => part.dataset.id === item.id);
    target?.focus({ preventScroll: true });
  }

  firstVisible() {
    const row = this.list.rows[this.list.indexAt(this.list.position().offset + this.headerHeight())];
    return Math.max(0, this.items.indexOf(row?.items[0]));
  }

  /// One locale after the other, and all of them between the last and the first.
  moveLocale(step) {
    const tags = ["", ...this.store.locales.map((locale) => locale.tag)];
    const place = Math.max(0, tags.indexOf(this.view.locale));
    this.ask({ locale: tags[(place + step + tags.length) % tags.length] });
  }

  /// Says something for a moment, where otherwise the counts stand.
  say(text) {
    this.message = text;
    this.tally();
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => { this.message = undefined; this.tally(); }, 2000);
  }
}

function counted(count, noun) { return `${count} ${count === 1 ? noun : `${noun}s`}`; }
