// Beside the table: what happened, what people say, and who they are.

import { get } from "../api.js";
import { h, replace } from "../dom.js";
import { drawPeople } from "./people.js";
import { toast } from "./dialogs.js";

/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("./page.js").TablePage} TablePage */

/** @type {[string, string][]} */
const TABS = [
  ["log", "Log"],
  ["chat", "Chat"],
  ["people", "Table"],
];

export class Side {
  /**
   * @param {HTMLElement} element
   * @param {TablePage} page
   */
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.session = page.session;
    this.tab = "log";
    this.unread = 0;
    /** @type {number|null} */
    this.reached = null;
    this.tabs = h("div", { class: "tabs", role: "tablist", "aria-label": "Beside the table" });
    this.log = h("ol", { class: "log", tabindex: "0", "aria-label": "What happened" });
    this.words = h("ol", { class: "said", tabindex: "0", "aria-label": "What was said" });
    this.people = h("div", { class: "people" });
    this.input = h("input", { type: "text", maxlength: 500, placeholder: "Say something", "aria-label": "Say something", autocomplete: "off" });
    this.panels = {
      log: h(
        "div",
        { class: "panel", role: "tabpanel", id: "panel-log", "aria-labelledby": "tab-log" },
        this.log,
        h(
          "div",
          { class: "panel-foot" },
          h("button", { type: "button", class: "choice look-back", onclick: () => void page.past.open() }, "Look back"),
          h("span", { class: "quiet" }, "or click a line"),
        ),
      ),
      chat: h(
        "div",
        { class: "panel", role: "tabpanel", id: "panel-chat", "aria-labelledby": "tab-chat" },
        this.words,
        h(
          "form",
          {
            class: "line-form panel-foot",
            /** @param {Event} event */
            onsubmit: (event) => {
              event.preventDefault();
              const text = this.input.value.trim();
              if (!text) return;
              this.input.value = "";
              void this.session.say(text);
            },
          },
          this.input,
          h("button", { type: "submit", class: "primary" }, "Say"),
        ),
      ),
      people: h("div", { class: "panel", role: "tabpanel", id: "panel-people", "aria-labelledby": "tab-people" }, this.people),
    };
    element.append(this.tabs, this.panels.log, this.panels.chat, this.panels.people);
    this.tabs.addEventListener("keydown", (event) => this.key(event));
    this.log.addEventListener("click", (event) => this.click(event));
    this.show("log");
  }

  /** @param {string} tab */
  show(tab) {
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
    for (const [name, panel] of Object.entries(this.panels)) panel.hidden = name !== tab;
    this.drawTabs();
    if (tab === "log") this.toEnd(this.log);
    if (tab === "chat") this.toEnd(this.words);
  }

  drawTabs() {
    const focused = this.tabs.contains(document.activeElement);
    replace(
      this.tabs,
      TABS.map(([name, words]) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${name}`,
            "aria-selected": String(this.tab === name),
            "aria-controls": `panel-${name}`,
            tabindex: this.tab === name ? 0 : -1,
            onclick: () => this.show(name),
          },
          words,
          name === "chat" && this.unread ? h("span", { class: "count" }, this.unread) : null,
        ),
      ),
    );
    const now = this.tabs.querySelector('[aria-selected="true"]');
    if (focused && now instanceof HTMLElement) now.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.stopPropagation();
    const at = TABS.findIndex(([name]) => name === this.tab);
    this.show(TABS[(at + step + TABS.length) % TABS.length][0]);
  }

  // The log.

  drawLog() {
    const { session } = this;
    const atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60;
    const covered = this.page.cover.on;
    const earlier =
      session.first > 0 && !covered
        ? h("li", { class: "earlier" }, h("button", { type: "button", class: "quiet-button", onclick: () => void this.earlier() }, `${session.first} earlier lines`))
        : null;
    const lines = covered ? [] : session.lines.map((line, at) => this.lineOf(line, session.first + at));
    replace(this.log, earlier, covered || lines.length ? lines : h("li", { class: "nothing" }, "Nothing has happened yet."));
    if (atEnd && this.reached === null) this.toEnd(this.log);
  }

  /** @param {Line} line @param {number} number */
  lineOf(line, number) {
    const seat = line.seat >= 0 ? `seat-${line.seat}` : "";
    const ahead = this.reached !== null && number >= this.reached;
    const here = this.reached !== null && number === this.reached - 1;
    return h(
      "li",
      { class: `${seat} ${ahead ? "ahead" : ""} ${here ? "here" : ""} event-${line.event}`, "data-line": number },
      h("button", { type: "button", class: "log-line", tabindex: -1 }, this.session.named(line.text)),
    );
  }

  /** @param {Event} event */
  click(event) {
    const line = event.target instanceof Element ? event.target.closest("[data-line]") : null;
    if (line instanceof HTMLElement) void this.page.past.open(Number(line.dataset.line));
  }

  async earlier() {
    const { session } = this;
    const first = Math.max(0, session.first - 300);
    const seat = session.seat === null ? "" : `seat=${session.seat}&`;
    try {
      const more = await get(`/api/tables/${session.table.table}/log?${seat}first=${first}&count=${session.first - first}`);
      session.lines = [...more.lines, ...session.lines];
      session.first = first;
      this.drawLog();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  /** How far the log was read in the past that is looked at. @param {number|null} line */
  showLine(line) {
    this.reached = line;
    this.drawLog();
    if (line === null) this.toEnd(this.log);
    else {
      const here = this.log.querySelector(".here");
      if (here instanceof HTMLElement) this.log.scrollTop = here.offsetTop - this.log.clientHeight / 2;
    }
  }

  /** @param {HTMLElement} list */
  toEnd(list) {
    list.scrollTop = list.scrollHeight;
  }

  // Words.

  drawChat() {
    replace(
      this.words,
      this.session.chat.length
        ? this.session.chat.map((said) =>
            h(
              "li",
              { class: said.seat === null ? "" : `seat-${said.seat}` },
              h("b", {}, said.who),
              h("time", {}, new Date(said.when * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })),
              h("p", {}, said.text),
            ),
          )
        : h("li", { class: "nothing" }, "Nobody has said anything yet."),
    );
    this.toEnd(this.words);
  }

  /** Whether what is said now is not in sight. */
  get unseen() {
    return this.tab !== "chat" || getComputedStyle(this.element).visibility === "hidden";
  }

  heard() {
    if (this.unseen) this.unread += 1;
    this.drawChat();
    this.drawTabs();
  }

  draw() {
    this.drawLog();
    this.drawPeople();
  }

  drawPeople() {
    drawPeople(this.people, this.page);
  }
}
