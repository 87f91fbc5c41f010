// SPDX-License-Identifier: MIT

import { byId, element, px } from "./dom.js";
import { answersTo, filterNames, hasFlag, statusLetters } from "./findings.js";
import { backgroundNames, showBackground } from "./background.js";
import { changeNames, groupNames, listed, overlayNames, sortNames, styleName, toggled, viewNames, zoomSteps } from "./view.js";

/// The controls above the list: they show a view and ask for another one.
export class Toolbar {
  constructor(ask) {
    this.ask = ask;
    byId("search").addEventListener("input", (event) => this.ask({ q: event.target.value }));
    for (const name of ["compare", "style", "group", "sort", "scale", "change"]) {
      byId(name).addEventListener("change", (event) => this.ask({ [name]: name === "scale" ? Number(event.target.value) : event.target.value }));
    }
    byId("zoom-out").addEventListener("click", () => this.ask({ zoom: nextZoom(this.view.zoom, -1) }));
    byId("zoom-in").addEventListener("click", () => this.ask({ zoom: nextZoom(this.view.zoom, 1) }));
    byId("zoom").addEventListener("click", () => this.ask({ zoom: 1 }));
    byId("mix").addEventListener("input", (event) => document.documentElement.style.setProperty("--mix", String(event.target.value / 100)));
    byId("screenshot").addEventListener("change", (event) => this.useScreenshot(event.target.files[0]));
    fillSelect("group", groupNames);
    fillSelect("sort", sortNames);
    fillSelect("change", changeNames);
    byId("options").open = matchMedia("(min-width: 60rem)").matches;
  }

  /// Shows what is chosen; called whenever the view or the data changed.
  show(view, store) {
    this.view = view;
    const isSearching = document.activeElement === byId("search");
    if (!isSearching) byId("search").value = view.q;
    this.choices("views", viewNames, (name) => view.view === name, (name) => ({ view: name }));
    const shown = showBackground(view.bg, store.backgrounds);
    this.choices("backgrounds", backgroundNames(store.backgrounds), (name) => shown === name, (name) => ({ bg: name }));
    this.choices("overlays", overlayNames, (name) => listed(view.overlays).includes(name), (name) => ({ overlays: toggled(view.overlays, name) }));
    const tags = Object.fromEntries(store.locales.map((locale) => [locale.tag, locale.tag]));
    this.choices("locales", { "": "all", ...tags }, (tag) => (tag ? listed(view.locale).includes(tag) : !view.locale), (tag) => ({ locale: tag ? toggled(view.locale, tag) : "" }));
    fillSelect("compare", { "": "nothing", source: `source (${store.sourceLocale})`, ...tags });
    const labels = store.all();
    fillSelect("style", { "": "all", ...Object.fromEntries([...new Set(labels.map(styleName))].sort().map((style) => [style, style])) });
    fillSelect("scale", Object.fromEntries(scalesOf(labels).map((scale) => [scale, `@${scale}x`])));
    for (const name of ["compare", "style", "group", "sort", "scale", "change"]) byId(name).value = String(view[name]);
    byId("zoom").textContent = `${Math.round(view.zoom * 100)} %`;
    byId("mix").disabled = view.change !== "wipe" && view.change !== "onion";
    this.showStatuses(view, labels);
  }

  showStatuses(view, labels) {
    const counts = Object.fromEntries(Object.keys(filterNames).map((name) => [name, 0]));
    const locales = new Set(listed(view.locale));
    for (const label of labels) {
      for (const entry of label.entries) {
        if ((locales.size > 0 && !locales.has(entry.locale)) || hasFlag(entry, "sample")) continue;
        for (const name of Object.keys(filterNames)) if (answersTo(entry, name)) counts[name] += 1;
      }
    }
    const wanted = listed(view.status);
    this.choices("statuses", filterNames, (name) => wanted.includes(name), (name) => ({ status: toggled(view.status, name) }), (name, index) => [
      element("span", { class: `letter ${name}`, "aria-hidden": "true", text: statusLetters[name] ?? "Δ" }),
      element("span", { class: "count", text: counts[name].toLocaleString("en").replaceAll(",", "\u202f") }),
      element("span", { text: ` ${filterNames[name]}`, title: `key ${index + 1}` }),
    ]);
  }

  /// Buttons of which some are pressed. Existing buttons are kept, so focus stays.
  choices(id, names, isOn, wanted, content) {
    const box = byId(id);
    const known = new Map([...box.children].map((button) => [button.dataset.choice, button]));
    const wantedNames = Object.keys(names);
    for (const [name, button] of known) if (!wantedNames.includes(name)) button.remove();
    wantedNames.forEach((name, index) => {
      let button = known.get(name);
      if (!button) {
        button = element("button", { type: "button", "data-choice": name });
        box.append(button);
      }
      button.onclick = () => (name === "shot" ? byId("screenshot").click() : this.ask(wanted(name)));
      button.setAttribute("aria-pressed", String(isOn(name)));
      if (content) button.replaceChildren(...content(name, index));
      else button.textContent = names[name];
    });
  }

  useScreenshot(file) {
    if (!file) return;
    if (this.shot) URL.revokeObjectURL(this.shot);
    this.shot = URL.createObjectURL(file);
    document.documentElement.style.setProperty("--shot", `url("${this.shot}") center / cover`);
    this.ask({ bg: "shot" });
  }
}

export function nextZoom(zoom, step) {
  const index = zoomSteps.findIndex((candidate) => candidate >= zoom);
  const place = index < 0 ? zoomSteps.length - 1 : index;
  return zoomSteps[Math.max(0, Math.min(zoomSteps.length - 1, place + step))];
}

function scalesOf(labels) {
  const scales = new Set([1]);
  for (const label of labels.slice(0, 200)) for (const entry of label.entries) for (const image of entry.images ?? []) scales.add(image.scale);
  return [...scales].sort((a, b) => a - b);
}

function fillSelect(id, names) {
  const select = byId(id);
  // "1" before "": a number-like key would jump ahead in a plain object.
  const entries = Object.entries(names).sort(([a], [b]) => (a === "" ? -1 : b === "" ? 1 : 0));
  const wanted = JSON.stringify(entries);
  if (select.dataset.filled === wanted) return;
  select.dataset.filled = wanted;
  const value = select.value;
  select.replaceChildren(...entries.map(([name, text]) => element("option", { value: name, text })));
  if (value in names) select.value = value;
}

/// The bars at the bottom: over the page, so that nothing moves when they come and go.
export function showErrors(errors) {
  const box = byId("errors");
  box.hidden = errors.length === 0;
  document.documentElement.style.setProperty("--notice", px(errors.length ? 160 : 0));
  if (errors.length === 0) return box.replaceChildren();
  const title = errors.length === 1 ? "1 error; the last good pictures are shown" : `${errors.length} errors; the last good pictures are shown`;
  const text = errors.map((error) => error.terminal ?? `${error.file ? `${error.file}:${error.line}: ` : ""}${error.level}: ${error.message}`).join("\n\n");
  box.replaceChildren(element("h2", { text: title }), element("pre", { tabindex: "0", text }));
}

export function showConnection(isLive) {
  byId("live").className = isLive ? "live on" : "live off";
  byId("live-text").textContent = isLive ? "live" : "not live";
  byId("offline").hidden = isLive;
}
