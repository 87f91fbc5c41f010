// SPDX-License-Identifier: MIT

import { App } from "./app.js";
import { byId, copyText, element } from "./dom.js";
import { Notes } from "./notes.js";
import { Store } from "./store.js";

/// A report: the data stands in the page, and the reader can write notes.
const reportStore = new Store();
const notes = new Notes();
const report = new App(reportStore, { notes });
byId("live").hidden = true;
byId("static")?.remove();
report.extra = [element("button", {
  type: "button", id: "copy-notes", class: "quiet", text: "Copy notes",
  onclick: () => { copyText(notes.tsv()); report.say("notes copied as TSV"); },
})];
report.update(reportStore.take(JSON.parse(byId("baked").textContent)));
