// Dice and coins, with the face that is up.

import { h, s } from "../dom.js";

/** @typedef {import("../types.js").Node} Node */
/** @typedef {import("./ink.js").Ink} Ink */

/** @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[32, 32]],
  2: [[20, 20], [44, 44]],
  3: [[18, 18], [32, 32], [46, 46]],
  4: [[20, 20], [44, 20], [20, 44], [44, 44]],
  5: [[19, 19], [45, 19], [32, 32], [19, 45], [45, 45]],
  6: [[20, 17], [44, 17], [20, 32], [44, 32], [20, 47], [44, 47]],
};

/** The edges that are seen inside the outline. @param {number} sides */
function edges(sides) {
  if (sides === 20) return "M32 10L12 45h40zM32 2v8M6 17l6 28M58 17l-6 28M6 47l6-2M58 47l-6-2M32 62L12 45M32 62l20-17M32 10L6 17M32 10l26 7";
  if (sides === 12) return "M32 14l17 12-6 20H21l-6-20zM32 3v11M61 24l-12 2M50 55l-7-9M14 55l7-9M3 24l12 2";
  return sides === 8 ? "M4 32l28 10 28-10M32 2v40" : "";
}

/** @param {number} sides */
function outline(sides) {
  if (sides === 20) return "M32 2l26 15v30L32 62 6 47V17z";
  if (sides === 12) return "M32 3l18 6 11 15v16L50 55l-18 6-18-6L3 40V24L14 9z";
  if (sides === 8) return "M32 2l28 30-28 30L4 32z";
  return "M10 4h44q6 0 6 6v44q0 6-6 6H10q-6 0-6-6V10q0-6 6-6z";
}

/** @param {Node} node @param {Ink} ink */
export function die(node, ink) {
  const sides = node.sides ?? 6;
  const value = node.value ?? "";
  const words = value === "" ? `${node.name}, not rolled` : `${node.name}: ${value}`;
  const number = Number(value);
  const spotted = sides === 6 && SPOTS[number];
  return h(
    "button",
    {
      type: "button",
      class: `die ${sides === 2 ? "coin" : ""} ${ink.states(node)}`,
      "data-key": node.id,
      "data-node": node.id,
      "data-face": value,
      "aria-label": `${words}${ink.spoken(node)}`,
      tabindex: ink.reachable(node),
    },
    sides === 2 ? coinFace(String(value)) : s(
      "svg",
      { viewBox: "0 0 64 64", class: "die-shape", "aria-hidden": "true" },
      s("path", { d: outline(sides), class: "die-side" }),
      s("path", { d: edges(sides), class: "die-inner" }),
      spotted
        ? spotted.map(([x, y]) => s("circle", { cx: x, cy: y, r: 5, class: "die-spot" }))
        : s("text", { x: 32, y: sides === 20 ? 41 : 39, class: "die-number" }, String(value)),
    ),
    h("span", { class: "die-name" }, node.name),
  );
}

/** @param {string} value */
function coinFace(value) {
  const open = /open|head|1/.test(value);
  return s(
    "svg",
    { viewBox: "0 0 64 64", class: "die-shape", "aria-hidden": "true" },
    s("circle", { cx: 32, cy: 32, r: 30, class: "die-side" }),
    s("circle", { cx: 32, cy: 32, r: 24, class: "coin-rim" }),
    value
      ? s("path", { d: open ? "M12 32c10-14 30-14 40 0-10 14-30 14-40 0z" : "M12 30c10 12 30 12 40 0M18 38l-4 5M27 42l-2 6M37 42l2 6M46 38l4 5", class: "coin-eye" })
      : null,
    open ? s("circle", { cx: 32, cy: 32, r: 6, class: "coin-pupil" }) : null,
  );
}
