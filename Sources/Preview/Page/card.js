// SPDX-License-Identifier: MIT

import { copyText, element, px, short } from "./dom.js";
import { ownPaint } from "./background.js";
import { roomOf } from "./geometry.js";
import { badgesOf, isChangeBadge, messageOf, statusLetters } from "./findings.js";
import { makePicture } from "./picture.js";
import { styleName } from "./view.js";

/// One label as a card: who it is, then a cell for each entry.
export function makeCard(row, context) {
  const { item } = row;
  const { label } = item;
  const cells = item.entries.map((entry, index) => makeCell(item, entry, row.places[index], context));
  const children = [
    element("header", { class: "card-head" },
      element("div", { class: "names" },
        element(headingLevel(context.view), {}, element("span", { class: "key", text: label.key }), item.locale && context.view.group !== "none" ? element("span", { class: "tag", text: item.locale }) : null),
        element("button", { type: "button", class: "quiet", "data-focus": "copy", text: "copy key", "aria-label": `Copy key ${label.key}`, onclick: () => copyText(label.key) }),
        element("span", { class: "origin", text: [styleName(label), label.file ? `${label.file}:${label.line}` : ""].filter(Boolean).join(" · ") })),
      describe(label) ? element("p", { class: "context", title: label.context ?? "", text: describe(label) }) : null),
    element("div", { class: "cells", style: { height: px(row.cellsHeight) } }, cells),
  ];
  if (context.notes) children.push(makeNote(item, context));
  return element("article", {
    class: `card${item.isGone ? " gone" : ""}`, tabindex: "-1", "data-id": item.id, "data-key": label.key, "aria-label": label.key,
  }, children);
}

/// Below the heading of the group, if there are groups.
export function headingLevel(view) { return view.group === "none" ? "h2" : "h3"; }

/// What the author says about a label; empty for most.
export function describe(label) {
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
  element("div", { class: "stage", style: { height: px(place.stage), ...ownPaint(item.label, context.view, context.store.backgrounds) }, ondblclick: open }, makePicture(entry, context.view)),
  element("figcaption", {},
    element("div", { class: "line-one" },
      element("span", { class: `letter ${entry.status}`, text: statusLetters[entry.status] ?? "?", title: entry.status }),
      element("strong", { text: context.title?.(item) ?? name }),
      element("span", { class: "spring" }),
      badgesOf(entry).filter(isChangeBadge).map((badge) => makeBadge(badge, id)),
      element("button", { type: "button", class: "quiet more", "data-focus": `details ${id}`, text: "⋯", "aria-label": `Details: ${item.key}, ${name}`, onclick: open })),
    place.badgeRows > 0 ? element("div", { class: "badges" }, badgesOf(entry).filter((badge) => !isChangeBadge(badge)).map((badge) => makeBadge(badge, id))) : null,
    element("div", { class: "text", lang: entry.lang, dir: entry.dir, title: entry.text, text: entry.text }),
    place.numberLines > 0 ? [element("div", { class: "numbers", text: sizeOf(entry) }), element("div", { class: "numbers", title: fontOf(entry), text: fontOf(entry) })] : null,
    place.findings.map(({ finding, height }) => makeFinding(finding, item.key, height))));
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

function makeFinding(finding, key, height) {
  const place = placeOf(finding);
  const message = messageOf(finding, key);
  return element("p", { class: `finding ${finding.level}`, style: { height: px(height) }, title: [message, place, ...(finding.helps ?? [])].join("\n") },
    element("span", { class: "what" }, element("span", { class: "message", text: message }), element("span", { class: "place", text: place })));
}

/// How large the text is, and in how much room.
function sizeOf(entry) {
  const room = roomOf(entry);
  return `${short(entry.logical[2])} × ${short(entry.logical[3])} of ${short(room[2])} × ${short(room[3])} px`;
}

/// What drew the text, and how large.
function fontOf(entry) {
  return [entry.fontSize ? `${short(entry.fontSize)} px` : "", (entry.fonts ?? []).join(", ")].filter(Boolean).join(" · ");
}

function makeNote(item, context) {
  const field = element("textarea", { rows: "2", "data-focus": "note", "aria-label": `Note on ${item.key}`, placeholder: "Note", oninput: () => context.notes.set(item, field.value) });
  field.value = context.notes.get(item);
  return element("div", { class: "remark" }, field);
}
