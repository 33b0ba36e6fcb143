// The time for a question, by the words that ask it. It is there for whoever looks; it is never said aloud.

import { h } from "../dom.js";

/** @typedef {import("../live/session.js").Session} Session */

export class Clock {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.timer = 0;
  }

  end() {
    clearTimeout(this.timer);
  }

  /** What is left now, counting on; null when nobody has to hurry. */
  draw() {
    this.end();
    const { clock } = this.session.table;
    if (!clock) return null;
    const shown = h("span", { class: "count clock", role: "timer", "aria-live": "off", title: "Time left for this question" });
    this.show(shown, clock.until, clock.seconds);
    return shown;
  }

  /** @param {HTMLElement} shown @param {number|null} until @param {number} most */
  show(shown, until, most) {
    if (until === null) {
      shown.textContent = "the time stands still";
      return;
    }
    // A slow line makes it look like more than there ever was.
    const left = Math.min(most, Math.max(0, until - this.session.now()));
    shown.textContent = minutes(Math.ceil(left));
    if (left > 0) this.timer = window.setTimeout(() => this.show(shown, until, most), Math.max(50, (left % 1) * 1000));
  }
}

/** @param {number} seconds */
function minutes(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "ballyhoo 0:10, turn 1:30". @param {Record<string, number>|null} limits */
export function limitWords(limits) {
  return Object.entries(limits ?? {}).map(([key, seconds]) => `${key} ${minutes(seconds)}`).join(", ");
}
