// Things move from where they were to where they are; dice roll and coins flip. Whoever wants less motion gets none.

import { calm } from "../settings.js";

const TRAVEL = 420;
const STAGGER = 45;
const EASE = "cubic-bezier(.2,.8,.25,1)";

/** @typedef {{box: DOMRect, slug: string, face: string, count: string}} Seen */

/** Where everything is now.
 * @param {HTMLElement} stage
 * @returns {Map<string, Seen>} */
export function places(stage) {
  /** @type {Map<string, Seen>} */
  const found = new Map();
  for (const element of stage.querySelectorAll("[data-node]")) {
    if (!(element instanceof HTMLElement)) continue;
    const { node = "", slug = "", face = "" } = element.dataset;
    const count = element.querySelector(".token-count, .many, .points-value, .counter-value")?.textContent ?? String(element.querySelectorAll(".pip.on").length);
    found.set(node, { box: element.getBoundingClientRect(), slug, face, count });
  }
  return found;
}

/** Let everything travel from where it was.
 * @param {HTMLElement} stage
 * @param {Map<string, Seen>} before */
export function travel(stage, before) {
  if (calm() || document.hidden || !before.size) return;
  const after = places(stage);
  const left = [...before].filter(([id, seen]) => seen.slug && (!after.has(id) || after.get(id)?.slug !== seen.slug));
  let late = 0;
  for (const [id, now] of after) {
    const element = stage.querySelector(`[data-node="${CSS.escape(id)}"]`);
    if (!(element instanceof HTMLElement)) continue;
    const was = before.get(id);
    if (was && was.slug === now.slug) {
      if (was.face !== now.face) roll(element);
      else if (was.count !== now.count) swell(element.querySelector(".points-value, .counter-value") ?? element);
      else if (isCard(element)) glide(element, was.box, now.box, 0);
      continue;
    }
    if (element.classList.contains("die")) roll(element);
    if (!isCard(element)) continue;
    const from = source(id, now, left, before);
    if (from) glide(element, from, now.box, STAGGER * late++);
    else appear(element);
  }
}

/** @param {HTMLElement} element */
function isCard(element) {
  return element.classList.contains("card") || element.classList.contains("token");
}

/** Where a new card comes from: a card of its kind that has just left, the seat that placed it, or the deck.
 * @param {string} id
 * @param {Seen} now
 * @param {[string, Seen][]} left
 * @param {Map<string, Seen>} before */
function source(id, now, left, before) {
  const at = left.findIndex(([, seen]) => now.slug && seen.slug === now.slug);
  if (at >= 0) return left.splice(at, 1)[0][1].box;
  const hidden = left.findIndex(([was]) => was.startsWith("pile:"));
  if (id.startsWith("collection:") && hidden >= 0) return left.splice(hidden, 1)[0][1].box;
  if (id.startsWith("pile:") && !now.slug) {
    const seat = document.querySelector(`[data-node="${CSS.escape(id)}"] .by`)?.className.match(/seat-(\d)/)?.[1];
    if (seat !== undefined) return before.get(`seat:${seat}`)?.box;
  }
  return before.get("deck")?.box;
}

/**
 * @param {HTMLElement} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} delay
 */
function glide(element, from, to, delay) {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 3) return;
  const scale = Math.max(0.3, Math.min(1.6, from.width / (to.width || 1)));
  const far = Math.abs(x) + Math.abs(y) > 40;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: far ? 30 : "auto" },
      { transform: "none", zIndex: far ? 30 : "auto" },
    ],
    { duration: far ? TRAVEL : TRAVEL / 2, delay, easing: EASE, fill: "backwards" },
  );
}

/** @param {HTMLElement} element */
function appear(element) {
  element.animate([{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], { duration: 240, easing: EASE });
}

/** @param {Element} element */
function swell(element) {
  element.animate([{ transform: "scale(1)" }, { transform: "scale(1.18)" }, { transform: "none" }], { duration: 380, easing: EASE });
}

/** @param {HTMLElement} element */
function roll(element) {
  const shape = element.querySelector(".die-shape");
  if (!shape) return;
  const frames = element.classList.contains("coin")
    ? [{ transform: "translateY(0) rotateX(0)" }, { transform: "translateY(-40px) rotateX(900deg)" }, { transform: "none" }]
    : [
        { transform: "translate(-60px,-30px) rotate(-540deg) scale(.7)" },
        { transform: "translate(8px,4px) rotate(20deg) scale(1.1)" },
        { transform: "none" },
      ];
  shape.animate(frames, { duration: 800, easing: EASE });
}
