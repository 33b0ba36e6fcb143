// Cards, as big as their place makes them.

import { h } from "../dom.js";
import { pictureOf, signOf, toneOf } from "../../pictures/index.js";

/** @typedef {import("../types.js").Node} Node */
/** @typedef {import("./ink.js").Ink} Ink */

/** A word that needs smaller letters to stay whole. */
const LONG = /[^\s-]{10}/;

/** What is said of a card to those who do not see it.
 * @param {Node} node @param {Ink} ink */
export function cardWords(node, ink) {
  const many = (node.count ?? 1) > 1 ? `, ${node.count} of them` : "";
  const most = node.most ? `, ${node.count ?? 1} of ${node.most}` : many;
  const face = node.face === "down" && node.card ? ", hidden from the others" : "";
  const note = node.note ? `, ${node.note}` : "";
  return `${node.name}${node.category ? `, ${node.category}` : ""}${most}${note || face}${ink.spoken(node)}`;
}

/** @param {Node} node @param {Ink} ink @param {string} [more] */
function attributes(node, ink, more = "") {
  return {
    type: "button",
    class: `${more} ${toneOf(ink.game, node.card ?? "", node.category ?? "")} ${ink.states(node)}`.replace(/ +/g, " ").trim(),
    "data-key": node.id,
    "data-node": node.id,
    "data-slug": node.card ?? null,
    "aria-label": cardWords(node, ink),
    "aria-pressed": ink.marked.has(node.id) ? "true" : null,
    title: node.text ?? null,
    tabindex: ink.reachable(node),
  };
}

/** The badge of the seat that placed it.
 * @param {Node} node @param {Ink} ink */
function placedBy(node, ink) {
  if (node.seat === undefined || node.seat === null) return null;
  return h("span", { class: `by seat-${node.seat}` }, ink.letter(node.seat));
}

/** @param {Node} node */
function howMany(node) {
  if (node.most) return pips(node.count ?? 1, node.most);
  return (node.count ?? 1) > 1 ? h("span", { class: "many" }, `×${node.count}`) : null;
}

/** So many of so many. @param {number} count @param {number} most */
export function pips(count, most) {
  const made = Array.from({ length: Math.max(most, count) }, (_, at) => h("i", { class: at < count ? "pip on" : "pip" }));
  return h("span", { class: "pips" }, made);
}

/** @param {Node} node @param {Ink} ink */
export function card(node, ink) {
  ink.drawn.add(node.id);
  if (!node.card && node.face === "down") return back(node, ink);
  const hidden = node.face === "down";
  return h(
    "button",
    attributes(node, ink, hidden ? "card known" : "card"),
    h("span", { class: "card-head" }, signOf(ink.game, node.category ?? ""), h("span", { class: `card-name ${LONG.test(node.name) ? "long" : ""}`.trim() }, node.name)),
    h("span", { class: "card-picture" }, pictureOf(ink.game, node.card ?? "", node.category ?? node.name)),
    h("span", { class: "card-text" }, node.text ?? ""),
    hidden ? h("span", { class: "veil" }, "hidden") : null,
    howMany(node),
    hidden ? placedBy(node, ink) : null,
  );
}

/** A card that nobody here knows. @param {Node} node @param {Ink} ink */
function back(node, ink) {
  return h(
    "button",
    attributes(node, ink, "card back"),
    h("span", { class: "back-pattern" }),
    h("span", { class: "back-sign" }, "?"),
    placedBy(node, ink),
    howMany(node),
  );
}

/** A card as a small token: its picture and how many there are. @param {Node} node @param {Ink} ink */
export function token(node, ink) {
  ink.drawn.add(node.id);
  return h(
    "button",
    { ...attributes(node, ink, "token"), title: node.text ? `${node.name}: ${node.text}` : node.name },
    pictureOf(ink.game, node.card ?? "", node.category ?? node.name),
    node.most ? pips(node.count ?? 1, node.most) : h("span", { class: "token-count" }, node.count ?? 1),
  );
}

/** A place where such a card would lie. @param {string} game @param {string} slug @param {string} name @param {number} [most] */
export function ghost(game, slug, name, most = 0) {
  return h(
    "span",
    { class: `token ghost ${toneOf(game, slug, "")}`, title: `${name}: none yet`, role: "img", "aria-label": `${name}: none` },
    pictureOf(game, slug),
    most ? pips(0, most) : h("span", { class: "token-count" }, "0"),
  );
}
