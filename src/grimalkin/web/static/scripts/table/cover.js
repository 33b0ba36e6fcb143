// Between two people at one device the table is covered, when there is anything to hide.

import { h } from "../dom.js";

/** @typedef {import("./page.js").TablePage} TablePage */

export class Cover {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    /** The seat whose person has said: it is I who look. @type {number|null} */
    this.looking = null;
    this.key = `grimalkin.one.${page.session.table.table}`;
  }

  /** One person who plays several seats needs no cover. */
  get alone() {
    try {
      return sessionStorage.getItem(this.key) === "yes";
    } catch {
      return false;
    }
  }

  /** Whether people share this device and have something to hide from each other. */
  get needed() {
    const { table } = this.page.session;
    return table.mine.length > 1 && table.secrets && table.status === "playing" && !this.alone;
  }

  /** The seat whose turn it is to look; null when nobody need be asked. */
  get next() {
    const { session } = this.page;
    return session.asked ? session.seat : (session.otherAsked ?? session.seat);
  }

  get on() {
    return this.needed && this.next !== null && this.looking !== this.next;
  }

  /** Without secrets the page itself turns to whoever is asked. */
  follow() {
    const { session } = this.page;
    if (this.needed || session.table.mine.length < 2 || this.page.past.on) return;
    const other = session.otherAsked;
    if (!session.asked && other !== null && session.scene) session.look(other);
  }

  draw() {
    const { session } = this.page;
    const seat = this.next;
    if (!this.on || seat === null) return null;
    const name = session.nameOf(seat);
    const show = () => {
      this.looking = seat;
      if (session.seat !== seat) session.look(seat);
      this.page.redraw(false);
    };
    const box = h("input", { type: "checkbox" });
    return h(
      "div",
      { class: "cover" },
      h("div", { class: "cover-cards", "aria-hidden": "true" }, [0, 1, 2].map(() => h("span", { class: "card back" }, h("span", { class: "back-pattern" }))), h("span", { class: `disc big seat-${seat}` }, session.table.seats[seat]?.letter ?? "")),
      h("h2", {}, `Hand over to ${name}`),
      h("p", {}, "The table is covered, so that nobody sees what is not theirs."),
      h(
        "button",
        {
          type: "button",
          class: "primary big",
          "data-item": "show",
          onclick: () => {
            if (box.checked) this.trust();
            show();
          },
        },
        `I am ${name}: show the table`,
      ),
      h("label", { class: "check" }, box, "I play all these seats myself: cover nothing"),
    );
  }

  trust() {
    try {
      sessionStorage.setItem(this.key, "yes");
    } catch {
      // Then it is asked again.
    }
  }
}
