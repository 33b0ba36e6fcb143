// How it ended, why, whether all was fair, and what comes next.

import { games, get, post } from "../api.js";
import { h, replace } from "../dom.js";
import { faces } from "../pages/faces.js";
import { go } from "../router.js";
import { ruleLink } from "./about.js";
import { dialog } from "./dialogs.js";
import { copyLink } from "./links.js";
import { tried } from "./people.js";

/** @typedef {import("./page.js").TablePage} TablePage */

/** @param {TablePage} page */
export async function openResult(page) {
  const { session } = page;
  const { table } = session;
  const result = table.result;
  if (!result) return;
  const known = await games().catch(() => null);
  const names = known?.games.find((one) => one.game === table.game)?.score_names ?? [];
  // Another window may have opened meanwhile.
  if (document.querySelector("dialog[open]")) return;
  const fairness = h("div", { class: "fairness", "aria-live": "polite" });
  const won = result.winners.some((seat) => table.mine.includes(seat));
  const made = dialog(
    won ? "You have won" : "The game is over",
    won ? h("div", { class: "triumph", "data-game": table.game }, faces(table.game)) : null,
    h("p", { class: "summary" }, session.names.shown(result.summary, table.seats, null), " ", ruleLink(result.reason)),
    result.reason_text ? h("p", { class: "quiet" }, result.reason_text) : null,
    scores(page, names),
    h(
      "div",
      { class: "choices" },
      table.rematch
        ? h("a", { class: "primary", href: `/table/${table.rematch}` }, "To the rematch")
        : h("button", { type: "button", class: "primary", onclick: () => void rematch(table.table) }, "Rematch"),
      h("button", { type: "button", class: "choice", onclick: () => { made.close(); void page.past.open(-1); } }, "Look back"),
      table.mine.length ? h("button", { type: "button", class: "choice", onclick: () => void copyLink(table.table, { kind: "replay" }) }, "Copy a replay link") : null,
      h("a", { class: "choice", href: `/api/tables/${table.table}/save`, download: "" }, "Save as a file"),
      h("button", { type: "button", class: "choice", onclick: () => void check(table.table, fairness) }, "Was it fair?"),
      h("a", { class: "choice", href: "/" }, "All games"),
    ),
    fairness,
  );
}

/** @param {string} table */
async function rematch(table) {
  const made = await tried(post(`/api/tables/${table}/rematch`));
  if (made) go(`/table/${made.table}`);
}

/** Who has won and what everybody has reached, the winners first. @param {TablePage} page @param {string[]} names */
function scores(page, names) {
  const { session } = page;
  const { table } = session;
  const result = table.result;
  if (!result) return null;
  const order = table.seats.map((seat) => seat.seat).sort((one, other) => Number(result.winners.includes(other)) - Number(result.winners.includes(one)));
  const most = Math.max(0, ...result.scores.map((row) => row.length));
  const named = names.length === most;
  return h(
    "table",
    { class: "standings" },
    h(
      "thead",
      { class: most ? "" : "unseen" },
      h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, "Seat")), named ? names.map((name) => h("th", { scope: "col" }, name)) : h("th", { scope: "colgroup", colspan: most }, "Score")),
    ),
    h(
      "tbody",
      {},
      order.map((seat) =>
        h(
          "tr",
          { class: result.winners.includes(seat) ? "won" : "" },
          h(
            "th",
            { scope: "row" },
            h("span", { class: `disc seat-${seat}`, "aria-hidden": "true" }, table.seats[seat].letter),
            h("b", {}, session.nameOf(seat)),
            result.winners.includes(seat) ? h("span", { class: "crown" }, "winner") : null,
          ),
          Array.from({ length: most }, (_, at) => h("td", {}, result.scores[seat]?.[at] ?? "")),
        ),
      ),
    ),
  );
}

/** The commitment is checked here, in the page, by its own arithmetic. @param {string} table @param {HTMLElement} place */
export async function check(table, place) {
  replace(place, h("p", {}, "Playing it again …"));
  const told = await tried(get(`/api/tables/${table}/fairness`));
  if (!told) return replace(place);
  const found = told.seed ? await hash(`grimalkin seed ${told.seed}`) : "";
  const kept = found !== "" && found === told.commitment;
  const verdict = !told.seed
    ? "The seed of this game is not known, so it cannot be checked."
    : kept
      ? "Fair: the seed is the one that was promised before the first card was dealt."
      : found === ""
        ? "This browser cannot do the sum here (it needs https or this machine itself); the server says that it is so."
        : "Not fair: the seed is not the one that was promised.";
  replace(
    place,
    h("p", { class: kept ? "good" : "bad" }, h("b", {}, verdict)),
    told.replayed === null ? null : h("p", {}, told.replayed ? "The server played the game again from that seed and all choices, and it came out the same." : (told.verdict ?? []).join(" ")),
    h("dl", { class: "sums" }, h("dt", {}, "Promised"), h("dd", {}, told.commitment || "nothing"), h("dt", {}, "Seed"), h("dd", {}, told.seed ?? "not told"), found ? [h("dt", {}, "Its SHA-256, reckoned in this page"), h("dd", {}, found)] : null),
  );
}

/** @param {string} words */
async function hash(words) {
  if (!crypto.subtle) return "";
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
