// The new scene from the old one and what the server says has changed.

/** @typedef {import("../types.js").Node} Node */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Change} Change */

/**
 * @param {Scene|null} scene
 * @param {Change} change
 * @returns {Scene|null}
 */
export function patched(scene, change) {
  if (change.scene !== undefined) return change.scene;
  if (scene === null) return null;
  /** @type {Map<string, Node>} */
  const before = new Map();
  gather(scene.root, before);
  const made = { ...scene, ...change.head };
  if (change.choices) made.choices = change.choices;
  if (change.nodes || change.items) made.root = rebuilt(scene.root, before, change.nodes ?? {}, change.items ?? {});
  return made;
}

/**
 * @param {Node} node
 * @param {Map<string, Node>} found
 */
export function gather(node, found) {
  found.set(node.id, node);
  for (const item of node.items ?? []) gather(item, found);
}

/** Every node of a scene by its id.
 * @param {Scene} scene */
export function allNodes(scene) {
  /** @type {Map<string, Node>} */
  const found = new Map();
  gather(scene.root, found);
  return found;
}

/**
 * @param {Node} node
 * @param {Map<string, Node>} before
 * @param {Record<string, Record<string, any>>} nodes
 * @param {Record<string, (string|Node)[]>} items
 * @returns {Node}
 */
function rebuilt(node, before, nodes, items) {
  const entries = Object.entries({ ...node, ...nodes[node.id] }).filter(([, value]) => value !== null);
  const made = /** @type {Node} */ (Object.fromEntries(entries));
  const inside = items[node.id] ?? node.items;
  if (inside) {
    made.items = inside.map((item) => {
      if (typeof item !== "string") return before.has(item.id) ? rebuilt(item, before, nodes, items) : item;
      const known = before.get(item);
      if (!known) throw new Error(`There was no node '${item}'.`);
      return rebuilt(known, before, nodes, items);
    });
  }
  return made;
}
