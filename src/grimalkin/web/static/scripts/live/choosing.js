// The legal choices of a scene, narrowed step by step: by clicks on what they concern, or word by word.

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {{label: string, action: string, beginning: string[], count: number}} Item */

/** So many choices are always listed one by one, and more of them while their words are few. */
const FEW = 4;
const MOST = 8;
const ROOM = 130;
const LEADING = new Set(["a", "at", "by", "for", "from", "in", "into", "of", "on", "onto", "the", "to", "under", "with"]);

export class Choosing {
  /** @param {Choice[]} choices */
  constructor(choices) {
    this.all = choices;
    /** Each step is a node's id, or the words with which an action begins.
     * @type {(string|string[])[]} */
    this.steps = [];
  }

  /** @returns {Choice[]} */
  left() {
    return this.all.filter((choice) => this.steps.every((step) => fits(choice, step)));
  }

  /** The action that narrowing has left, if it is one. */
  only() {
    const left = this.left();
    return this.steps.length && left.length === 1 ? left[0] : null;
  }

  /** The nodes that could narrow further. */
  nodes() {
    return new Set(this.left().flatMap((choice) => choice.ids));
  }

  /** The nodes that lead anywhere at all: a click on another one begins anew. */
  anywhere() {
    return new Set(this.all.flatMap((choice) => choice.ids));
  }

  marked() {
    return new Set(this.steps.filter((step) => typeof step === "string"));
  }

  /** Keep the choices that concern this node, or no longer do so; false when there are none.
   * @param {string} node */
  narrow(node) {
    const at = this.steps.indexOf(node);
    if (at >= 0) {
      this.steps.splice(at, 1);
      return true;
    }
    if (!this.left().some((choice) => choice.ids.includes(node))) {
      const kept = this.steps.filter((step) => typeof step === "string" && this.together(step, node));
      if (!this.all.some((choice) => choice.ids.includes(node))) return false;
      this.steps = kept;
    }
    this.steps.push(node);
    return true;
  }

  /** Whether some choice concerns both nodes.
   * @param {string} one
   * @param {string} other */
  together(one, other) {
    return this.all.some((choice) => choice.ids.includes(one) && choice.ids.includes(other));
  }

  /** @param {string[]} words */
  beginWith(words) {
    this.steps.push(words);
  }

  back() {
    return this.steps.pop() !== undefined;
  }

  clear() {
    this.steps = [];
  }

  /** What all labels that are left have in common, once the choice has been narrowed. */
  heading() {
    const left = this.left();
    return this.steps.length && left.length > 1 ? commonBeginning(left.map((choice) => choice.label)) : "";
  }

  /** The list to choose from: the actions when they are few, else gathered by how they begin.
   * @returns {Item[]} */
  items() {
    const left = this.left();
    const heading = left.length > 1 ? commonBeginning(left.map((choice) => choice.label)) : "";
    const words = left.reduce((sum, choice) => sum + choice.label.length - heading.length, 0);
    const few = left.length <= FEW || (left.length <= MOST && words <= ROOM);
    const made = few ? left.map(single) : gathered(left);
    return made.map((item) => {
      const label = item.label.startsWith(heading) ? item.label.slice(heading.length).replace(/^[ ,:;]+/, "") : "";
      return { ...item, label: label ? label.charAt(0).toUpperCase() + label.slice(1) : item.label };
    });
  }
}

/**
 * @param {Choice} choice
 * @param {string|string[]} step
 */
function fits(choice, step) {
  if (typeof step === "string") return choice.ids.includes(step);
  const words = choice.action.split(" ");
  return step.every((word, at) => words[at] === word);
}

/** @param {Choice} choice @returns {Item} */
function single(choice) {
  return { label: choice.label, action: choice.action, beginning: [], count: 1 };
}

/** @param {Choice[]} left @returns {Item[]} */
function gathered(left) {
  const verbs = new Set(left.map((choice) => choice.action.split(" ")[0]));
  const most = Math.max(...left.map((choice) => choice.action.split(" ").length));
  let groups = gather(left, 1);
  for (let depth = 2; depth <= most; depth++) {
    const deeper = gather(left, depth);
    if (groups.size > 1 && deeper.size > MOST && groups.size >= verbs.size) break;
    groups = deeper;
  }
  return [...groups.values()].map((choices) => {
    if (choices.length === 1) return single(choices[0]);
    const beginning = commonWords(choices.map((choice) => choice.action));
    const label = commonBeginning(choices.map((choice) => choice.label)) || beginning.join(" ").replaceAll("-", " ");
    return { label, action: "", beginning, count: choices.length };
  });
}

/** @param {Choice[]} left @param {number} depth */
function gather(left, depth) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of left) {
    const key = choice.action.split(" ").slice(0, depth).join(" ");
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return groups;
}

/** @param {string[]} texts @returns {string[]} */
function commonWords(texts) {
  const [first, ...rest] = texts.map((text) => text.split(" "));
  const end = first.findIndex((word, at) => rest.some((words) => words[at] !== word));
  return end < 0 ? first : first.slice(0, end);
}

/** The words with which all labels begin.
 * @param {string[]} labels */
export function commonBeginning(labels) {
  const words = commonWords(labels);
  // Words that only lead on to what differs belong to that.
  while (words.length > 1 && LEADING.has(words[words.length - 1])) words.pop();
  return words.join(" ").replace(/[,:;]+$/, "");
}
