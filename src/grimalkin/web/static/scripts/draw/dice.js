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

/** @param {number} sides */
function outline(sides) {
  if (sides === 20) return "M32 2l26 15v30L32 62 6 47V17zM32 14L14 44h36zM32 2v12M6 17l8 27M58 17l-8 27M6 47l8-3M58 47l-8-3M32 62l-18-18M32 62l18-18M32 14L6 17M32 14l26 3";
  if (sides === 12) return "M32 3l18 6 11 15v16L50 55l-18 6-18-6L3 40V24L14 9zM32 14l17 12-6 20H21l-6-20z";
  if (sides === 8) return "M32 2l28 30-28 30L4 32zM4 32l28 10 28-10M32 2v40";
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
      spotted
        ? spotted.map(([x, y]) => s("circle", { cx: x, cy: y, r: 5, class: "die-spot" }))
        : s("text", { x: 32, y: sides === 20 ? 40 : 38, class: "die-number" }, String(value)),
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
