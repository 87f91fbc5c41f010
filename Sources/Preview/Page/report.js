// SPDX-License-Identifier: MIT

import { App } from "./app.js";
import { byId, copyText, element } from "./dom.js";
import { Notes } from "./notes.js";
import { Store } from "./store.js";

/// A report: the data stands in the page, and the reader can write notes.
const reportStore = new Store();
const notes = new Notes(location.pathname);
const report = new App(reportStore, { notes });
byId("live").hidden = true;
byId("static")?.remove();
const copyNotes = element("button", {
  type: "button", id: "copy-notes", class: "quiet", text: "Copy notes",
  onclick: () => { copyText(notes.tsv()); report.say(`${notes.count} notes copied as TSV`); },
});
const clearNotes = element("button", {
  type: "button", id: "clear-notes", class: "quiet", text: "Clear notes",
  onclick: () => { notes.clear(); report.list.refresh(); report.say("notes cleared"); },
});
report.extra = [copyNotes, clearNotes];
report.update(reportStore.take(JSON.parse(byId("baked").textContent)));
