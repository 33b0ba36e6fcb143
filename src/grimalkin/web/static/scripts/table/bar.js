// What is asked, and every answer to it: by click, by key, from a list. What was chosen can be taken back until it is sent.

import { h, replace } from "../dom.js";
import { settings } from "../settings.js";
import { refusalWords, ruleLink } from "./about.js";
import { Clock } from "./clock.js";
import { dialog, toast } from "./dialogs.js";
import { openOrders } from "./orders.js";

/** @typedef {import("./page.js").TablePage} TablePage */
/** @typedef {import("../live/choosing.js").Item} Item */
/** @typedef {import("../dom.js").Child} Child */

/** So long can a choice be taken back before it goes by itself. */
const MOMENT = 1600;

export class Bar {
  /**
   * @param {HTMLElement} element
   * @param {TablePage} page
   */
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.session = page.session;
    this.timer = 0;
    this.clock = new Clock(page.session);
    /** The action that goes by itself in a moment. */
    this.going = "";
    /** The item that had the focus when there was nothing left to choose from. @type {string|undefined} */
    this.left = undefined;
  }

  end() {
    clearTimeout(this.timer);
    this.clock.end();
  }

  draw() {
    this.clock.end();
    const inside = this.inside();
    const active = document.activeElement;
    if (active instanceof HTMLElement && this.element.contains(active)) this.left = active.dataset.item;
    // Whoever has gone elsewhere meanwhile stays there.
    else if (active !== document.body) this.left = undefined;
    replace(this.element, inside);
    this.refocus();
  }

  /** What had the focus is gone while nothing can be chosen: the next question gives it back. */
  refocus() {
    if (this.left === undefined) return;
    const again = this.element.querySelector(`[data-item="${CSS.escape(this.left)}"]`) ?? this.element.querySelector("[data-item]");
    if (!(again instanceof HTMLElement)) return;
    again.focus({ preventScroll: true });
    if (document.activeElement === again) this.left = undefined;
  }

  /** @returns {Child[]} */
  inside() {
    const { session, page } = this;
    if (page.past.on) return [page.past.controls()];
    if (session.table.proposal) return [this.proposal()];
    if (session.over) return [this.result()];
    if (session.own?.held) return [this.held(session.own.held)];
    if (session.sending) return [this.top(h("div", { class: "prompt" }, h("p", { class: "question" }, "Sent …")))];
    const only = session.choosing.only();
    if (only) return [this.chosen(only.label)];
    this.stay();
    if (session.asked) return [this.top(this.question()), this.choices()];
    return [this.top(this.waiting()), session.choosing.all.length ? this.choices() : null];
  }

  /** @param {Child} prompt */
  top(prompt) {
    return h("div", { class: "bar-top" }, prompt, this.tools());
  }

  question() {
    const prompt = this.session.scene?.prompt;
    const heading = this.session.choosing.heading();
    return h(
      "div",
      { class: "prompt yours" },
      h("p", { class: "question" }, this.session.named(heading ? `${heading} …` : prompt?.text || "It is your turn."), " ", ruleLink(prompt?.rule ?? ""), " ", this.clock.draw()),
    );
  }

  waiting() {
    const { session } = this;
    const others = session.table.waiting.filter((seat) => seat !== session.seat);
    const names = others.map((seat) => session.nameOf(seat)).join(" and ");
    const may = session.choosing.all.length > 0;
    const words = may ? "You may act now, or let it pass." : names ? `Waiting for ${names}.` : session.named(session.scene?.prompt.text || "One moment …");
    return h("div", { class: `prompt ${may ? "may" : ""}` }, h("p", { class: "question" }, words, " ", ruleLink(session.scene?.prompt.rule ?? ""), " ", this.clock.draw()));
  }

  choices() {
    const { choosing } = this.session;
    const items = choosing.items();
    const many = choosing.left().length;
    return h(
      "div",
      { class: "choices", role: "group", "aria-label": this.session.asked ? "What you can do" : "What you may do" },
      items.map((item, at) => this.item(item, at)),
      many > items.length ? h("button", { type: "button", class: "quiet-button", onclick: () => this.list() }, `All ${many}`) : null,
      choosing.steps.length ? h("button", { type: "button", class: "quiet-button", "data-item": "back", onclick: () => this.back() }, "Back", h("kbd", {}, "Esc")) : null,
    );
  }

  /** @param {Item} item @param {number} at */
  item(item, at) {
    return h(
      "button",
      { type: "button", class: "choice", "data-item": String(at), "data-action": item.action || null, onclick: () => this.take(item) },
      at < 9 ? h("kbd", { "aria-hidden": "true" }, at + 1) : null,
      h("span", {}, this.session.named(item.label)),
      item.count > 1 ? h("span", { class: "count" }, item.count) : null,
    );
  }

  /** @param {Item} item */
  take(item) {
    this.session.choosing.beginWith(item.action ? item.action.split(" ") : item.beginning);
    this.page.chose();
  }

  /** @param {string} label */
  chosen(label) {
    this.start();
    return h(
      "div",
      { class: "prompt yours chosen-action" },
      h("p", { class: "question" }, this.session.named(label), " ", this.clock.draw()),
      h(
        "div",
        { class: "choices" },
        h("button", { type: "button", class: `primary ${settings().sending === "moment" ? "going" : ""}`, "data-item": "do", onclick: () => this.send() }, "Do it", h("kbd", { "aria-hidden": "true" }, "⏎")),
        h("button", { type: "button", class: "choice", "data-item": "back", onclick: () => this.back() }, "Take back", h("kbd", { "aria-hidden": "true" }, "Esc")),
      ),
    );
  }

  // Sending, now or in a moment.

  start() {
    const only = this.session.choosing.only();
    if (!only || this.going === only.action) return;
    this.stay();
    const { sending } = settings();
    this.going = only.action;
    if (sending === "moment") this.timer = window.setTimeout(() => this.send(), MOMENT);
  }

  stay() {
    clearTimeout(this.timer);
    this.going = "";
  }

  send() {
    const only = this.session.choosing.only();
    this.stay();
    if (only) void this.session.act(only.action);
  }

  back() {
    this.stay();
    this.session.choosing.back();
    this.page.chose();
  }

  /** @param {string} held */
  held(held) {
    const known = this.session.choosing.all.find((choice) => choice.action === held);
    return h(
      "div",
      { class: "prompt" },
      h("p", { class: "question" }, `Your answer: ${known?.label ?? held}. It is told when everybody has had time to answer.`, " ", this.clock.draw()),
      h("button", { type: "button", class: "choice", onclick: () => void this.session.undo() }, "Take it back"),
    );
  }

  proposal() {
    const { session } = this;
    const proposal = session.table.proposal;
    if (!proposal) return null;
    const asked = proposal.asked.some((seat) => session.table.mine.includes(seat));
    const mine = session.table.mine.includes(proposal.seat);
    const who = session.nameOf(proposal.seat);
    return h(
      "div",
      { class: "prompt yours" },
      h("p", { class: "question" }, mine ? `You ask to take back: ${proposal.action}.` : `${who} asks to take back: ${proposal.action}. Something has become known since.`),
      h(
        "div",
        { class: "choices" },
        asked ? h("button", { type: "button", class: "primary", onclick: () => void session.agree(true) }, "Agree") : null,
        asked ? h("button", { type: "button", class: "choice", onclick: () => void session.agree(false) }, "Rather not") : null,
        mine && !asked ? h("button", { type: "button", class: "choice", onclick: () => void session.agree(false) }, "Withdraw") : null,
        !asked ? h("span", { class: "quiet" }, `Waiting for ${proposal.asked.map((seat) => session.nameOf(seat)).join(" and ")}.`) : null,
      ),
    );
  }

  result() {
    const result = this.session.table.result;
    return h(
      "div",
      { class: "prompt over" },
      h("p", { class: "question" }, this.session.names.shown(result?.summary ?? "The game is over.", this.session.table.seats, null), " ", ruleLink(result?.reason ?? "")),
      h("div", { class: "choices" }, h("button", { type: "button", class: "primary", onclick: () => this.page.openResult() }, "Result and what next")),
    );
  }

  tools() {
    const { session } = this;
    const own = session.own;
    if (!own) return null;
    return h(
      "div",
      { class: "tools" },
      own.undo ? tool("Undo", "u", () => void session.undo()) : null,
      !own.undo && own.propose ? tool("Ask to undo", "u", () => void session.undo()) : null,
      session.asked ? tool("Hint", "h", () => void this.hint()) : null,
      tool("Why can't I …?", "w", () => this.why()),
      h("button", { type: "button", class: "tool", title: "Key: ?", "aria-pressed": String(this.page.stage.asking), onclick: () => this.page.askAbout(!this.page.stage.asking) }, "What is this?"),
      tool("Always …", "", () => openOrders(session)),
    );
  }

  // Questions.

  list() {
    const made = dialog(
      "Everything you can do",
      h(
        "div",
        { class: "choice-list" },
        this.session.choosing.left().map((choice) =>
          h(
            "button",
            {
              type: "button",
              class: "choice",
              onclick: () => {
                made.close();
                this.session.choosing.clear();
                this.session.choosing.beginWith(choice.action.split(" "));
                this.page.chose();
              },
            },
            h("span", {}, this.session.named(choice.label)),
          ),
        ),
      ),
    );
  }

  async hint() {
    const { session } = this;
    if (session.seat === null) return;
    try {
      const { action } = await session.ask("hint", { seat: session.seat });
      const known = session.choosing.all.find((choice) => choice.action === action);
      if (!known) return;
      session.choosing.clear();
      this.page.hinted = known.ids;
      toast(`A careful player would: ${session.names.said(known.label, session.table.seats)}.`);
      this.page.showHint();
    } catch (error) {
      toast(error instanceof Error ? error.message : "There is no hint now.", "bad");
    }
  }

  why() {
    const { session } = this;
    const answer = h("div", { class: "why", "aria-live": "polite" });
    const input = h("input", { type: "text", name: "action", autocomplete: "off", placeholder: session.choosing.all[0]?.action ?? "what you would do", "aria-label": "What would you do?" });
    dialog(
      "Why can't I …?",
      h("p", {}, "Click a card or pile that does not light up to hear why it cannot be chosen. Or write what you would do:"),
      h(
        "form",
        {
          class: "line-form",
          /** @param {Event} event */
          onsubmit: async (event) => {
            event.preventDefault();
            if (!input.value.trim()) return;
            const { legal, refusal } = await session.why(input.value.trim()).catch((error) => ({ legal: false, refusal: { kind: "wrong", message: String(error.message), rule: "" } }));
            replace(answer, legal ? h("p", {}, "You can: this is possible now.") : refusal ? refusalWords(refusal) : null);
          },
        },
        input,
        h("button", { type: "submit", class: "primary" }, "Ask"),
      ),
      answer,
    );
    input.focus();
  }

  /** Whether Enter means something else now: a button of the bar, or another thing on the table. */
  elsewhere() {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLButtonElement)) return false;
    const node = this.page.stage.focused();
    if (node === undefined) return true;
    return !this.session.choosing.marked().has(node);
  }

  // Keys of the whole page.

  /** @param {KeyboardEvent} event @returns {boolean} */
  key(event) {
    const { session } = this;
    if (event.key === "Enter" && session.choosing.only() && !this.elsewhere()) {
      this.send();
      return true;
    }
    if (event.key === "Escape") {
      if (this.page.stage.asking) this.page.askAbout(false);
      else if (session.choosing.steps.length) this.back();
      else return false;
      return true;
    }
    if (/^[1-9]$/.test(event.key)) {
      const item = this.element.querySelector(`[data-item="${Number(event.key) - 1}"]`);
      if (item instanceof HTMLElement) item.click();
      return item !== null;
    }
    const tool = this.element.querySelector(`[data-key-of="${CSS.escape(event.key)}"]`);
    if (tool instanceof HTMLElement && event.key) {
      tool.click();
      return true;
    }
    if (event.key === "?") {
      const focused = this.page.stage.focused();
      if (focused) this.page.stage.about([focused]);
      else this.page.askAbout(!this.page.stage.asking);
      return true;
    }
    return false;
  }
}

/** A small button below the question. @param {string} words @param {string} key @param {() => void} work */
function tool(words, key, work) {
  return h("button", { type: "button", class: "tool", "data-key-of": key || null, title: key ? `Key: ${key.toUpperCase()}` : null, onclick: work }, words);
}
