// SPDX-License-Identifier: MIT

/// What lies behind the pictures: what the project names, or a screenshot the reader chooses.

/// The choices by name; the first is the one that is there at the beginning.
export function backgroundNames(backgrounds) {
  const names = backgrounds.map(({ name }) => [name, name[0].toUpperCase() + name.slice(1)]);
  return { ...Object.fromEntries(names), shot: "Screenshot…" };
}

/// Puts it on the page and returns its name; an unknown one is taken for the first.
export function showBackground(wanted, backgrounds) {
  const root = document.documentElement;
  const isShot = wanted === "shot" && root.style.getPropertyValue("--shot");
  const chosen = backgrounds.find(({ name }) => name === wanted) ?? backgrounds[0];
  const name = isShot ? "shot" : chosen?.name ?? "checker";
  root.dataset.bg = name;
  root.style.setProperty("--ground", isShot ? "var(--shot)" : paintOf(chosen));
  return name;
}

/// The CSS of a background that is no own one of the page.
export function paintOf(background) {
  if (background?.url) return `url("${new URL(background.url, document.baseURI).href}") center / cover`;
  return background?.color ?? "";
}

/// A label's own background, unless the reader wants another one than that at the beginning.
export function ownPaint(label, view, backgrounds) {
  const isFirst = !view.bg || view.bg === backgrounds[0]?.name;
  if (!label.background || !isFirst) return {};
  const own = { checker: "var(--checker)", dark: "var(--dark)", light: "var(--light)" };
  return { background: paintOf(label.background) || own[label.background.name] };
}
