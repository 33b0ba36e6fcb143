// One table's page: what the parts of it share, and when each is drawn anew.

import { games, get } from "../api.js";
import { find, h, replace } from "../dom.js";
import { icon } from "../draw/icons.js";
import { Session } from "../live/session.js";
import { openSettings } from "../pages/settings.js";
import { settings, whenChanged } from "../settings.js";
import { troublePage } from "../pages/trouble.js";
import { Bar } from "./bar.js";
import { Cover } from "./cover.js";
import { toast } from "./dialogs.js";
import { drawLobby } from "./lobby.js";
import { Names } from "./named.js";
import { Notices } from "./notices.js";
import { Past } from "./past.js";
import { openResult } from "./result.js";
import { Side } from "./side.js";
import { Stage, tellAloud } from "./stage.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").TableFacts} TableFacts */
/** @typedef {import("../live/session.js").News} News */

/** @param {HTMLElement} holder @param {string[]} words @param {URLSearchParams} query */
export async function open(holder, words, query) {
  let table;
  try {
    // The first request gives this browser its cookie, which the socket needs.
    await get("/api/me");
    table = /** @type {TableFacts} */ (await get(`/api/tables/${encodeURIComponent(words[0] ?? "")}`));
  } catch (error) {
    troublePage(holder, error);
    return;
  }
  const wanted = query.get("seat");
  const seat = wanted !== null && table.mine.includes(Number(wanted)) ? Number(wanted) : (table.mine[0] ?? null);
  // Where it cannot be had, letters stay letters.
  const game = (await games().catch(() => null))?.games.find((one) => one.game === table.game);
  const page = new TablePage(holder, table, seat, new Names(game?.no_seats ?? null));
  return { leave: () => page.end() };
}

export class TablePage {
  /**
   * @param {HTMLElement} holder
   * @param {TableFacts} table
   * @param {number|null} seat
   * @param {Names} names
   */
  constructor(holder, table, seat, names) {
    this.session = new Session(table, seat, names);
    /** What a hint points to. @type {string[]} */
    this.hinted = [];
    holder.classList.add("table-page");
    holder.dataset.game = table.game;
    const stage = h("div", { class: "stage", "aria-label": "The table", role: "region", tabindex: "0" });
    const bar = h("div", { class: "bar", role: "region", "aria-label": "Your choices" });
    const side = h("aside", { class: "side", "aria-label": "Beside the table" });
    this.cover = new Cover(this);
    this.head = h("header", { class: "table-head" });
    this.lobbyPlace = h("div", { class: "lobby-place", hidden: true });
    this.coverPlace = h("div", { class: "cover-place", hidden: true });
    this.past = new Past(this);
    this.stage = new Stage(stage, this);
    this.bar = new Bar(bar, this);
    this.side = new Side(side, this);
    this.notices = new Notices(this.session);
    const shade = h("button", { type: "button", class: "shade", tabindex: "-1", "aria-label": "Close", onclick: () => this.openSide(false) });
    holder.append(this.head, h("main", { class: "play", id: "main" }, this.coverPlace, this.lobbyPlace, stage, bar), shade, side);
    this.holder = holder;
    this.ended = "";
    this.session.listen((news) => this.hear(news));
    this.forget = whenChanged(() => this.bar.draw());
    document.addEventListener("keydown", this.key);
    document.addEventListener("visibilitychange", this.seen);
    this.drawHead();
    this.session.line.open();
  }

  end() {
    this.session.line.end();
    this.stage.end();
    this.bar.end();
    this.notices.end();
    this.forget();
    document.removeEventListener("keydown", this.key);
    document.removeEventListener("visibilitychange", this.seen);
  }

  /** The scene that is to be seen now. @returns {Scene|null} */
  scene() {
    if (this.cover.on || this.session.table.status === "gathering") return null;
    return this.past.on ? this.past.scene : this.session.scene;
  }

  /** @param {News} news */
  hear(news) {
    if (news.what === "said") this.said(news);
    else if (news.what === "line") this.drawHead();
    else if (news.what === "refused") toast(news.refusal?.message ?? "", "bad");
    if (news.what === "view" || news.what === "change") this.changed(news);
    if (news.what === "choosing" || news.what === "refused") this.chose();
  }

  /** @param {News} news */
  said(news) {
    this.side.heard();
    this.drawHead();
    if (news.said && this.side.unseen) toast(`${news.said.who}: ${news.said.text}`);
  }

  /** @param {News} news */
  changed(news) {
    this.hinted = [];
    this.cover.follow();
    if (news.what === "view" && document.hidden) this.session.here(false);
    if (this.past.on) this.side.draw();
    else this.redraw(news.what === "change" || news.before !== null);
    if (news.what === "view") this.side.drawChat();
    if (news.lines && !this.cover.on) tellAloud(news.lines.map((line) => this.session.names.said(line.text, this.session.table.seats)));
    this.notices.draw();
    const { table } = this.session;
    if (this.ended !== table.status && (!this.ended || this.ended === "gathering")) this.side.show(table.status === "gathering" ? "chat" : "log");
    if (table.status === "over" && this.ended === "playing") setTimeout(() => this.openResult(), 900);
    this.ended = table.status;
  }

  /** @param {boolean} moving */
  redraw(moving) {
    const { session } = this;
    const gathering = session.table.status === "gathering";
    const covered = this.cover.on;
    this.holder.classList.toggle("gathering", gathering);
    this.holder.classList.toggle("covered", covered);
    this.holder.classList.toggle("in-past", this.past.on);
    this.holder.classList.toggle("yours", session.asked && !covered);
    this.holder.dataset.position = session.position;
    this.holder.dataset.status = session.table.status;
    this.lobbyPlace.hidden = !gathering;
    if (gathering) drawLobby(this.lobbyPlace, this);
    const was = this.coverPlace.hidden;
    this.coverPlace.hidden = !covered;
    if (covered && (was || !this.coverPlace.firstElementChild)) replace(this.coverPlace, this.cover.draw());
    else if (!covered) replace(this.coverPlace);
    this.stage.element.hidden = gathering || covered;
    this.bar.element.hidden = gathering || covered;
    this.stage.draw(moving);
    this.bar.draw();
    this.side.draw();
    this.drawHead();
    if (covered && was) find("[data-item=show]", this.coverPlace).focus();
  }

  /** After a click: what is left to choose from. */
  chose() {
    const only = this.session.choosing.only();
    if (only && settings().sending === "once" && !this.session.sending) {
      void this.session.act(only.action);
      return;
    }
    this.stage.draw(false);
    this.bar.draw();
  }

  /** @param {string} node */
  narrow(node) {
    const only = this.session.choosing.only();
    // A second click on what was chosen means: do it.
    if (only && this.session.choosing.steps.at(-1) === node) this.bar.send();
    else if (this.session.choosing.narrow(node)) this.chose();
  }

  /** @param {boolean} on */
  askAbout(on) {
    this.stage.asking = on;
    this.holder.classList.toggle("asking", on);
    if (!this.past.on) this.bar.draw();
  }

  showHint() {
    this.chose();
    for (const id of this.hinted) this.stage.element.querySelector(`[data-node="${CSS.escape(id)}"]`)?.classList.add("hinted");
  }

  openResult() {
    void openResult(this);
  }

  /** @param {boolean} on */
  openSide(on) {
    this.holder.classList.toggle("side-open", on);
    if (on && this.side.tab === "chat") this.side.show("chat");
    this.drawHead();
  }

  drawHead() {
    const { session } = this;
    const { table } = session;
    const broken = session.condition === "broken" || session.condition === "closed";
    replace(
      this.head,
      h("a", { href: "/", class: "home", "aria-label": "Grimalkin, all games" }, h("img", { src: "/icon.svg", alt: "", width: 28, height: 28 })),
      h("div", { class: "head-words" }, h("h1", {}, table.name || table.title), h("p", { class: "status" }, this.past.on ? "Looking back" : session.names.said(session.scene?.status ?? "", table.seats))),
      broken ? h("p", { class: "condition", role: "alert" }, session.conditionWords) : null,
      table.trouble ? h("p", { class: "condition", role: "alert" }, table.trouble) : null,
      h("a", { href: `/rules/${table.game}`, target: "_blank", class: "head-button rules-button" }, "Rules"),
      h("button", { type: "button", class: "head-button", onclick: () => openSettings() }, icon("settings"), h("span", { class: "head-name" }, "Settings")),
      h("button", { type: "button", class: "head-button side-button", "aria-expanded": String(this.holder.classList.contains("side-open")), onclick: () => this.openSide(!this.holder.classList.contains("side-open")) }, icon("log"), h("span", { class: "head-name" }, "Log"), this.side.unread ? h("span", { class: "count" }, this.side.unread) : null),
    );
    this.holder.dataset.line = session.condition;
  }

  /** @param {KeyboardEvent} event */
  key = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = event.target;
    const range = target instanceof HTMLInputElement && target.type === "range";
    if (!range && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)) return;
    if (range && event.key !== "Escape") return;
    const used = this.past.on ? this.past.key(event) : this.bar.key(event);
    if (used) event.preventDefault();
    else if (event.key === "Escape") this.openSide(false);
    else if (event.key === "[" && !this.past.on) void this.past.open();
  };

  seen = () => {
    this.session.here(!document.hidden);
  };
}
