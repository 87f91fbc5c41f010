// SPDX-License-Identifier: MIT

/// What the page knows: the last state, as full documents and later ones build it up.
export class Store {
  labels = new Map();
  order = [];
  run = "";
  generation = -1;
  title = "";
  sourceLocale = "";
  locales = [];
  errors = [];
  backgrounds = [];

  /// Takes a document in; returns which keys it touched, or "all".
  take(document) {
    this.run = document.run;
    this.generation = document.generation;
    this.title = document.title;
    this.sourceLocale = document.sourceLocale;
    const isSameLocales = JSON.stringify(this.locales) === JSON.stringify(document.locales);
    this.locales = document.locales;
    this.errors = document.errors;
    this.backgrounds = document.backgrounds;
    if (document.full) return this.replace(document.labels);
    const touched = new Set(document.removed);
    for (const key of document.removed) this.labels.delete(key);
    for (const label of document.labels) {
      this.labels.set(label.key, label);
      touched.add(label.key);
    }
    if (document.order) this.order = document.order;
    return isSameLocales ? touched : "all";
  }

  /// After a restart most labels are as they were: only real differences count as touched.
  replace(labels) {
    const old = this.labels;
    this.labels = new Map(labels.map((label) => [label.key, label]));
    this.order = labels.map((label) => label.key);
    if (old.size === 0) return "all";
    const touched = new Set();
    for (const [key, label] of this.labels) {
      const before = old.get(key);
      if (before && JSON.stringify(before) === JSON.stringify(label)) this.labels.set(key, before);
      else touched.add(key);
    }
    for (const key of old.keys()) if (!this.labels.has(key)) touched.add(key);
    return touched;
  }

  all() { return this.order.map((key) => this.labels.get(key)).filter(Boolean); }

  direction(tag) { return this.locales.find((locale) => locale.tag === tag)?.dir ?? "ltr"; }
}
