// Pictures are lists of strokes: what they are filled with, and a path, or a circle as [x, y, radius].
// Fills: a the card's colour, b darker, c lighter, k ink, w paper, g gold, n none but an ink line, l a light line, d a line of the darker colour.

import { s } from "../scripts/dom.js";

/** @typedef {[string, string | number[]]} Stroke */

/**
 * @param {Stroke[]} strokes
 * @param {string} [more]
 */
export function paint(strokes, more = "") {
  return s(
    "svg",
    { viewBox: "0 0 64 64", class: `picture ${more}`.trim(), "aria-hidden": "true", focusable: "false" },
    strokes.map(([fill, shape]) =>
      typeof shape === "string"
        ? s("path", { d: shape, class: `p-${fill}` })
        : s("circle", { cx: shape[0], cy: shape[1], r: shape[2], class: `p-${fill}` }),
    ),
  );
}

/** A number that is always the same for the same word.
 * @param {string} word */
export function numberOf(word) {
  let sum = 2166136261;
  for (let at = 0; at < word.length; at++) sum = Math.imul(sum ^ word.charCodeAt(at), 16777619);
  return sum >>> 0;
}

/** A star with so many points.
 * @param {number} x @param {number} y @param {number} outer @param {number} inner @param {number} points */
export function star(x, y, outer, inner, points = 5) {
  const corners = [];
  for (let at = 0; at < points * 2; at++) {
    const far = at % 2 ? inner : outer;
    const angle = (Math.PI * at) / points - Math.PI / 2;
    corners.push(`${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`);
  }
  return `M${corners.join("L")}Z`;
}
