// SPDX-License-Identifier: MIT

import { byId, px } from "./dom.js";

/// Explains whatever carries `data-tip`, on focus and under the pointer; Escape hides it.
export function installTips() {
  const tip = byId("tip");
  const hide = () => { tip.hidden = true; };
  const show = (event) => {
    const target = event.target.closest?.("[data-tip]");
    if (!target) return hide();
    tip.textContent = target.dataset.tip;
    tip.hidden = false;
    (target.closest("dialog") ?? document.body).append(tip);
    const around = target.getBoundingClientRect();
    const size = tip.getBoundingClientRect();
    const left = Math.max(8, Math.min(around.left, innerWidth - size.width - 8));
    const isBelow = around.bottom + size.height + 12 < innerHeight;
    tip.style.left = px(left);
    tip.style.top = px(isBelow ? around.bottom + 6 : around.top - size.height - 6);
  };
  document.addEventListener("focusin", show);
  document.addEventListener("pointerover", show);
  document.addEventListener("scroll", hide, { passive: true });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
}
