// SPDX-License-Identifier: MIT

import { short } from "./dom.js";

/// Statuses and facts as words, letters, ranks and explanations: never by colour alone.

export const filterNames = {
  ok: "ok", overflow: "overflow", missing: "missing", fallback: "fallback", error: "error", changed: "changed",
};

export const statusLetters = {
  ok: "✓", overflow: "O", missing: "M", fallback: "F", missing_glyph: "T", error: "E", skipped: "–",
};

/// Errors first; the order of the rest is kept.
export function sortedFindings(entry) {
  const findings = entry.findings ?? [];
  return [...findings.filter((finding) => finding.level === "error"), ...findings.filter((finding) => finding.level !== "error")];
}

/// What a finding says, without the label's name that stands above it anyway.
export function messageOf(finding, key) {
  const start = `'${key}' [`;
  const end = finding.message.indexOf("]", start.length);
  if (!finding.message.startsWith(start) || end < 0) return finding.message;
  return finding.message.slice(end + 1).replace(/^:? /, "");
}

/// Whether a badge says what happened in this session rather than what is wrong.
export function isChangeBadge(badge) { return ["NEW", "CHANGED", "REMOVED"].includes(badge.code); }

export function isChanged(entry) { return Boolean(entry.isNew || entry.before?.length); }

export function answersTo(entry, filter) {
  if (filter === "changed") return isChanged(entry);
  if (filter === "error") return hasFlag(entry, "frozen") || entry.status === "error" || entry.status === "missing_glyph";
  return entry.status === filter;
}

export function hasFlag(entry, flag) { return entry.flags?.includes(flag) ?? false; }

/// How bad an entry is: whole numbers part the kinds, the fraction orders by how many px are too much.
export function badness(entry) {
  const ranks = { error: 7, missing_glyph: 6, overflow: 5, missing: 4, fallback: 3, skipped: 1, ok: 0 };
  const excess = entry.excess ? Math.min(0.99, (entry.excess[0] + entry.excess[1] + 50 * entry.excess[2]) / 4000) : 0;
  const rank = hasFlag(entry, "frozen") ? ranks.error : ranks[entry.status] ?? 0;
  if (rank > 0) return rank + excess;
  return entry.findings?.length ? 2 : hasFlag(entry, "shrunk") ? 1.5 : 0;
}

function overflowWords(entry) {
  const [x, y, lines] = entry.excess ?? [0, 0, 0];
  if (x > 0) {
    // Strokes and shadows can leave less room than the content box has.
    const width = entry.logical?.[2] ?? 0;
    const share = width > x ? ` (${Math.round((width / (width - x)) * 100)} %)` : "";
    return `+${Math.ceil(x)} px${share}`;
  }
  if (y > 0) return `+${Math.ceil(y)} px high`;
  return lines > 0 ? `+${lines} ${lines === 1 ? "line" : "lines"}` : "";
}

/// The badges of an entry, worst first: code, tone, what it says, what it means.
export function badgesOf(entry) {
  const badges = [];
  const add = (code, tone, extra, meaning) => badges.push({ code, tone, label: extra ? `${code} ${extra}` : code, meaning });
  if (hasFlag(entry, "frozen")) add("FROZEN", "bad", "", "An error in the files hides this label; what is shown is what it drew before.");
  if (entry.status === "error") add("ERROR", "bad", "", "This label could not be drawn. The finding below says why.");
  if (entry.status === "overflow") add("OVERFLOW", "bad", overflowWords(entry), "The text needs more room than its box has, even after everything its style allows. The part outside is tinted.");
  if (entry.status === "missing_glyph") {
    const points = (entry.missingCodePoints ?? []).map((point) => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`);
    add("TOFU", "bad", points.slice(0, 2).join(" "), `No font of the stack has ${points.join(", ") || "a character"}. No picture is written.`);
  }
  if (entry.status === "missing") add("MISSING", "warn", "", "There is no translation, and the project does not allow a fallback here.");
  if (entry.status === "fallback") add("FALLBACK", "warn", entry.lang, `There is no translation; the text of ${entry.lang} is shown instead.`);
  if (entry.status === "skipped") add("SKIPPED", "note", "", "This label is not drawn in this locale.");
  if (hasFlag(entry, "shrunk")) add("SHRUNK", "note", `${short(entry.fontSize)} of ${short(entry.fontSizeRequested)} px`, "The font was made smaller so that the text fits its box.");
  if (hasFlag(entry, "font_substituted")) add("FONT", "warn", "", "A font that was asked for is not there; another one drew the text.");
  if (entry.findings?.some((finding) => finding.id === "not_accepted")) add("STALE", "warn", "", "The translation is fuzzy, needs work or was not reviewed, so it is not drawn.");
  if (entry.lines?.some((line) => line[5] === "emergency")) add("HYPHEN?", "warn", "", "A line had to break inside a word. A soft hyphen would tell where it may.");
  for (const flag of ["ellipsized", "clipped", "faded", "near_limit", "pseudo", "synthetic_style"]) {
    if (hasFlag(entry, flag)) add(flag.replace("_", " ").toUpperCase(), "note", "", flagMeanings[flag]);
  }
  if (hasFlag(entry, "sample")) add("SAMPLE", "note", "", "The worst of the values that are only measured. No picture is written of it.");
  if (hasFlag(entry, "measured_only")) add("MEASURED ONLY", "note", "", "The game draws this text itself (bake: false). No picture is written of it.");
  if (hasFlag(entry, "removed")) add("REMOVED", "info", "", "This label is no longer there; the picture is the one from before.");
  else if (entry.isNew) add("NEW", "info", "", "This label came in this session, or is not in what is compared with.");
  else if (entry.before?.length) add("CHANGED", "info", "", "The picture changed in this session. Press b, o or d to compare with the one before.");
  return badges;
}

const flagMeanings = {
  ellipsized: "The end of the text was left out and an ellipsis stands for it.",
  clipped: "The text was cut at the edge of its box.",
  faded: "The text fades out at the edge of its box.",
  near_limit: "The text fits, but only just.",
  pseudo: "A made-up translation that shows where space or characters are lacking.",
  synthetic_style: "The font has no such weight or slant; it was imitated.",
};
