// SPDX-License-Identifier: MIT

import { answersTo, badness, isChanged } from "./findings.js";
import { listed, styleName } from "./view.js";

/// From all labels to the items that are shown: pure, so that the same choice shows the same.

/// An item is a card: one label with some of its entries. Items carry an `id` that survives updates.
export function selectItems(labels, view, sourceLocale) {
  const context = {
    locales: new Set(listed(view.locale)), statuses: listed(view.status),
    styles: new Set(listed(view.style)), words: view.q.toLowerCase().split(/\s+/).filter(Boolean),
    compare: view.compare === "source" ? sourceLocale : view.compare, onlyChanged: view.view === "changes",
    key: view.view === "label" ? view.key : "",
  };
  const isPerLocale = view.group === "locale" || view.group === "status" || view.view === "grid";
  const items = [];
  labels.forEach((label, place) => {
    const entries = matchingEntries(label, context);
    if (entries.length === 0) return;
    if (isPerLocale) {
      for (const entry of entries) items.push(makeItem(label, [entry], place, context, true));
    } else items.push(makeItem(label, entries, place, context, false));
  });
  return arrange(items, view);
}

function makeItem(label, entries, place, context, isSingle) {
  let worst = 0;
  for (const entry of entries) worst = Math.max(worst, badness(entry));
  let shown = entries;
  if (context.compare) {
    const sources = label.entries.filter((entry) => entry.locale === context.compare);
    shown = [...sources, ...entries.filter((entry) => entry.locale !== context.compare)];
  }
  const [first] = entries;
  const id = isSingle ? `${label.key}\n${first.locale}\n${first.variant ?? ""}` : label.key;
  return { id, key: label.key, locale: isSingle ? first.locale : "", label, entries: shown, main: first, place, worst };
}

function matchingEntries(label, context) {
  if (context.key && label.key !== context.key) return [];
  if (context.styles.size > 0 && !context.styles.has(styleName(label))) return [];
  const wanted = context.words.filter((word) => !labelText(label).includes(word));
  return label.entries.filter((entry) => {
    if (context.locales.size > 0 && !context.locales.has(entry.locale)) return false;
    if (context.onlyChanged && !isChanged(entry)) return false;
    if (context.statuses.length > 0 && !context.statuses.some((status) => answersTo(entry, status))) return false;
    return wanted.every((word) => entryText(entry).includes(word));
  });
}

/// Lower-case text to search in, made once per label.
const searchTexts = new WeakMap();

function labelText(label) {
  let text = searchTexts.get(label);
  if (text === undefined) {
    text = [label.key, label.style, label.context, label.file, ...(label.tags ?? [])].join("\n").toLowerCase();
    searchTexts.set(label, text);
  }
  return text;
}

function entryText(entry) {
  let text = searchTexts.get(entry);
  if (text === undefined) {
    text = [entry.text, entry.locale, ...(entry.findings ?? []).map((finding) => `${finding.id} ${finding.message}`)].join("\n").toLowerCase();
    searchTexts.set(entry, text);
  }
  return text;
}

export function groupOf(item, view) {
  switch (view.group) {
    case "locale": return item.locale;
    case "style": return styleName(item.label);
    case "status": return item.main.status;
    case "file": return item.label.file ?? "";
    case "tag": return item.label.tags?.[0] ?? "no tag";
    default: return "";
  }
}

function arrange(items, view) {
  const compare = {
    worst: (a, b) => b.worst - a.worst || a.place - b.place,
    manifest: (a, b) => a.place - b.place,
    key: (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
    recent: (a, b) => (b.label.touched ?? 0) - (a.label.touched ?? 0) || a.place - b.place,
  }[view.sort];
  if (view.group === "none") return items.sort(compare);
  return items.sort((a, b) => {
    const [one, two] = [groupOf(a, view), groupOf(b, view)];
    return one < two ? -1 : one > two ? 1 : compare(a, b);
  });
}

/// Keeps what is on screen where it is while labels change under it.
///
/// `kept` are the ids as they stand. They stay in that order; new items go behind the one they would
/// follow. Returns the items and whether sorting afresh would give another picture.
export function settle(kept, fresh, stillThere) {
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const result = [];
  for (const id of kept) {
    const item = byId.get(id) ?? stillThere(id);
    if (item) result.push(item);
  }
  const known = new Set(kept);
  const additions = new Map();
  let after = "";
  for (const item of fresh) {
    if (known.has(item.id)) after = item.id;
    else if (additions.has(after)) additions.get(after).push(item);
    else additions.set(after, [item]);
  }
  const merged = [...(additions.get("") ?? [])];
  for (const item of result) {
    merged.push(item);
    for (const addition of additions.get(item.id) ?? []) merged.push(addition);
  }
  const isStale = merged.length !== fresh.length || merged.some((item, index) => item.id !== fresh[index].id);
  return { items: merged, isStale };
}
