// Whose turn it is, where one sees or hears it without looking at the page.

import { settings } from "../settings.js";
import { chime, wake } from "../sound.js";

/** @typedef {import("../live/session.js").Session} Session */

const CALM = "/icon.svg";
const ASKED = "/icon-asked.svg";

export class Notices {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** Unknown until the table has been seen: whoever opens a page sees for themselves. @type {boolean|null} */
    this.asked = null;
    /** @type {Notification|null} */
    this.notice = null;
    document.addEventListener("visibilitychange", this.seen);
    // Browsers let nothing sound before somebody has touched the page.
    addEventListener("pointerdown", this.touched);
    addEventListener("keydown", this.touched);
  }

  draw() {
    const { session } = this;
    const asked = !session.over && (session.asked || session.otherAsked !== null);
    const name = session.table.name || session.table.title;
    document.title = `${asked ? "● Your turn: " : session.over ? "Over: " : ""}${name} – Grimalkin`;
    icon(asked ? ASKED : CALM);
    if (asked && this.asked === false) this.call(name);
    if (!asked) this.withdraw();
    this.asked = asked;
  }

  /** @param {string} name */
  call(name) {
    const { sound, notices } = settings();
    if (sound) void chime();
    if (!notices || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    this.withdraw();
    try {
      this.notice = new Notification("It is your turn", { body: name, tag: this.session.table.table, icon: ASKED });
    } catch {
      // Browsers of phones have the word and not the thing.
      return;
    }
    this.notice.addEventListener("click", () => {
      window.focus();
      this.withdraw();
    });
  }

  withdraw() {
    this.notice?.close();
    this.notice = null;
  }

  seen = () => {
    if (!document.hidden) this.withdraw();
  };

  touched = () => {
    if (settings().sound) wake();
  };

  end() {
    this.withdraw();
    document.removeEventListener("visibilitychange", this.seen);
    removeEventListener("pointerdown", this.touched);
    removeEventListener("keydown", this.touched);
    document.title = "Grimalkin";
    icon(CALM);
  }
}

/** @param {string} address */
function icon(address) {
  const link = document.querySelector('link[rel="icon"]');
  if (link instanceof HTMLLinkElement) link.href = address;
}
