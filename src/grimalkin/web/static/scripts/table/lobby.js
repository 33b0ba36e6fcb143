// A table that is gathering: who is there, and how the others come.

import { post, put, remove } from "../api.js";
import { h, replace } from "../dom.js";
import { go } from "../router.js";
import { botName } from "../words.js";
import { limitWords } from "./clock.js";
import { copy, copyLink, makeLink } from "./links.js";
import { sitterWords, tried } from "./people.js";

/** @typedef {import("../types.js").SeatFacts} SeatFacts */
/** @typedef {import("./page.js").TablePage} TablePage */

/** @type {Map<string, string>} */
const links = new Map();

/** @param {TablePage} page */
export function lobby(page) {
  const { session } = page;
  const { table } = session;
  const base = `/api/tables/${table.table}`;
  const open = table.seats.filter((seat) => seat.kind === "open");
  const here = table.mine.length > 0;
  return h(
    "div",
    { class: "lobby" },
    h("h2", {}, table.name || table.title),
    h("p", { class: "quiet" }, `${table.title}, ${table.mode ? `the ${table.mode} game` : "by the usual rules"}. It begins when every seat is taken.`),
    table.limits ? h("p", { class: "quiet" }, `Whoever is asked has so long to answer: ${limitWords(table.limits)}. Then the table passes for them, or a bot chooses.`) : null,
    table.host ? invitation(table.table) : null,
    h("ul", { class: "sitters" }, table.seats.map((seat) => seatLine(seat, page))),
    h(
      "div",
      { class: "choices" },
      table.host && open.length ? h("button", { type: "button", class: "primary", onclick: () => void tried(post(`${base}/begin`, { fill: "careful" })) }, open.length === 1 ? "Begin, a bot in the open seat" : "Begin, bots in the open seats") : null,
      !here && open.length && table.listed ? h("button", { type: "button", class: "primary", onclick: () => void join(base) }, "Take a seat") : null,
      table.host
        ? h("button", { type: "button", class: "choice", onclick: async () => { if (await tried(remove(base))) go("/"); } }, "Clear the table away")
        : here
          ? h("button", { type: "button", class: "choice", onclick: () => void tried(put(`${base}/seats/${table.mine[0]}`, { who: "open" })) }, "Get up again")
          : null,
    ),
  );
}

/** @param {string} base */
async function join(base) {
  if (await tried(post(`${base}/join`, {}))) go(location.pathname);
}

/** @param {string} table */
function invitation(table) {
  const input = h("input", { type: "text", readonly: true, class: "invitation-link", value: links.get(table) ?? "", "aria-label": "Link for your friends" });
  const made = h(
    "div",
    { class: "invitation" },
    h("label", {}, "Send this link to your friends:"),
    h("div", { class: "line-form" }, input, h("button", { type: "button", class: "primary", onclick: () => void copy(input.value) }, "Copy")),
  );
  if (!links.has(table)) {
    void tried(makeLink(table, { kind: "join" })).then((address) => {
      if (!address) return;
      links.set(table, address);
      const field = document.querySelector(".invitation-link");
      if (field instanceof HTMLInputElement) field.value = address;
    });
  }
  return made;
}

/** @param {SeatFacts} seat @param {TablePage} page */
function seatLine(seat, page) {
  const { table } = page.session;
  const base = `/api/tables/${table.table}/seats/${seat.seat}`;
  const select =
    table.host && seat.kind !== "person"
      ? h(
          "select",
          {
            "aria-label": `Seat ${seat.letter}`,
            /** @param {Event} event */
            onchange: (event) => {
              if (event.target instanceof HTMLSelectElement) void tried(put(base, { who: event.target.value }));
            },
          },
          ["open", "careful", "thinker", "random"].map((who) => h("option", { value: who, selected: who === (seat.bot || "open") }, who === "open" ? "open seat" : `${botName(who)} bot`)),
        )
      : h("b", {}, sitterWords(seat), seat.mine ? " (you)" : "", seat.host ? h("span", { class: "quiet" }, " host") : null);
  return h(
    "li",
    { class: seat.kind },
    h("span", { class: `disc seat-${seat.seat}`, "aria-hidden": "true" }, seat.letter),
    h("span", { class: "who" }, select),
    table.host && seat.kind === "open" ? h("button", { type: "button", class: "quiet-button", onclick: () => void copyLink(table.table, { kind: "seat", seat: seat.seat }) }, "Link to this seat") : null,
  );
}

/** @param {HTMLElement} place @param {TablePage} page */
export function drawLobby(place, page) {
  const focused = document.activeElement instanceof HTMLInputElement && place.contains(document.activeElement);
  if (focused && place.firstElementChild) return;
  replace(place, lobby(page));
}
