// For games and cards without pictures of their own: a ring, a shape and a colour that are always the same for the same card.

import { numberOf, paint, star } from "./brush.js";

/** @type {((turn: number) => string)[]} */
const SHAPES = [
  () => "M32 14l16 28H16z",
  () => "M18 18h28v28H18z",
  () => "M32 12l18 20-18 20-18-20z",
  () => star(32, 33, 20, 9, 5),
  () => "M32 50C12 38 14 18 24 18c5 0 8 4 8 8 0-4 3-8 8-8 10 0 12 20-8 32z",
  () => "M42 14a20 20 0 1 0 0 36 22 22 0 0 1 0-36z",
  () => star(32, 32, 20, 13, 8),
  () => "M26 14h12v12h12v12H38v12H26V38H14V26h12z",
];

/** @param {string} slug */
export function picture(slug) {
  const number = numberOf(slug);
  return paint([
    ["a", [32, 32, 28]],
    ["c", [32, 32, 25]],
    ["b", SHAPES[number % SHAPES.length](number)],
  ]);
}

/** @param {string} slug */
export function tone(slug) {
  return `tone-any-${numberOf(slug) % 6}`;
}

export function sign() {
  return null;
}
