// SPDX-License-Identifier: MIT

import { describe, headingLevel, makeCard, makeCell } from "./card.js";
import { element, lineHeight, px } from "./dom.js";
import { badness, statusLetters } from "./findings.js";
import { cellSize, gap, shelve } from "./geometry.js";
import { groupOf } from "./select.js";

/// From items to rows with known heights, and from a row to its element.

const cardPadding = 16;

export function makeRows(items, context, width) {
  if (context.view.view === "matrix") return matrixRows(items, context);
  if (context.view.view === "grid") return withGroups(items, context, (part) => gridRows(part, context, width));
  return withGroups(items, context, (part) => part.map((item) => cardRow(item, context, width)));
}

function withGroups(items, context, rowsOf) {
  if (context.view.group === "none") return rowsOf(items);
  const rows = [];
  for (let start = 0; start < items.length;) {
    const name = groupOf(items[start], context.view);
    let end = start;
    while (end < items.length && groupOf(items[end], context.view) === name) end += 1;
    const part = items.slice(start, end);
    rows.push({ key: `group\n${name}`, kind: "group", name, count: part.length, items: [], height: lineHeight() * 2 + gap });
    rows.push(...rowsOf(part));
    start = end;
  }
  return rows;
}

function cardRow(item, context, width) {
  const available = width - 2 * cardPadding - 2;
  const { places, height } = shelve(item.entries.map((entry) => cellSize(entry, item.key, context.view, available)), available);
  const note = context.notes ? lineHeight() * 3 + 12 : 0;
  const head = lineHeight() * (describe(item.label) ? 2 : 1) + 14;
  return { key: item.id, kind: "card", item, items: [item], places, cellsHeight: height, height: head + height + note + 2 * cardPadding + 2 + gap };
}

function gridRows(items, context, width) {
  const rows = [];
  let cells = [], x = 0, tallest = 0;
  const close = () => {
    if (cells.length > 0) rows.push({ key: `tiles\n${cells[0].item.id}`, kind: "tiles", items: cells.map((cell) => cell.item), cells, height: tallest + gap });
    cells = []; x = 0; tallest = 0;
  };
  for (const item of items) {
    const size = cellSize(item.main, item.key, context.view, width);
    if (x > 0 && x + size.width > width) close();
    cells.push({ item, x, y: 0, ...size });
    x += size.width + gap;
    tallest = Math.max(tallest, size.height);
  }
  close();
  return rows;
}

function matrixRows(items) {
  return items.map((item) => ({ key: item.id, kind: "matrix", item, items: [item], height: lineHeight() + 12 }));
}

export function makeRowElement(row, context) {
  switch (row.kind) {
    case "group": return element("h2", { class: "group" }, element("span", { text: row.name || "–" }), element("span", { class: "count", text: String(row.count) }));
    case "tiles": return makeTiles(row, context);
    case "matrix": return makeMatrixRow(row, context);
    default: return makeCard(row, context);
  }
}

function makeTiles(row, context) {
  return element("div", { class: "tiles" }, row.cells.map((cell) => {
    const tile = element("article", { class: "tile", tabindex: "-1", "data-id": cell.item.id, "data-key": cell.item.key, "aria-label": cell.item.key },
      element(headingLevel(context.view), { class: "hidden", text: cell.item.key }),
      makeCell(cell.item, cell.item.main, { ...cell, x: 0 }, { ...context, title: (item) => item.key }));
    for (const [name, value] of Object.entries({ left: cell.x, width: cell.width, height: cell.height })) tile.style.setProperty(name, px(value));
    return tile;
  }));
}

/// One line per label, one letter per locale; a letter and a colour say the same.
function makeMatrixRow(row, context) {
  const worst = new Map();
  for (const entry of row.item.label.entries) {
    const known = worst.get(entry.locale);
    if (!known || badness(entry) > badness(known)) worst.set(entry.locale, entry);
  }
  const shown = new Set(row.item.entries.map((entry) => entry.locale));
  return element("div", { class: "matrix-row", role: "row", tabindex: "-1", "data-id": row.item.id, "data-key": row.item.key },
    element("span", { role: "rowheader", class: "key", text: row.item.key, title: row.item.key }),
    context.matrixLocales.map((tag) => element("span", { role: "cell" }, shown.has(tag) ? matrixButton(row.item, worst.get(tag), context) : null)));
}

function matrixButton(item, entry, context) {
  return element("button", {
    type: "button", class: `letter ${entry.status}`, "data-focus": `matrix ${entry.locale}`, text: statusLetters[entry.status] ?? "?",
    "aria-label": `${item.key}, ${entry.locale}: ${entry.status.replace("_", " ")}`, title: `${entry.locale}: ${entry.status}`,
    onclick: () => context.openDetails(item, entry),
  });
}

/// Names the columns of the matrix.
export function makeMatrixHead(context) {
  return element("div", { class: "matrix-row head", role: "row" },
    element("span", { role: "columnheader", class: "key", text: "label" }),
    context.matrixLocales.map((tag) => element("span", { role: "columnheader", text: tag, title: tag })));
}
