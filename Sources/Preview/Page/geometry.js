// SPDX-License-Identifier: MIT

import { lineHeight, textWidth } from "./dom.js";
import { badgesOf, isChangeBadge, messageOf, sortedFindings } from "./findings.js";

/// How large everything will be, from the numbers alone: nothing is measured in the page, so
/// nothing moves once it is there.

export const gap = 12;
export const stagePadding = 12;

/// The image nearest to the wanted scale, from above where there is one.
export function imageAt(images, scale) {
  if (!images?.length) return undefined;
  return images.find((image) => image.scale >= scale) ?? images[images.length - 1];
}

/// The image's rectangle in design px, relative to the box.
export function imageRect(image) {
  return [-image.origin[0] / image.scale, -image.origin[1] / image.scale, image.w / image.scale, image.h / image.scale];
}

function joined(rects) {
  const left = Math.min(...rects.map((rect) => rect[0]));
  const top = Math.min(...rects.map((rect) => rect[1]));
  const right = Math.max(...rects.map((rect) => rect[0] + rect[2]));
  const bottom = Math.max(...rects.map((rect) => rect[1] + rect[3]));
  return [left, top, right - left, bottom - top];
}

/// What the stage of an entry shows: box, pictures and, when text sticks out, all of the text.
export function boundsOf(entry, scale) {
  const rects = [];
  if (entry.box) rects.push(entry.box);
  for (const images of [entry.images, entry.before]) {
    const image = imageAt(images, scale);
    if (image) rects.push(imageRect(image));
  }
  if (entry.excess && entry.logical) rects.push(entry.logical);
  return rects.length > 0 ? joined(rects) : [0, 0, 160, 40];
}

/// What the text had to fit into: the content box, or less where strokes and shadows need room too.
export function roomOf(entry) {
  const [x, y, width, height] = entry.content ?? entry.box;
  const [excessX, excessY] = entry.excess ?? [0, 0];
  const w = excessX > 0 ? entry.logical[2] - excessX : width;
  const h = excessY > 0 ? entry.logical[3] - excessY : height;
  return [x + (width - w) / 2, y + (height - h) / 2, w, h];
}

/// The parts of the text that lie outside of its room.
export function outsideRects(entry) {
  if (!entry.excess || !entry.content || !entry.logical) return [];
  const [cx, cy, cw, ch] = roomOf(entry);
  const [tx, ty, tw, th] = entry.logical;
  const rects = [];
  if (tx < cx) rects.push([tx, ty, cx - tx, th]);
  if (tx + tw > cx + cw) rects.push([cx + cw, ty, tx + tw - cx - cw, th]);
  const left = Math.max(tx, cx);
  const width = Math.min(tx + tw, cx + cw) - left;
  if (ty < cy && width > 0) rects.push([left, ty, width, cy - ty]);
  if (ty + th > cy + ch && width > 0) rects.push([left, cy + ch, width, ty + th - cy - ch]);
  return rects;
}

const knownSizes = new WeakMap();

/// The size of one cell: stage above, lines of text below.
export function cellSize(entry, key, view, available) {
  const stamp = `${view.scale} ${view.zoom} ${available} ${lineHeight()}`;
  const known = knownSizes.get(entry);
  if (known?.stamp === stamp) return known.size;
  const size = computeCellSize(entry, key, view, available);
  knownSizes.set(entry, { stamp, size });
  return size;
}

function computeCellSize(entry, key, view, available) {
  const bounds = boundsOf(entry, view.scale);
  const line = lineHeight();
  const width = Math.min(available, Math.max(line * 12, Math.ceil(bounds[2] * view.zoom) + 2 * stagePadding + 2));
  const stage = Math.max(line * 3, Math.ceil(bounds[3] * view.zoom) + 2 * stagePadding) + 2;
  // NEW and CHANGED stand in the first line: a change must not move anything.
  const badgeRows = rowsOfBadges(badgesOf(entry).filter((badge) => !isChangeBadge(badge)), width, line);
  const numberLines = entry.logical ? 2 : 0;
  const findings = sortedFindings(entry).slice(0, 2).map((finding) => {
    const lines = textWidth(messageOf(finding, key), 12) > width - line * 0.6 ? 2 : 1;
    return { finding, height: (lines + 1) * line };
  });
  const below = findings.reduce((sum, one) => sum + one.height + 4, 0);
  const caption = line * (2 + numberLines) + below + badgeRows * (line + 6) + 10;
  return { width, height: stage + caption, stage, badgeRows, numberLines, findings };
}

/// In how many rows badges will stand.
function rowsOfBadges(badges, width, line) {
  let rows = 0, left = 0;
  for (const badge of badges) {
    // Letters with their spacing, padding, border, and the gap to the next one.
    const needed = textWidth(badge.label, 11, 650) + line * (badge.label.length * 0.011 + 0.64) + 7;
    if (needed > left) {
      rows += 1;
      left = width;
    }
    left -= needed;
  }
  return rows;
}

/// Places cells side by side and wraps them; returns their places and the height of all.
export function shelve(cells, available) {
  let x = 0, y = 0, tallest = 0;
  const places = [];
  for (const cell of cells) {
    if (x > 0 && x + cell.width > available) {
      x = 0;
      y += tallest + gap;
      tallest = 0;
    }
    places.push({ x, y, ...cell });
    x += cell.width + gap;
    tallest = Math.max(tallest, cell.height);
  }
  return { places, height: y + tallest };
}
