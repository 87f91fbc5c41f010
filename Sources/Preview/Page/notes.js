// SPDX-License-Identifier: MIT

/// What the reader of a report writes down, as lines for a spreadsheet.
///
/// The browser keeps it for this report's address, so it is there again when the report is opened
/// again; where a browser keeps nothing for files, it lasts as long as the page.
export class Notes {
  texts = new Map();

  constructor(place) {
    this.place = `labelsmith notes ${place}`;
    try {
      this.texts = new Map(JSON.parse(localStorage.getItem(this.place) ?? "[]"));
    } catch {
      this.texts = new Map();
    }
  }

  get count() { return this.texts.size; }

  get(item) { return this.texts.get(item.id)?.text ?? ""; }

  set(item, text) {
    if (text.trim()) this.texts.set(item.id, { key: item.key, locale: item.locale, text });
    else this.texts.delete(item.id);
    this.keep();
  }

  clear() {
    this.texts.clear();
    this.keep();
  }

  keep() {
    try {
      if (this.count > 0) localStorage.setItem(this.place, JSON.stringify([...this.texts]));
      else localStorage.removeItem(this.place);
    } catch {
      // A browser that keeps nothing: Copy notes still works.
    }
  }

  /// Key, locale and note, tabs between them; tabs and line breaks inside become spaces.
  tsv() {
    const clean = (text) => text.replace(/[\t\r\n]+/g, " ").trim();
    const lines = [...this.texts.values()].map((note) => [note.key, note.locale, note.text].map(clean).join("\t"));
    return ["key\tlocale\tnote", ...lines].join("\n") + "\n";
  }
}
