// The table itself: what lies there is drawn anew after each change, and clicks and keys on it narrow the choice.

import { speak } from "../dom.js";
import { Ink } from "../draw/ink.js";
import { drawScene } from "../draw/scene.js";
import { places, travel } from "../draw/motion.js";
import { allNodes } from "../live/patch.js";
import { morph } from "../morph.js";
import { calm } from "../settings.js";
import { openNode } from "./about.js";
import { learn } from "./guesses.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./page.js").TablePage} TablePage */

const LONG = 550;

export class Stage {
  /**
   * @param {HTMLElement} element
   * @param {TablePage} page
   */
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.session = page.session;
    /** The next click asks about a thing instead of choosing it. */
    this.asking = false;
    this.pressed = false;
    this.late = false;
    this.pressing = 0;
    element.addEventListener("click", (event) => this.click(event));
    element.addEventListener("contextmenu", (event) => this.ask(event));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("pointerdown", (event) => this.press(event));
    addEventListener("pointerup", this.release);
    addEventListener("pointercancel", this.release);
  }

  end() {
    removeEventListener("pointerup", this.release);
    removeEventListener("pointercancel", this.release);
  }

  /** @param {boolean} moving Whether things travel to their new places. */
  draw(moving) {
    // What is under a finger stays until the finger is lifted.
    if (this.pressed) {
      this.late = true;
      return;
    }
    const scene = this.page.scene();
    if (scene === null) {
      this.element.replaceChildren();
      return;
    }
    if (!this.page.past.on) learn(scene.game, scene.choices);
    const before = moving ? places(this.element) : new Map();
    const focused = this.element.contains(document.activeElement) ? this.focused() : null;
    const drawn = drawScene(this.ink(scene));
    const old = this.element.firstElementChild;
    if (old && old.className === drawn.className) morph(old, drawn);
    else this.element.replaceChildren(drawn);
    fit(this.element);
    if (focused !== null && document.activeElement === document.body) this.refocus(focused);
    if (moving) travel(this.element, before);
    this.show(scene);
  }

  /** A new question whose answers are all out of sight scrolls to the first of them.
   * @param {Scene} scene */
  show(scene) {
    const question = this.session.asked && !this.page.past.on ? `${this.session.position}` : "";
    if (question === this.question) return;
    this.question = question;
    const answers = [...this.element.querySelectorAll(".can")].filter((answer) => answer.getClientRects().length);
    if (!question || !answers.length || !scene.choices.length) return;
    const frame = this.element.getBoundingClientRect();
    const seen = answers.some((answer) => {
      const box = answer.getBoundingClientRect();
      return box.top >= frame.top - 20 && box.top < frame.bottom - 40;
    });
    if (!seen) answers[0].scrollIntoView({ block: "center", behavior: calm() ? "auto" : "smooth" });
  }

  question = "";

  /** What had the focus can no longer have it: the same thing takes it, or the table, so that keys go on from there.
   * @param {string|undefined} node */
  refocus(node) {
    const thing = node === undefined ? null : this.element.querySelector(`[data-node="${CSS.escape(node)}"]`);
    const next = thing instanceof HTMLButtonElement ? thing : thing?.querySelector("button");
    (next ?? this.element).focus({ preventScroll: true });
  }

  /** @param {Scene} scene */
  ink(scene) {
    const { choosing, table, sending } = this.session;
    const now = !this.page.past.on && !sending && this.session.own?.held == null;
    return new Ink(scene, {
      can: now && !choosing.only() ? choosing.nodes() : new Set(),
      could: now ? choosing.anywhere() : new Set(),
      marked: now ? new Set([...choosing.marked(), ...(choosing.only()?.ids.filter((id) => choosing.steps.includes(id)) ?? [])]) : new Set(),
      seats: table.seats,
    });
  }

  // By hand.

  /** The nodes under a click, the innermost first.
   * @param {Event} event */
  under(event) {
    const found = [];
    let element = event.target instanceof Element ? event.target.closest("[data-node]") : null;
    while (element instanceof HTMLElement && this.element.contains(element)) {
      found.push(element.dataset.node ?? "");
      element = element.parentElement?.closest("[data-node]") ?? null;
    }
    return found;
  }

  /** @param {Event} event */
  click(event) {
    if (this.long) {
      this.long = false;
      return;
    }
    if (this.offered(event)) return;
    const under = this.under(event);
    if (!under.length) return;
    if (this.asking || this.page.past.on) {
      this.about(under);
      return;
    }
    const anywhere = this.session.choosing.anywhere();
    const can = this.session.choosing.nodes();
    const node = under.find((id) => can.has(id)) ?? under.find((id) => anywhere.has(id));
    if (node === undefined || this.session.sending || this.session.own?.held) this.about(under);
    else this.page.narrow(node);
  }

  /** Something that is offered and is no thing of the table yet.
   * @param {Event} event */
  offered(event) {
    const offer = event.target instanceof Element ? event.target.closest("[data-offer]") : null;
    if (!(offer instanceof HTMLElement) || this.page.past.on || this.session.sending || this.session.own?.held) return false;
    this.session.choosing.beginWith((offer.dataset.offer ?? "").split(" "));
    this.page.chose();
    return true;
  }

  /** @param {Event} event */
  ask(event) {
    const under = this.under(event);
    if (!under.length) return;
    event.preventDefault();
    this.about(under);
  }

  /** @param {string[]} under */
  about(under) {
    this.page.askAbout(false);
    const scene = this.page.scene();
    if (!scene) return;
    const nodes = allNodes(scene);
    const node = under.map((id) => nodes.get(id)).find((found) => found !== undefined);
    if (node) void openNode(node, this.session);
  }

  long = false;

  /** @param {PointerEvent} event */
  press(event) {
    this.pressed = true;
    this.long = false;
    clearTimeout(this.pressing);
    if (event.pointerType !== "touch") return;
    const under = this.under(event);
    // A long touch asks, as a right click does.
    this.pressing = window.setTimeout(() => {
      if (!under.length || !this.pressed) return;
      this.long = true;
      this.about(under);
    }, LONG);
  }

  release = () => {
    clearTimeout(this.pressing);
    if (!this.pressed) return;
    // The click itself comes after the finger is lifted.
    setTimeout(() => {
      this.pressed = false;
      if (this.late) {
        this.late = false;
        this.draw(true);
      }
    });
  };

  // By keys.

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const focused = document.activeElement;
    if (!step || !(focused instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nearest(this.element, focused, step[0], step[1]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** The node that has the focus. */
  focused() {
    const element = document.activeElement?.closest("[data-node]");
    return element instanceof HTMLElement && this.element.contains(element) ? element.dataset.node : undefined;
  }
}

/** The next thing in a direction.
 * @param {HTMLElement} stage @param {HTMLElement} from @param {number} x @param {number} y */
function nearest(stage, from, x, y) {
  const start = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const other of stage.querySelectorAll("button")) {
    if (other === from) continue;
    const box = other.getBoundingClientRect();
    const dx = box.left + box.width / 2 - start.left - start.width / 2;
    const dy = box.top + box.height / 2 - start.top - start.height / 2;
    const along = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    const cost = along + 2.5 * aside;
    if (along > 4 && cost < least) {
      least = cost;
      best = other;
    }
  }
  return best;
}

/** High piles are pushed together until they fit; only a script knows how many cards lie in them.
 * @param {HTMLElement} stage */
function fit(stage) {
  for (const cascade of stage.querySelectorAll(".cascade")) {
    if (!(cascade instanceof HTMLElement)) continue;
    const count = cascade.children.length;
    cascade.style.setProperty("--cards", String(count));
  }
}

/** Says what has just changed to those who listen.
 * @param {string[]} lines */
export function tellAloud(lines) {
  if (lines.length) speak(lines.slice(-4).join(" "));
}
