// SPDX-License-Identifier: MIT

/// What the reader of a report writes down, as lines for a spreadsheet.
export class Notes {
  texts = new Map();

  get(item) { return this.texts.get(item.id)?.text ?? ""; }

  set(item, text) {
    if (text.trim()) this.texts.set(item.id, { key: item.key, locale: item.locale, text });
    else this.texts.delete(item.id);
  }

  /// Key, locale and note, tabs between them; tabs and line breaks inside become spaces.
  tsv() {
    const clean = (text) => text.replace(/[\t\r\n]+/g, " ").trim();
    const lines = [...this.texts.values()].map((note) => [note.key, note.locale, note.text].map(clean).join("\t"));
    return ["key\tlocale\tnote", ...lines].join("\n") + "\n";
  }
}
