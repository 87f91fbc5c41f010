// SPDX-License-Identifier: MIT

import { makeBadge, placeOf } from "./card.js";
import { byId, element, short } from "./dom.js";
import { badgesOf } from "./findings.js";
import { makePicture } from "./picture.js";

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
    element("div", { class: "stage large" }, makePicture(entry, context.view)),
    entry.before?.length ? element("p", { class: "hint", text: "This picture changed. b shows the old one, o lays both over each other, d shows the difference." }) : "",
    element("div", { class: "badges" }, badgesOf(entry).map((badge) => makeBadge(badge, "details"))),
    element("p", { class: "full-text", lang: entry.lang, dir: entry.dir, text: entry.text }),
    (entry.findings ?? []).map(fullFinding),
    factList(label, entry));
  if (!dialog.open) dialog.showModal();
}

function fullFinding(finding) {
  return element("section", { class: `full-finding ${finding.level}` },
    element("h3", { text: `${finding.level}: ${finding.message}` }),
    element("p", { class: "place", text: placeOf(finding) }),
    finding.terminal ? element("pre", { text: finding.terminal }) : null,
    [...(finding.notes ?? []), ...(finding.helps ?? [])].map((text) => element("p", { text })));
}

function factList(label, entry) {
  const facts = [];
  const add = (name, value) => { if (value) facts.push(element("dt", { text: name }), element("dd", { text: value })); };
  const rect = (value) => value && `${short(value[2])} × ${short(value[3])} at ${short(value[0])}, ${short(value[1])}`;
  add("context", label.context);
  add("limit", label.maxLength && `${label.maxLength} characters`);
  add("style", label.style);
  add("declared", label.file && `${label.file}:${label.line}`);
  add("tags", label.tags?.join(", "));
  add("status", entry.status.replace("_", " "));
  add("facts", entry.flags?.join(", "));
  add("text from", entry.lang);
  add("font size", entry.fontSize && (entry.fontSize === entry.fontSizeRequested ? `${short(entry.fontSize)} px` : `${short(entry.fontSize)} px of ${short(entry.fontSizeRequested)} px`));
  add("fonts", entry.fonts?.join(", "));
  add("too much", entry.excess && `${short(entry.excess[0])} px wide, ${short(entry.excess[1])} px high, ${entry.excess[2]} lines`);
  add("box", rect(entry.box));
  add("content box", rect(entry.content));
  add("text", rect(entry.logical));
  add("ink", rect(entry.ink));
  add("lines", entry.lines?.map((line) => `${short(line[2])} px on ${short(line[1])} (${line[5]})`).join("; "));
  for (const image of entry.images ?? []) add(`@${image.scale}x`, `${image.path}  ${image.w} × ${image.h}`);
  return element("dl", { class: "facts" }, facts);
}
