// The pictures by which a game is known on the pages.

import { h } from "../dom.js";
import { pictureOf, toneOf } from "../../pictures/index.js";

/** What a game shows of itself: cards of it, the middle one first of all. @type {Record<string, string[]>} */
const FACES = {
  "familiar-find": ["abyss", "owl", "astral", "fox", "ruby-dust"],
  "familiars-and-foes": ["puddle-pirate", "jinxie", "the-yawning-void", "piddy-paw", "toast-troll"],
};

/** @param {string} game */
const slugsOf = (game) => FACES[game] ?? ["one", "two", "three", "four", "five"].map((word) => `${game} ${word}`);

/** Five cards in a fan. @param {string} game */
export function faces(game) {
  return h("div", { class: "faces", "aria-hidden": "true" }, slugsOf(game).map((slug) => face(game, slug)));
}

/** One card for a line of a list. @param {string} game */
export function emblem(game) {
  return h("span", { class: "emblem", "aria-hidden": "true" }, face(game, slugsOf(game)[2]));
}

/** @param {string} game @param {string} slug */
function face(game, slug) {
  return h("span", { class: `face ${toneOf(game, slug)}` }, pictureOf(game, slug));
}
