// Whose turn it is, where one sees or hears it without looking at the page.

import { settings } from "../settings.js";

/** @typedef {import("../live/session.js").Session} Session */

const CALM = "/icon.svg";
const ASKED = "/icon-asked.svg";

export class Notices {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.asked = false;
  }

  draw() {
    const { session } = this;
    const asked = !session.over && (session.asked || session.otherAsked !== null);
    const name = session.table.name || session.table.title;
    document.title = `${asked ? "● Your turn: " : session.over ? "Over: " : ""}${name} – Grimalkin`;
    const icon = document.querySelector('link[rel="icon"]');
    if (icon instanceof HTMLLinkElement) icon.href = asked ? ASKED : CALM;
    if (asked && !this.asked) this.call(name);
    this.asked = asked;
  }

  /** @param {string} name */
  call(name) {
    const { sound, notices } = settings();
    if (sound) chime();
    if (notices && document.hidden && "Notification" in window && Notification.permission === "granted") {
      const notice = new Notification("It is your turn", { body: name, tag: this.session.table.table, icon: ASKED });
      notice.addEventListener("click", () => {
        window.focus();
        notice.close();
      });
    }
  }

  end() {
    document.title = "Grimalkin";
    const icon = document.querySelector('link[rel="icon"]');
    if (icon instanceof HTMLLinkElement) icon.href = CALM;
  }
}

/** Two soft notes. */
export function chime() {
  try {
    const context = new AudioContext();
    [523.25, 783.99].forEach((pitch, at) => {
      const tone = context.createOscillator();
      const level = context.createGain();
      const start = context.currentTime + at * 0.16;
      tone.frequency.value = pitch;
      tone.type = "triangle";
      level.gain.setValueAtTime(0, start);
      level.gain.linearRampToValueAtTime(0.12, start + 0.02);
      level.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
      tone.connect(level).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.65);
    });
    setTimeout(() => void context.close(), 1500);
  } catch {
    // A browser without sound stays silent.
  }
}
