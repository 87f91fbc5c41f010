// SPDX-License-Identifier: MIT

import { copyText, element, px, short } from "./dom.js";
import { badgesOf, statusLetters } from "./findings.js";
import { makePicture } from "./picture.js";

/// One label as a card: who it is, then a cell for each entry.
export function makeCard(row, context) {
  const { item } = row;
  const { label } = item;
  const cells = item.entries.map((entry, index) => makeCell(item, entry, row.places[index], context));
  const children = [
    element("header", { class: "card-head" },
      element("div", { class: "names" },
        element("h3", {}, element("span", { class: "key", text: label.key }), item.locale && context.view.group !== "none" ? element("span", { class: "tag", text: item.locale }) : null),
        element("button", { type: "button", class: "quiet", "data-focus": "copy", text: "copy key", "aria-label": `Copy key ${label.key}`, onclick: () => copyText(label.key) }),
        element("span", { class: "origin", text: [label.style, label.file ? `${label.file}:${label.line}` : ""].filter(Boolean).join(" · ") })),
      element("p", { class: "context", title: label.context ?? "", text: describe(label) })),
    element("div", { class: "cells", style: { height: px(row.cellsHeight) } }, cells),
  ];
  if (context.notes) children.push(makeNote(item, context));
  return element("article", {
    class: `card${item.isGone ? " gone" : ""}`, tabindex: "-1", "data-id": item.id, "data-key": label.key, "aria-label": label.key,
  }, children);
}

function describe(label) {
  const parts = [];
  if (label.context) parts.push(label.context);
  if (label.maxLength) parts.push(`max ${label.maxLength} characters`);
  if (label.tags?.length) parts.push(label.tags.map((tag) => `#${tag}`).join(" "));
  return parts.join(" · ");
}

export function makeCell(item, entry, place, context) {
  const name = entry.variant ? `${entry.locale} · ${entry.variant}` : entry.locale;
  const id = `${entry.locale}/${entry.variant ?? ""}`;
  const open = () => context.openDetails(item, entry);
  return element("figure", {
    class: `cell ${entry.status}`, "data-cell": id,
    style: { left: px(place.x), top: px(place.y), width: px(place.width), height: px(place.height) },
  },
  element("div", { class: "stage", style: { height: px(place.stage) }, ondblclick: open }, makePicture(entry, context.view)),
  element("figcaption", {},
    element("div", { class: "line-one" },
      element("span", { class: `letter ${entry.status}`, text: statusLetters[entry.status] ?? "?", title: entry.status }),
      element("strong", { text: context.title?.(item) ?? name }),
      element("span", { class: "numbers", text: numbersOf(entry) }),
      element("button", { type: "button", class: "quiet more", "data-focus": `details ${id}`, text: "⋯", "aria-label": `Details: ${item.key}, ${name}`, onclick: open })),
    place.badgeRows > 0 ? element("div", { class: "badges" }, badgesOf(entry).map((badge) => makeBadge(badge, id))) : null,
    element("div", { class: "text", lang: entry.lang, dir: entry.dir, title: entry.text, text: entry.text }),
    (entry.findings ?? []).slice(0, 2).map(makeFinding)));
}

export function makeBadge(badge, id) {
  return element("button", {
    type: "button", class: `badge ${badge.tone}`, "data-focus": `badge ${badge.code} ${id}`,
    "data-tip": badge.meaning, "aria-description": badge.meaning, text: badge.label,
  });
}

export function placeOf(finding) {
  if (!finding.file) return "";
  return `${finding.file}:${finding.line}${finding.column ? `:${finding.column}` : ""}`;
}

function makeFinding(finding) {
  const place = placeOf(finding);
  return element("p", { class: `finding ${finding.level}`, title: [finding.message, place].join("\n") },
    element("span", { class: "message", text: finding.message }), element("span", { class: "place", text: place }));
}

/// How large the text is, in how much room, and at which font size.
export function numbersOf(entry) {
  if (!entry.logical) return "";
  const room = entry.content ?? entry.box;
  const size = `${short(entry.logical[2])} × ${short(entry.logical[3])} of ${short(room[2])} × ${short(room[3])}`;
  return entry.fontSize ? `${size} · ${short(entry.fontSize)} px` : size;
}

function makeNote(item, context) {
  const field = element("textarea", { rows: "2", "data-focus": "note", "aria-label": `Note on ${item.key}`, placeholder: "Note", oninput: () => context.notes.set(item, field.value) });
  field.value = context.notes.get(item);
  return element("div", { class: "remark" }, field);
}
