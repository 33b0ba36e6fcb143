// One table as this page knows it: what the server told, and what is asked of the server.

import { post } from "../api.js";
import { seatName } from "../words.js";
import { Choosing } from "./choosing.js";
import { Line } from "./line.js";
import { patched } from "./patch.js";

/** @typedef {import("../table/named.js").Names} Names */
/** @typedef {import("../types.js").TableFacts} TableFacts */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Change} Change */
/** @typedef {import("../types.js").Own} Own */
/** @typedef {import("../types.js").Said} Said */
/** @typedef {import("../types.js").Refusal} Refusal */
/** @typedef {import("../types.js").Line} LogLine */

/**
 * @typedef {object} News What has just changed.
 * @property {"view"|"change"|"said"|"line"|"refused"|"choosing"|"past"} what
 * @property {LogLine[]} [lines]
 * @property {boolean} [taken] Lines were taken back.
 * @property {Scene|null} [before]
 * @property {Said} [said]
 * @property {Refusal} [refusal]
 */

export class Session {
  /**
   * @param {TableFacts} table
   * @param {number|null} seat
   * @param {Names} names
   */
  constructor(table, seat, names) {
    this.table = table;
    this.seat = seat;
    this.names = names;
    this.position = "";
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {LogLine[]} */
    this.lines = [];
    this.first = 0;
    /** @type {Said[]} */
    this.chat = [];
    /** @type {Own|null} */
    this.own = null;
    this.choosing = new Choosing([]);
    /** What was sent and is not answered yet.
     * @type {string|null} */
    this.sending = null;
    /** @type {import("./line.js").Condition} */
    this.condition = "opening";
    this.conditionWords = "";
    /** By so many seconds the server's clock is ahead of this one. */
    this.ahead = 0;
    /** @type {Set<(news: News) => void>} */
    this.listeners = new Set();
    this.line = new Line(
      table.table,
      () => this.seat,
      (message) => this.hear(message),
      (condition, words) => {
        this.condition = condition;
        this.conditionWords = words;
        this.tell({ what: "line" });
      },
    );
  }

  /** @param {(news: News) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
  }

  /** @param {News} news */
  tell(news) {
    for (const listener of this.listeners) listener(news);
  }

  // What the server tells.

  /** @param {any} message */
  hear(message) {
    if (message.type === "view") this.takeView(message);
    else if (message.type === "change") this.takeChange(message);
    else if (message.type === "said") this.takeSaid(message.said);
    else if (message.type === "refused") this.takeRefusal(message.error);
  }

  /** @param {View} view */
  takeView(view) {
    const before = this.scene;
    const same = before !== null && this.seat === view.seat;
    if (view.now !== undefined) this.ahead = view.now - Date.now() / 1000;
    this.seat = view.seat;
    this.table = view.table;
    this.position = view.position;
    this.scene = view.scene;
    this.first = view.log.first;
    this.lines = view.log.lines;
    this.chat = view.chat;
    this.own = view.own;
    this.renewChoices();
    this.tell({ what: "view", before: same ? before : null });
  }

  /** @param {Change} change */
  takeChange(change) {
    const before = this.scene;
    const held = this.own?.held ?? null;
    this.scene = patched(this.scene, change);
    if (change.position !== undefined) this.position = change.position;
    if (change.table) this.table = { ...this.table, ...change.table };
    if (change.own !== undefined) this.own = change.own;
    let lines;
    let taken = false;
    if (change.log) {
      taken = change.log.first < this.first + this.lines.length;
      this.lines = [...this.lines.slice(0, Math.max(0, change.log.first - this.first)), ...change.log.lines];
      lines = change.log.lines;
    }
    if (change.choices || change.scene || change.head?.prompt || (this.own?.held ?? null) !== held) this.renewChoices();
    this.tell({ what: "change", lines, taken, before });
  }

  renewChoices() {
    const choices = this.scene?.choices ?? [];
    const steps = this.choosing.steps;
    this.choosing = new Choosing(choices);
    // Where somebody was in the middle of a choice that is still there, they go on.
    this.choosing.steps = steps;
    if (!this.choosing.left().length) this.choosing.clear();
  }

  /** @param {Said} said */
  takeSaid(said) {
    if (this.chat.some((known) => known.number === said.number)) return;
    this.chat = [...this.chat, said];
    this.tell({ what: "said", said });
  }

  /** @param {Refusal} refusal */
  takeRefusal(refusal) {
    this.sending = null;
    this.tell({ what: "refused", refusal });
  }

  // Who is asked.

  /** Whether this seat owes a choice. */
  get asked() {
    return this.seat !== null && (this.own?.owe.includes(this.seat) ?? false) && !this.own?.held;
  }

  /** Another seat of this person that owes a choice while this one does not. */
  get otherAsked() {
    const owe = this.own?.owe ?? this.table.waiting.filter((seat) => this.table.mine.includes(seat));
    return owe.find((seat) => seat !== this.seat) ?? null;
  }

  get over() {
    return this.table.status === "over";
  }

  /** The server's time. */
  now() {
    return Date.now() / 1000 + this.ahead;
  }

  /** @param {number|null} seat */
  nameOf(seat) {
    return seat === null ? "" : seatName(this.table.seats, seat);
  }

  /** A sentence of the game, with who is meant. @param {string} text */
  named(text) {
    return this.names.shown(text, this.table.seats, this.seat);
  }

  // What is asked of the server.

  /** @param {string} action */
  async act(action) {
    if (this.seat === null || this.sending) return;
    this.sending = action;
    this.choosing.clear();
    this.tell({ what: "choosing" });
    await this.command({ type: "act", seat: this.seat, action, position: this.position });
    this.sending = null;
    this.tell({ what: "choosing" });
  }

  undo() {
    return this.command({ type: "undo", seat: this.seat, position: this.position });
  }

  /** @param {boolean} yes */
  agree(yes) {
    const proposal = this.table.proposal;
    if (!proposal) return Promise.resolve();
    const mine = proposal.asked.find((seat) => this.table.mine.includes(seat));
    const seat = mine ?? proposal.seat;
    return this.command({ type: "agree", seat, yes });
  }

  /** @param {string} text */
  say(text) {
    return this.command({ type: "chat", text });
  }

  /** A command whose answer is waited for; what is refused is told to everybody who listens.
   * @param {Record<string, any> & {type: string}} message */
  async command(message) {
    try {
      return await this.line.say(message);
    } catch (error) {
      this.takeRefusal(/** @type {Refusal} */ (error));
      return null;
    }
  }

  /** Questions and small wishes, which may be asked twice without harm.
   * @param {string} name
   * @param {Record<string, any>} body */
  ask(name, body) {
    return post(`/api/tables/${this.table.table}/${name}`, body);
  }

  /** @param {string} action @returns {Promise<{legal: boolean, refusal: Refusal|null}>} */
  why(action) {
    return this.ask("why", { seat: this.seat, action });
  }

  /** @param {number|null} seat */
  look(seat) {
    this.choosing.clear();
    this.line.put({ type: "look", seat });
  }

  /** @param {boolean} on */
  here(on) {
    this.line.put({ type: "here", on });
  }
}
