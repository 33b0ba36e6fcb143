// Stepping back through the game as this seat saw it, and going on from any point of it.

import { get, post } from "../api.js";
import { h } from "../dom.js";
import { icon } from "../draw/icons.js";
import { go } from "../router.js";
import { toast } from "./dialogs.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("./page.js").TablePage} TablePage */

export class Past {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.on = false;
    /** Through whose eyes. @type {number|null} */
    this.seat = null;
    /** @type {Position[]} */
    this.positions = [];
    this.at = 0;
    /** @type {Scene|null} */
    this.scene = null;
    /** @type {Map<string, Scene>} */
    this.known = new Map();
  }

  get base() {
    return `/api/tables/${this.page.session.table.table}/past`;
  }

  get query() {
    return this.seat === null ? "" : `?seat=${this.seat}`;
  }

  /** How many lines had been read there. */
  get line() {
    return this.positions[this.at]?.line ?? 0;
  }

  /** @param {number|null} [line] The line to which to go; the last position without it. */
  async open(line = null) {
    if (!this.on) this.seat = this.page.session.seat;
    try {
      this.positions = (await get(this.base + this.query)).positions;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
      return;
    }
    if (!this.positions.length) return;
    const found = line === null ? -1 : this.positions.findIndex((position) => position.line > line);
    await this.go(found < 0 ? Math.max(0, this.positions.length - (line === null ? 2 : 1)) : found);
  }

  /** @param {number} at */
  async go(at) {
    this.at = Math.max(0, Math.min(this.positions.length - 1, at));
    const { number } = this.positions[this.at];
    const key = `${this.seat} ${number} ${this.positions.length}`;
    let scene = this.known.get(key);
    if (!scene) {
      try {
        scene = /** @type {Scene} */ ((await get(`${this.base}/${number}${this.query}`)).scene);
      } catch (error) {
        toast(error instanceof Error ? error.message : String(error), "bad");
        return;
      }
      this.known.set(key, scene);
    }
    // Somebody may have gone further meanwhile.
    if (this.positions[this.at]?.number !== number) return;
    this.on = true;
    this.scene = scene;
    this.page.openSide(false);
    this.page.redraw(true);
    this.page.side.showLine(this.line);
  }

  close() {
    if (!this.on) return;
    this.on = false;
    this.scene = null;
    this.page.redraw(true);
    this.page.side.showLine(null);
  }

  /** @param {number|null} seat */
  async lookAs(seat) {
    const line = this.line;
    this.seat = seat;
    this.known.clear();
    this.on = true;
    await this.open(line);
  }

  async branch() {
    const { session } = this.page;
    const seat = this.seat ?? 0;
    try {
      const table = await post(`/api/tables/${session.table.table}/branch`, { seat, number: this.positions[this.at].number });
      go(`/table/${table.table}`);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  controls() {
    const { session } = this.page;
    const last = this.positions.length - 1;
    const words = this.scene?.status ?? "";
    /** @param {string} name @param {string} sign @param {number} at @param {boolean} off */
    const step = (name, sign, at, off) =>
      h("button", { type: "button", class: "step-button", "data-item": name, "aria-label": name, disabled: off, onclick: () => void this.go(at) }, icon(sign));
    return h(
      "div",
      { class: "past", role: "group", "aria-label": "Looking back" },
      h("p", { class: "question" }, h("b", {}, `Looking back, ${this.at + 1} of ${this.positions.length}. `), words),
      h(
        "div",
        { class: "past-steps" },
        step("The beginning", "first", 0, this.at === 0),
        step("One step back", "back", this.at - 1, this.at === 0),
        h("input", {
          type: "range",
          min: 0,
          max: last,
          value: String(this.at),
          "data-item": "range",
          "aria-label": "Position",
          /** @param {Event} event */
          oninput: (event) => {
            if (event.target instanceof HTMLInputElement) void this.go(Number(event.target.value));
          },
        }),
        step("One step on", "on", this.at + 1, this.at === last),
        step("The last position", "last", last, this.at === last),
      ),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: "primary", "data-item": "now", onclick: () => this.close() }, session.over ? "Leave the past" : "Back to now", h("kbd", { "aria-hidden": "true" }, "Esc")),
        this.seat !== null ? h("button", { type: "button", class: "choice", "data-item": "branch", onclick: () => void this.branch() }, "Continue from here") : null,
        session.over ? this.eyes() : null,
      ),
    );
  }

  /** Whose side to see, once all may be seen. */
  eyes() {
    const { seats } = this.page.session.table;
    return h(
      "label",
      { class: "eyes" },
      "as seen by ",
      h(
        "select",
        {
          "aria-label": "Through whose eyes",
          /** @param {Event} event */
          onchange: (event) => {
            if (event.target instanceof HTMLSelectElement) void this.lookAs(event.target.value === "" ? null : Number(event.target.value));
          },
        },
        h("option", { value: "", selected: this.seat === null }, "a bystander"),
        seats.map((seat) => h("option", { value: seat.seat, selected: this.seat === seat.seat }, seat.name || seat.letter)),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.on) return false;
    if (event.key === "Escape") this.close();
    else if (event.key === "ArrowLeft" || event.key === "[") void this.go(this.at - 1);
    else if (event.key === "ArrowRight" || event.key === "]") void this.go(this.at + 1);
    else if (event.key === "Home") void this.go(0);
    else if (event.key === "End") void this.go(this.positions.length - 1);
    else return false;
    return true;
  }
}
