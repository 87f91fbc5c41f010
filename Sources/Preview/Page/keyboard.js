// SPDX-License-Identifier: MIT

import { byId, copyText, element } from "./dom.js";
import { filterNames } from "./findings.js";
import { backgroundNames } from "./background.js";
import { toggled, zoomSteps } from "./view.js";

export const keyMap = [
  ["/", "search"], ["j k", "next and previous label"], ["[ ]", "previous and next locale"],
  ["1 – 6", "status: ok, overflow, missing, fallback, error, changed"], ["g", "grid and back"],
  ["m", "matrix and back"], ["z", "zoom"], ["x", "background"], ["b o d", "old picture, onion skin, difference"],
  ["Enter", "details of the label"], ["c", "copy key"], ["r", "sort again"], ["?", "this help"], ["Esc", "close, leave the search"],
];

/// One key, one thing. Keys with Ctrl, Alt or Meta belong to the browser.
export function installKeyboard(app) {
  const cycle = (names, now) => names[(names.indexOf(now) + 1) % names.length];
  const flip = (field, value, otherwise) => app.ask({ [field]: app.view[field] === value ? otherwise : value });
  const actions = {
    "/": () => { byId("search").focus(); byId("search").select(); },
    "?": () => showHelp(),
    j: () => app.move(1), k: () => app.move(-1),
    "[": () => app.moveLocale(-1), "]": () => app.moveLocale(1),
    g: () => flip("view", "grid", "cards"), m: () => flip("view", "matrix", "cards"),
    z: () => app.ask({ zoom: cycle(zoomSteps, app.view.zoom) }),
    x: () => app.ask({ bg: cycle(Object.keys(backgroundNames(app.store.backgrounds)).filter((name) => name !== "shot"), document.documentElement.dataset.bg) }),
    b: () => flip("change", "before", "after"), o: () => flip("change", "onion", "after"), d: () => flip("change", "difference", "after"),
    c: () => { const key = app.currentKey(); if (key) { copyText(key); app.say(`copied ${key}`); } },
    r: () => app.resort(),
  };
  Object.keys(filterNames).forEach((name, index) => { actions[String(index + 1)] = () => app.ask({ status: toggled(app.view.status, name) }); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isTyping = event.target.matches?.("input:not([type=range]), textarea, select");
    if (event.key === "Escape" && event.target === byId("search")) return event.target.blur();
    if (isTyping) return;
    if (event.key === "Enter" && event.target.matches?.("[data-id]")) {
      // Or the same key press would go on to the first button of the dialog.
      event.preventDefault();
      return app.openCurrent();
    }
    const isChangeKey = ["b", "o", "d"].includes(event.key);
    if (document.querySelector("dialog[open]") && !isChangeKey) return;
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });
  byId("help-button").addEventListener("click", () => showHelp());
}

function showHelp() {
  const dialog = byId("help");
  dialog.replaceChildren(
    element("header", {}, element("h2", { id: "help-title", text: "Keys" }), element("button", { type: "button", class: "icon", "aria-label": "Close", text: "×", onclick: () => dialog.close() })),
    element("dl", { class: "keys" }, keyMap.flatMap(([keys, text]) => [element("dt", {}, keys.split(" ").map((key) => (key === "–" ? " – " : element("kbd", { text: key })))), element("dd", { text })])));
  dialog.setAttribute("aria-labelledby", "help-title");
  dialog.showModal();
}
