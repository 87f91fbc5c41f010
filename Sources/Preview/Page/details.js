// SPDX-License-Identifier: MIT

import { makeBadge, placeOf } from "./card.js";
import { byId, element, short } from "./dom.js";
import { ownPaint } from "./background.js";
import { badgesOf, messageOf, sortedFindings } from "./findings.js";
import { makePicture } from "./picture.js";
import { styleName } from "./view.js";

/// Everything about one entry, in a dialog.
export function showDetails(item, entry, context) {
  const dialog = byId("details");
  const { label } = item;
  const name = entry.variant ? `${entry.locale} · ${entry.variant}` : entry.locale;
  dialog.replaceChildren(
    element("header", {},
      element("h2", { id: "details-title", text: `${label.key} — ${name}` }),
      element("button", { type: "button", class: "quiet", text: "all locales", onclick: () => { dialog.close(); context.showLabel(label.key); } }),
      element("button", { type: "button", class: "icon", "aria-label": "Close", text: "×", onclick: () => dialog.close() })),
    element("div", { class: "stage large", style: ownPaint(label, context.view, context.store.backgrounds) }, makePicture(entry, context.view)),
    entry.before?.length ? element("p", { class: "hint", text: "This picture changed. b shows the old one, o lays both over each other, d shows the difference." }) : "",
    element("div", { class: "badges" }, badgesOf(entry).map((badge) => makeBadge(badge, "details"))),
    element("p", { class: "full-text", lang: entry.lang, dir: entry.dir, text: entry.text }),
    ...sortedFindings(entry).map((finding) => fullFinding(finding, label.key)),
    factList(label, entry));
  dialog.setAttribute("aria-labelledby", "details-title");
  if (!dialog.open) dialog.showModal();
}

/// The terminal's words hold everything, under a first line that the heading says already; without
/// them it is put together here.
function fullFinding(finding, key) {
  const parts = finding.terminal
    ? [element("pre", { tabindex: "0", text: finding.terminal.split("\n").slice(1).join("\n") })]
    : [element("p", { class: "place", text: placeOf(finding) }), ...[...(finding.helps ?? []), ...(finding.notes ?? [])].map((text) => element("p", { text }))];
  return element("section", { class: `full-finding ${finding.level}` }, element("h3", { text: messageOf(finding, key) }), parts);
}

function excessWords([x, y, lines]) {
  return [x > 0 && `${short(x)} px wide`, y > 0 && `${short(y)} px high`, lines > 0 && `${lines} lines`].filter(Boolean).join(", ");
}

function factList(label, entry) {
  const facts = [];
  const add = (name, value) => { if (value) facts.push(element("dt", { text: name }), element("dd", { text: value })); };
  const rect = (value) => value && `${short(value[2])} × ${short(value[3])} at ${short(value[0])}, ${short(value[1])}`;
  add("context", label.context);
  add("limit", label.maxLength && `${label.maxLength} characters`);
  add("style", styleName(label));
  add("declared", label.file && `${label.file}:${label.line}`);
  add("tags", label.tags?.join(", "));
  add("status", entry.status.replace("_", " "));
  add("facts", entry.flags?.join(", "));
  add("text from", entry.lang);
  add("font size", entry.fontSize && (entry.fontSize === entry.fontSizeRequested ? `${short(entry.fontSize)} px` : `${short(entry.fontSize)} px of ${short(entry.fontSizeRequested)} px`));
  add("fonts", entry.fonts?.join(", "));
  add("too much", entry.excess && excessWords(entry.excess));
  add("box", rect(entry.box));
  add("content box", rect(entry.content));
  add("text", rect(entry.logical));
  add("ink", rect(entry.ink));
  add("lines", entry.lines?.map((line) => `${short(line[2])} px on ${short(line[1])} (${line[5]})`).join("; "));
  for (const image of entry.images ?? []) add(`@${image.scale}x`, `${image.path || "for this page only,"}  ${image.w} × ${image.h}`);
  return element("dl", { class: "facts" }, facts);
}
