// Where links lead.

import { get, post, put } from "../api.js";
import { h } from "../dom.js";
import { go } from "../router.js";
import { sitterWords, tried } from "../table/people.js";
import { faces } from "./faces.js";
import { topBar } from "./frame.js";
import { troublePage } from "./trouble.js";

/** @typedef {import("../types.js").TableFacts} TableFacts */

/** @type {Record<string, [string, string]>} */
const KINDS = {
  join: ["You are invited", "Take a seat"],
  seat: ["A seat is kept for you", "Take the seat"],
  device: ["Your seat, on this device", "Take it here as well"],
  watch: ["You can watch", "Watch"],
};

/** @param {HTMLElement} page @param {string[]} words */
export async function join(page, words) {
  const token = encodeURIComponent(words[0] ?? "");
  let target;
  let me;
  try {
    [target, me] = await Promise.all([get(`/api/links/${token}`), get("/api/me")]);
  } catch (error) {
    return troublePage(page, error);
  }
  const table = /** @type {TableFacts} */ (target.table);
  if (table.mine.length && target.kind !== "device") return go(`/table/${table.table}`);
  const [title, verb] = KINDS[target.kind] ?? ["A table", "Open it"];
  const sits = target.kind === "join" || target.kind === "seat";
  const name = h("input", { type: "text", id: "my-name", maxlength: 20, autocomplete: "nickname", value: me.name });
  page.append(
    topBar(),
    h(
      "main",
      { id: "main", class: "narrow join-page" },
      faces(table.game),
      h("h1", {}, title),
      h("p", { class: "lead" }, `${table.name ? `${table.name}: ` : ""}${table.title}, ${table.mode || "usual rules"}`),
      h("ul", { class: "sitters" }, table.seats.map((seat) => h("li", { class: seat.kind }, h("span", { class: `disc seat-${seat.seat}`, "aria-hidden": "true" }, seat.letter), h("b", {}, sitterWords(seat))))),
      h(
        "form",
        {
          /** @param {Event} event */
          onsubmit: async (event) => {
            event.preventDefault();
            const mine = name.value.trim();
            if (sits && mine && mine !== me.name) await tried(put("/api/me", { name: mine }));
            const seated = await tried(post(`/api/links/${token}`, { name: mine }));
            if (seated) go(`/table/${seated.table}`);
          },
        },
        sits ? h("div", { class: "settings" }, h("label", { for: "my-name" }, "Your name"), name) : null,
        h("button", { type: "submit", class: "primary big" }, verb),
      ),
    ),
  );
}

/** A replay is a table that is over, seen from all sides. @param {HTMLElement} page @param {string[]} words */
export async function replay(page, words) {
  try {
    const seated = await post(`/api/links/${encodeURIComponent(words[0] ?? "")}`, {});
    go(`/table/${seated.table}`);
  } catch (error) {
    troublePage(page, error);
  }
}
