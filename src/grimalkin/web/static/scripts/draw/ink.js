// What drawing a scene needs to know beside the scene: what can be clicked, what has been, and what people are called.

import { seatName } from "../words.js";

/** @typedef {import("../types.js").Node} Node */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SeatFacts} SeatFacts */

export class Ink {
  /**
   * @param {Scene} scene
   * @param {object} more
   * @param {Set<string>} [more.can] What can be clicked now.
   * @param {Set<string>} [more.could] What a new choice could begin with.
   * @param {Set<string>} [more.marked] What has been clicked.
   * @param {SeatFacts[]} [more.seats]
   */
  constructor(scene, { can = new Set(), could = new Set(), marked = new Set(), seats = [] } = {}) {
    this.scene = scene;
    this.game = scene.game;
    this.seat = scene.seat;
    this.can = can;
    this.could = could;
    this.marked = marked;
    this.seats = seats;
    this.waiting = new Set(scene.prompt.waiting);
    /** Nodes that a layout has drawn already. @type {Set<string>} */
    this.drawn = new Set();
  }

  /** @param {number} seat */
  nameOf(seat) {
    return seatName(this.seats, seat);
  }

  /** @param {number} seat */
  letter(seat) {
    return this.seats[seat]?.letter ?? String.fromCharCode(65 + seat);
  }

  /** What a thing can do now, as classes.
   * @param {Node} node */
  states(node) {
    const made = [];
    if (this.marked.has(node.id)) made.push("chosen");
    if (this.can.has(node.id)) made.push("can");
    else if (this.could.has(node.id)) made.push("could");
    return made.join(" ");
  }

  /** What a thing can do now, in words for those who do not see it.
   * @param {Node} node */
  spoken(node) {
    if (this.marked.has(node.id)) return ", chosen";
    return this.can.has(node.id) ? ", can be chosen" : "";
  }

  /** @param {Node} node */
  reachable(node) {
    return this.can.has(node.id) || this.could.has(node.id) || this.marked.has(node.id) ? 0 : -1;
  }
}
