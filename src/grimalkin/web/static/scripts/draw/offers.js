// Cards that somebody chooses from and that lie nowhere on the table yet, such as who one will be.

import { once } from "../api.js";
import { h } from "../dom.js";
import { pictureOf, toneOf } from "../../pictures/index.js";

/** @typedef {import("./ink.js").Ink} Ink */
/** @typedef {import("../types.js").Card} Card */

/** What is known of the cards already, so that drawing anew need not wait. @type {Map<string, Card>} */
const known = new Map();

/** The choices of a verb with the slug of a card.
 * @param {Ink} ink @param {string} verb */
export function offers(ink, verb) {
  const found = ink.scene.choices.filter((choice) => !choice.ids.length && choice.action.split(" ")[0] === verb);
  if (!found.length) return null;
  return h(
    "div",
    { class: `offers of-${found.length}`, "data-key": "offers", role: "group", "aria-label": "To choose from" },
    found.map(({ action, label }) => {
      const slug = action.split(" ")[1] ?? "";
      const card = cardOf(ink.game, slug);
      return h(
        "button",
        { type: "button", class: `offer ${toneOf(ink.game, slug)}`, "data-key": `offer:${slug}`, "data-offer": action },
        h("span", { class: "offer-picture" }, pictureOf(ink.game, slug)),
        h("b", { "data-name": slug }, card?.name ?? label),
        h("span", { class: "offer-text", "data-help": slug }, card?.text ?? ""),
      );
    }),
  );
}

/** @param {string} game @param {string} slug */
function cardOf(game, slug) {
  const key = `${game}/${slug}`;
  if (!known.has(key)) void once(`/api/games/${game}/cards/${encodeURIComponent(slug)}`).then((card) => tell(key, slug, card), () => {});
  return known.get(key);
}

/** @param {string} key @param {string} slug @param {Card} card */
function tell(key, slug, card) {
  known.set(key, card);
  for (const element of document.querySelectorAll(`[data-help="${CSS.escape(slug)}"]`)) element.textContent = card.text;
  for (const element of document.querySelectorAll(`[data-name="${CSS.escape(slug)}"]`)) element.textContent = card.name;
}
