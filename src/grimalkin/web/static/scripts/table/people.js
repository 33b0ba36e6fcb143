// Who sits at the table, and what can be done about the table itself.

import { patch, post } from "../api.js";
import { counted, h, replace } from "../dom.js";
import { go } from "../router.js";
import { botName } from "../words.js";
import { limitWords } from "./clock.js";
import { dialog, toast } from "./dialogs.js";
import { copyLink } from "./links.js";

/** @typedef {import("../types.js").SeatFacts} SeatFacts */
/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {SeatFacts} seat */
export function sitterWords(seat) {
  if (seat.kind === "open") return "open seat";
  if (seat.kind === "bot") return `${botName(seat.bot)} bot`;
  return seat.name || "somebody";
}

/** @param {HTMLElement} place @param {TablePage} page */
export function drawPeople(place, page) {
  const { session } = page;
  const { table } = session;
  replace(
    place,
    h("ul", { class: "sitters" }, table.seats.map((seat) => sitter(seat, page))),
    h("p", { class: "quiet" }, [
      table.mode || "usual rules",
      table.watchers ? `${counted(table.watchers, "watcher")}` : "",
      table.takeover ? `a ${botName(table.takeover.bot)} bot stands in after ${minutes(table.takeover.after)}` : "",
      table.limits ? `time limits: ${limitWords(table.limits)}` : "",
    ].filter(Boolean).join(" · ")),
    h("div", { class: "table-tools" }, tools(page)),
  );
}

/** @param {number} seconds */
function minutes(seconds) {
  return seconds < 3600 ? counted(Math.round(seconds / 60), "minute") : seconds < 86400 ? counted(Math.round(seconds / 3600), "hour") : counted(Math.round(seconds / 86400), "day");
}

/** @param {SeatFacts} seat @param {TablePage} page */
function sitter(seat, page) {
  const { session } = page;
  const asked = session.table.waiting.includes(seat.seat);
  const state = [
    seat.kind === "person" ? (seat.left ? "has left" : seat.away_bot ? `away, a ${botName(seat.away_bot)} bot plays` : seat.here ? "here" : "away") : "",
    asked ? "to move" : "",
  ].filter(Boolean).join(", ");
  const others = session.table.mine.length > 1 && seat.mine && seat.seat !== session.seat && !session.table.secrets;
  return h(
    "li",
    { class: `${seat.here ? "here" : ""} ${asked ? "asked" : ""}` },
    h("span", { class: `disc seat-${seat.seat}`, "aria-hidden": "true" }, seat.letter),
    h("span", { class: "who" }, h("b", {}, sitterWords(seat), seat.mine ? " (you)" : ""), h("span", { class: "quiet" }, state)),
    seat.mine && seat.away_bot ? h("button", { type: "button", class: "choice", onclick: () => void tried(session.ask("back", { seat: seat.seat })) }, "Take it back") : null,
    others ? h("button", { type: "button", class: "quiet-button", onclick: () => session.look(seat.seat) }, "Look") : null,
  );
}

/** @param {TablePage} page */
function tools(page) {
  const { session } = page;
  const { table } = session;
  const base = `/api/tables/${table.table}`;
  const sits = table.mine.length > 0;
  const first = session.seat ?? table.mine[0];
  /** @param {string} words @param {() => void} work @param {string} [kind] */
  const button = (words, work, kind = "choice") => h("button", { type: "button", class: kind, onclick: work }, words);
  return [
    h("a", { class: "choice", href: `/rules/${table.game}`, target: "_blank" }, "The rules"),
    sits && table.watchable ? button("Copy a link to watch", () => void copyLink(table.table, { kind: "watch" })) : null,
    sits ? button("Open my seat on another device", () => void copyLink(table.table, { kind: "device", seat: first })) : null,
    table.status === "playing" && sits ? h("a", { class: "choice", href: `${base}/save?seat=${first}`, download: "" }, "Save what I know as a file") : null,
    table.host ? button(table.listed ? "Take it off the list" : "List it for everybody", () => void tried(patch(base, { listed: !table.listed }))) : null,
    table.host ? button(table.watchable ? "Let nobody watch" : "Let others watch", () => void tried(patch(base, { watchable: !table.watchable }))) : null,
    table.host && table.limits ? button("Nobody need hurry any more", () => void tried(patch(base, { limits: null }))) : null,
    table.status === "playing" && sits ? button("Leave for good …", () => leave(page), "choice danger") : null,
  ];
}

/** @param {Promise<any>} work */
export async function tried(work) {
  try {
    return await work;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
    return null;
  }
}

/** @param {TablePage} page */
function leave(page) {
  const { session } = page;
  const seat = session.seat ?? session.table.mine[0];
  const made = dialog(
    "Leave for good?",
    h("p", {}, "The others go on without you, by the rules of the game, or with a bot in your seat. You cannot come back to it. To come back later, just close the page."),
    h(
      "div",
      { class: "choices" },
      h(
        "button",
        {
          type: "button",
          class: "primary danger",
          onclick: async () => {
            made.close();
            if (await tried(post(`/api/tables/${session.table.table}/leave`, { seat }))) go("/");
          },
        },
        "Leave for good",
      ),
      h("button", { type: "button", class: "choice", onclick: () => made.close() }, "Stay"),
    ),
  );
}
