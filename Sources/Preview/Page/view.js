// SPDX-License-Identifier: MIT

/// What the reader chose, and its form in the address, so that a link shows the same.

export const viewNames = { cards: "Cards", grid: "Grid", matrix: "Matrix", label: "One label", changes: "Changes" };
export const groupNames = { none: "label", locale: "locale", style: "style", status: "status", file: "file", tag: "tag" };
export const sortNames = { worst: "worst first", manifest: "as in the file", key: "by key", recent: "changed last first" };
export const overlayNames = { box: "Box", baseline: "Baseline", ink: "Ink", breaks: "Breaks" };
export const changeNames = { after: "new picture", before: "old picture", wipe: "before | after", onion: "onion skin", difference: "difference" };
export const zoomSteps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

export const defaults = Object.freeze({
  view: "cards", locale: "", compare: "", style: "", status: "", q: "", group: "none",
  sort: "worst", zoom: 1, scale: 1, bg: "", overlays: "box", change: "after", key: "",
});

const choices = { view: viewNames, group: groupNames, sort: sortNames, change: changeNames };

/// Reads the part of an address after '#'; what it does not say, or says wrongly, is the default.
export function readView(hash) {
  const view = { ...defaults };
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (!(name in defaults)) continue;
    if (choices[name] && !(value in choices[name])) continue;
    if (typeof defaults[name] === "number") {
      const number = Number(value);
      if (number >= 0.25 && number <= 8) view[name] = number;
    } else view[name] = value;
  }
  return view;
}

export function writeView(view) {
  const query = new URLSearchParams();
  for (const name of Object.keys(defaults)) {
    if (view[name] !== defaults[name]) query.set(name, view[name]);
  }
  const text = query.toString();
  return text ? `#${text}` : "#";
}

/// A label that spells its style out has no name for it.
export function styleName(label) { return label.style || "own style"; }

export function listed(text) { return text ? text.split(",").filter(Boolean) : []; }

export function toggled(text, word) {
  const words = listed(text);
  return (words.includes(word) ? words.filter((other) => other !== word) : [...words, word]).join(",");
}
