// Draws any scene: one small function for each kind of node. A game's layout may arrange them in its own way.

import { capital, h } from "../dom.js";
import { card } from "./cards.js";
import { die } from "./dice.js";
import { pictureOf } from "../../pictures/index.js";
import { layoutOf } from "../../layouts/index.js";

/** @typedef {import("../types.js").Node} Node */
/** @typedef {import("./ink.js").Ink} Ink */

/** @param {Ink} ink @returns {HTMLElement} */
export function drawScene(ink) {
  const arrange = layoutOf(ink.game);
  const inside = arrange ? arrange(ink) : draw(ink.scene.root, ink);
  return h("div", { class: `scene game-${ink.game}`, "data-key": "scene" }, inside);
}

/** @type {Record<string, (node: Node, ink: Ink) => HTMLElement>} */
const KINDS = { board, area, zone, card, track, counter, token: thing, die, sheet, label, coin: die };

/** @param {Node} node @param {Ink} ink @returns {HTMLElement} */
export function draw(node, ink) {
  ink.drawn.add(node.id);
  return (KINDS[node.kind] ?? label)(node, ink);
}

/** @param {Node} node @param {Ink} ink */
export function items(node, ink) {
  return (node.items ?? []).filter((item) => !ink.drawn.has(item.id)).map((item) => draw(item, ink));
}

/** The attributes by which a node is known on the page. @param {Node} node @param {Ink} ink @param {string} classes */
export function known(node, ink, classes) {
  return { class: `${classes} ${ink.states(node)}`.trim(), "data-key": node.id, "data-node": node.id };
}

/** The name of a place; a button where it can be chosen. @param {Node} node @param {Ink} ink @param {string} [words] */
export function title(node, ink, words = node.name) {
  const open = ink.can.has(node.id) || ink.could.has(node.id) || ink.marked.has(node.id);
  if (!open) return h("span", { class: "title" }, words);
  return h(
    "button",
    { type: "button", class: "title", "data-title": node.id, "aria-pressed": String(ink.marked.has(node.id)) },
    words,
  );
}

/** @param {Node} node @param {Ink} ink */
function board(node, ink) {
  return h("div", { ...known(node, ink, `board ${node.layout ?? "rows"}`) }, items(node, ink));
}

/** @param {Node} node @param {Ink} ink */
function area(node, ink) {
  const whose = node.seat !== undefined && node.seat !== null;
  const heading = whose
    ? h("div", { class: "heading" }, disc(Number(node.seat), ink), title(node, ink, ink.nameOf(Number(node.seat))), note(node))
    : node.name
      ? h("div", { class: "heading" }, title(node, ink), note(node))
      : null;
  const classes = `area ${node.layout ?? "rows"} ${node.active ? "active" : ""} ${whose ? "of-seat" : ""}`;
  return h(
    "section",
    { ...known(node, ink, classes), "aria-label": whose ? ink.nameOf(Number(node.seat)) : node.name },
    heading,
    h("div", { class: "inside" }, items(node, ink)),
  );
}

/** The letter of a seat in its colour and shape. @param {number} seat @param {Ink} ink */
export function disc(seat, ink) {
  return h("span", { class: `disc seat-${seat}`, "aria-hidden": "true" }, ink.letter(seat));
}

/** @param {Node} node */
export function note(node) {
  return node.note ? h("span", { class: "note" }, node.note) : null;
}

/** @param {Node} node @param {Ink} ink */
function zone(node, ink) {
  const cards = node.items ?? [];
  const layout = node.layout ?? "row";
  const shown = layout === "stack" ? cards.slice(-1) : cards;
  const count = node.count ?? cards.length;
  return h(
    "section",
    { ...known(node, ink, `zone ${layout}`), "aria-label": `${node.name}, ${count === 1 ? "1 card" : `${count} cards`}` },
    h("div", { class: "heading" }, title(node, ink), count ? h("span", { class: "count" }, count) : null, note(node)),
    shown.length
      ? h("div", { class: "inside" }, shown.map((item) => draw(item, ink)))
      : h("div", { class: "inside empty" }, node.empty ?? "empty"),
  );
}

/** A thing with words that can be asked about. @param {Node} node @param {Ink} ink @param {string} classes @param {string} words */
export function button(node, ink, classes, words) {
  return {
    ...known(node, ink, classes),
    type: "button",
    tabindex: ink.reachable(node),
    "data-slug": node.card ?? null,
    "aria-label": `${words}${ink.spoken(node)}`,
    "aria-pressed": ink.marked.has(node.id) ? "true" : null,
  };
}

/** @param {Node} node @param {Ink} ink */
function track(node, ink) {
  const value = Number(node.value ?? 0);
  const most = node.most ?? Math.max(1, value);
  const steps = most <= 24 ? Array.from({ length: most }, (_, at) => h("i", { class: at < value ? "step on" : "step" })) : [];
  return h(
    "button",
    button(node, ink, "track", `${node.name}: ${value} of ${most}`),
    h("span", { class: "track-name" }, node.name),
    h("span", { class: "steps" }, steps),
    h("span", { class: "track-value" }, `${value}`, h("small", {}, `/${most}`)),
  );
}

/** @param {Node} node @param {Ink} ink */
export function counter(node, ink) {
  return h(
    "button",
    { ...button(node, ink, "counter", `${node.name}: ${node.value}`), title: node.text ?? null },
    h("span", { class: "counter-value" }, node.value ?? ""),
    h("span", { class: "counter-name" }, node.name),
    note(node),
  );
}

/** @param {Node} node @param {Ink} ink */
function thing(node, ink) {
  const words = node.value === undefined ? node.name : `${node.name}: ${node.value}`;
  return h("button", button(node, ink, "thing", words), h("span", {}, node.name), h("b", {}, node.value ?? ""));
}

/** @param {Node} node @param {Ink} ink */
export function sheet(node, ink) {
  const inside = items(node, ink);
  const head = [
    node.card ? h("span", { class: "sheet-picture" }, pictureOf(ink.game, node.card, node.category)) : null,
    h("span", { class: "sheet-words" }, h("b", {}, node.name), node.text ? h("span", {}, node.text) : null, note(node)),
  ];
  if (!inside.length) return h("button", button(node, ink, "sheet", `${node.name}. ${node.text ?? ""}`), head);
  return h(
    "section",
    { ...known(node, ink, "sheet whole"), "aria-label": node.name },
    h("div", { class: "sheet-head" }, head),
    h("div", { class: "inside" }, inside),
  );
}

/** @param {Node} node @param {Ink} ink */
export function label(node, ink) {
  return h(
    "div",
    known(node, ink, "label"),
    h("span", { class: "label-name" }, capital(node.name)),
    h("span", { class: "label-text" }, node.text ?? ""),
  );
}
