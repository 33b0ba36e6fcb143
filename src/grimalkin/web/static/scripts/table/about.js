// What a thing is, by which rule, and why it cannot be chosen now.

import { once } from "../api.js";
import { h, replace } from "../dom.js";
import { pictureOf, toneOf } from "../../pictures/index.js";
import { dialog } from "./dialogs.js";
import { guesses } from "./guesses.js";

/** @typedef {import("../types.js").Node} Node */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Rule} Rule */
/** @typedef {import("../types.js").Refusal} Refusal */
/** @typedef {import("../live/session.js").Session} Session */

/** A rule's name that opens the rule. @param {string} rule */
export function ruleLink(rule) {
  if (!rule) return null;
  return h("button", { type: "button", class: "rule", "data-rule": rule, title: `Rule ${rule}`, "aria-label": `Rule ${rule}`, onclick: () => void openRule(rule) }, rule);
}

/** @param {string} rule */
export async function openRule(rule) {
  const line = await ruleOf(rule);
  dialog(
    `Rule ${rule}`,
    line ? h("p", { class: "rule-text" }, line.text) : h("p", {}, "There is no such rule."),
    line?.why ? h("p", { class: "quiet" }, `Why: ${line.why}`) : null,
    line ? h("p", {}, h("a", { href: `/rules/${line.game}#${rule}`, target: "_blank" }, "Read it among the rules")) : null,
  );
}

/** @param {string} rule @returns {Promise<Rule|null>} */
async function ruleOf(rule) {
  try {
    return await once(`/api/rules/${encodeURIComponent(rule)}`);
  } catch {
    return null;
  }
}

/** @param {string} game @param {string} slug @returns {Promise<Card|null>} */
async function cardOf(game, slug) {
  try {
    return await once(`/api/games/${game}/cards/${encodeURIComponent(slug)}`);
  } catch {
    return null;
  }
}

/** @param {Node} node @param {Session} session */
export async function openNode(node, session) {
  const game = session.table.game;
  const known = node.card ? await cardOf(game, node.card) : null;
  const rule = known?.rule || node.rule || "";
  const why = h("div", { class: "why", "aria-live": "polite" });
  const words = known?.text ?? node.text ?? (node.value === undefined ? "" : `${node.name}: ${node.value}`);
  const made = dialog(
    known?.name ?? node.name,
    h(
      "div",
      { class: "about" },
      node.card ? h("div", { class: `about-picture ${toneOf(game, node.card, node.category)}` }, pictureOf(game, node.card, node.category)) : null,
      h(
        "div",
        { class: "about-words" },
        node.category ? h("p", { class: "kind" }, node.category) : null,
        words ? h("p", {}, words) : null,
        node.note ? h("p", { class: "quiet" }, node.note) : null,
        known?.source === "original" ? h("p", { class: "quiet" }, "The rulebook does not print this card: it is a design of our own.") : null,
      ),
    ),
    rule ? h("div", { class: "about-rule" }, ruleLink(rule), h("p", {}, known?.rule_text || (await ruleOf(rule))?.text || "")) : null,
    why,
  );
  if (!session.over && session.seat !== null) await tellWhy(node, session, why);
  return made;
}

/** @param {Node} node @param {Session} session @param {HTMLElement} place */
async function tellWhy(node, session, place) {
  if (session.choosing.anywhere().has(node.id)) return;
  const refusals = await reasons(node, session);
  if (refusals.length) replace(place, h("h3", {}, "Why can't I choose it now?"), refusals.map(refusalWords));
}

/** @param {Refusal} refusal */
export function refusalWords(refusal) {
  return h(
    "div",
    { class: "refusal" },
    h("p", {}, refusal.message),
    refusal.rule ? h("p", { class: "quiet" }, ruleLink(refusal.rule), " ", refusal.rule_text ?? "") : null,
  );
}

/** The reasons why what this thing could be for cannot be done, each once.
 * @param {Node} node @param {Session} session @returns {Promise<Refusal[]>} */
async function reasons(node, session) {
  /** @type {Map<string, Refusal>} */
  const found = new Map();
  for (const action of guesses(node, session)) {
    const answer = await session.why(action).catch(() => null);
    const refusal = answer?.refusal;
    if (refusal && refusal.kind !== "unknown") found.set(refusal.message, refusal);
    if (found.size >= 2) break;
  }
  return [...found.values()];
}
