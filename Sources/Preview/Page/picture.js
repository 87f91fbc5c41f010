// SPDX-License-Identifier: MIT

import { element, px } from "./dom.js";
import { boundsOf, imageAt, imageRect, outsideRects } from "./geometry.js";
import { listed } from "./view.js";

const breakSigns = { end: "", hard: "↵", soft: "⏎", hyphen: "‐", emergency: "✂" };

/// The picture of an entry with whatever is drawn over it.
///
/// All in design px times zoom, so that the outline of the box is as wide as the box for any text.
export function makePicture(entry, view) {
  const bounds = boundsOf(entry, view.scale);
  const place = ([x, y, w, h]) => ({
    left: px((x - bounds[0]) * view.zoom), top: px((y - bounds[1]) * view.zoom),
    width: px(w * view.zoom), height: px(h * view.zoom),
  });
  const overlays = listed(view.overlays);
  const after = imageAt(entry.images, view.scale);
  const before = imageAt(entry.before, view.scale);
  const mode = before && after ? view.change : "after";
  const layers = [];
  const show = (image, role) => layers.push(makeImage(entry, image, role, place(imageRect(image))));
  if (mode !== "after") show(before, mode === "before" ? "only" : "before");
  if (mode !== "before" && after) show(after, mode === "after" ? "only" : "after");
  if (!after && mode === "after") layers.push(makeStandIn(entry, place(entry.box ?? bounds)));
  for (const rect of outsideRects(entry)) layers.push(element("div", { class: "outside", style: place(rect) }));
  if (entry.box && overlays.includes("box")) layers.push(element("div", { class: "box", style: place(entry.box) }));
  if (entry.content && overlays.includes("box") && String(entry.content) !== String(entry.box)) {
    layers.push(element("div", { class: "content-box", style: place(entry.content) }));
  }
  if (entry.ink && overlays.includes("ink")) layers.push(element("div", { class: "ink", style: place(entry.ink) }));
  for (const line of entry.lines ?? []) layers.push(...lineOverlays(line, overlays, place, bounds));
  return element("div", {
    class: `picture ${mode}`, style: { width: px(bounds[2] * view.zoom), height: px(bounds[3] * view.zoom) },
  }, layers);
}

function makeImage(entry, image, role, style) {
  const isSpoken = role === "only" || role === "after";
  return element("img", {
    class: role, src: image.url, alt: isSpoken ? entry.text : "", lang: entry.lang, dir: entry.dir,
    loading: "lazy", decoding: "async", draggable: "false", style,
  });
}

/// Stands where a picture would be.
function makeStandIn(entry, style) {
  return element("div", { class: "stand-in", style }, element("span", { text: entry.text || "no text", lang: entry.lang, dir: entry.dir }));
}

function lineOverlays([x, baseline, width, ascent, descent, ending], overlays, place, bounds) {
  const layers = [];
  if (overlays.includes("baseline")) {
    layers.push(element("div", { class: "baseline", style: place([bounds[0], baseline, bounds[2], 0]) }));
  }
  if (overlays.includes("breaks")) {
    layers.push(element("div", { class: "line", style: place([x, baseline - ascent, width, ascent + descent]) },
      element("span", { class: "sign", text: breakSigns[ending] ?? "", title: `line ends: ${ending}` })));
  }
  return layers;
}
