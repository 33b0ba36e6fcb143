// How games lie on the table. A game without a layout is drawn node by node.

import { arrange as familiarFind } from "./familiar-find.js";
import { arrange as familiarsAndFoes } from "./familiars-and-foes.js";

/** @typedef {(ink: import("../scripts/draw/ink.js").Ink) => HTMLElement} Arrange */

/** @type {Record<string, Arrange>} */
const KNOWN = { "familiar-find": familiarFind, "familiars-and-foes": familiarsAndFoes };

/** @param {string} game @returns {Arrange|undefined} */
export function layoutOf(game) {
  return KNOWN[game];
}
