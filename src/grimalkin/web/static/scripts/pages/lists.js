// Lists of tables.

import { h } from "../dom.js";
import { ago, botName, STATUS } from "../words.js";
import { emblem } from "./faces.js";

/** @typedef {import("../types.js").TableFacts} TableFacts */

/** @param {TableFacts[]} tables */
export function tableList(tables) {
  return h("ul", { class: "tables" }, tables.map(tableLine));
}

/** @param {TableFacts} table */
function tableLine(table) {
  const asked = table.waiting.some((seat) => table.mine.includes(seat)) && table.status === "playing";
  const open = table.seats.some((seat) => seat.kind === "open");
  const verb = table.mine.length ? (asked ? "Your turn" : "Open") : open ? "Join" : "Watch";
  const waiting = table.waiting.map((seat) => table.seats[seat]?.name || table.seats[seat]?.letter).join(" and ");
  const state = asked ? "you are asked" : table.status === "playing" && waiting ? `waiting for ${waiting}` : table.status === "over" && table.result ? table.result.summary : STATUS[table.status];
  return h(
    "li",
    { class: asked ? "asked" : "" },
    h("a", { href: `/table/${table.table}` },
      emblem(table.game),
      h("span", { class: "table-name" }, h("b", {}, table.name || table.title), h("span", { class: "quiet" }, `${table.name ? `${table.title}, ` : ""}${state} · ${ago(table.played || table.created)}`)),
      h("span", { class: "discs" }, table.seats.map((seat) => h("span", { class: `disc seat-${seat.seat} ${seat.kind}`, title: seat.kind === "bot" ? `${botName(seat.bot)} bot` : seat.name || seat.kind }, seat.kind === "open" ? "+" : seat.name ? seat.name.charAt(0).toUpperCase() : seat.letter))),
      h("span", { class: asked ? "primary" : "choice" }, verb),
    ),
  );
}
