// Which pictures a game has.

import * as familiarFind from "./familiar-find.js";
import * as familiarsAndFoes from "./familiars-and-foes.js";
import * as generic from "./generic.js";

/**
 * @typedef {object} Pictures
 * @property {(slug: string, category?: string) => SVGElement|null} picture
 * @property {(slug: string, category: string) => string} tone
 * @property {(category: string) => SVGElement|null} sign
 */

/** @type {Record<string, Pictures>} */
const KNOWN = { "familiar-find": familiarFind, "familiars-and-foes": familiarsAndFoes };

/** @param {string} game @param {string} slug @param {string} [category] @returns {SVGElement} */
export function pictureOf(game, slug, category = "") {
  const found = slug ? KNOWN[game]?.picture(slug, category) : null;
  return found ?? generic.picture(slug || category);
}

/** @param {string} game @param {string} slug @param {string} [category] */
export function toneOf(game, slug, category = "") {
  return KNOWN[game]?.tone(slug, category) || generic.tone(slug || category);
}

/** @param {string} game @param {string} category */
export function signOf(game, category) {
  return KNOWN[game]?.sign(category) ?? null;
}
