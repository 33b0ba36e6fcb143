// What somebody may have wanted to do with a thing: actions like the legal ones, said of this thing.

/** @typedef {import("../types.js").Node} Node */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../live/session.js").Session} Session */

const MOST = 6;

/** By game and the first word of a node's id, what was once legal about such a thing. @type {Map<string, {action: string, id: string}>} */
const remembered = new Map();

/** @param {string} id */
const family = (id) => id.split(":")[0];

/** Learn from the choices of a scene what things are for.
 * @param {string} game @param {Choice[]} choices */
export function learn(game, choices) {
  for (const { action, ids } of choices) {
    for (const id of ids) remembered.set(`${game} ${family(id)} ${action.split(" ")[0]}`, { action, id });
  }
}

/** @param {Node} node @param {Session} session @returns {string[]} */
export function guesses(node, session) {
  const game = session.table.game;
  const prefix = `${game} ${family(node.id)} `;
  const models = [];
  for (const { action, ids } of session.choosing.all) {
    for (const id of ids) if (family(id) === family(node.id)) models.push({ action, id });
  }
  for (const [key, model] of remembered) if (key.startsWith(prefix)) models.push(model);
  const made = models.map((model) => likeness(model.action, model.id, node.id)).filter((action) => action !== "");
  // Whoever is not asked at all hears that, whatever the thing is.
  if (!made.length && !session.asked) made.push(node.id.replaceAll(":", " "));
  return [...new Set(made)].slice(0, MOST);
}

/** The same action, said of another thing: the words that name the one become those that name the other.
 * @param {string} action @param {string} one @param {string} other */
export function likeness(action, one, other) {
  const from = one.split(":");
  const to = other.split(":");
  let changed = false;
  const words = action.split(" ").map((word) => {
    const at = from.indexOf(word, 1);
    if (at < 0 || to[at] === undefined || to[at] === word) return word;
    changed = true;
    return to[at];
  });
  return changed || one === other ? words.join(" ") : "";
}
