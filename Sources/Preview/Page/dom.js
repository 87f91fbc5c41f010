// SPDX-License-Identifier: MIT

/// Makes an element. Texts are always set as text, never as markup.
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, text] of Object.entries(value)) made.style.setProperty(key, text);
    else if (name === "text") made.textContent = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) if (child !== undefined && child !== null) made.append(child);
  return made;
}

export function byId(id) { return document.getElementById(id); }

/// Whole numbers as they are, others with one decimal.
export function short(number) { return Number.isInteger(number) ? String(number) : number.toFixed(1); }

export function px(number) { return `${Math.round(number * 1000) / 1000}px`; }

let knownLineHeight = 20;

/// How many CSS px one line of small text takes; follows the reader's font size.
export function lineHeight() { return knownLineHeight; }

export function refreshLineHeight() {
  knownLineHeight = Math.round(parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.25);
}

const pen = document.createElement("canvas").getContext("2d");
const knownWidths = new Map();

/// How wide a text is in a font of so many px for lines of 20, without asking the page.
export function textWidth(text, size, weight = 400) {
  const font = `${weight} ${(size * lineHeight()) / 20}px system-ui, "Noto Sans", sans-serif`;
  const known = knownWidths.get(`${font} ${text}`);
  if (known !== undefined) return known;
  if (knownWidths.size > 20_000) knownWidths.clear();
  pen.font = font;
  const { width } = pen.measureText(text);
  knownWidths.set(`${font} ${text}`, width);
  return width;
}

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { class: "hidden" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
