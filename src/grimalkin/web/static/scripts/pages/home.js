// The first page: what can be played, and where one is asked.

import { games, get, post } from "../api.js";
import { capital, h, replace } from "../dom.js";
import { go } from "../router.js";
import { dialog } from "../table/dialogs.js";
import { tried } from "../table/people.js";
import { grimalkin } from "../../pictures/grimalkin.js";
import { faces } from "./faces.js";
import { topBar } from "./frame.js";
import { tableList } from "./lists.js";

export { faces };

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").TableFacts} TableFacts */

/** @param {HTMLElement} page */
export async function home(page) {
  const mine = h("div", {});
  const listed = h("div", {});
  page.append(
    topBar(),
    h(
      "main",
      { id: "main", class: "home-page" },
      h("div", { class: "welcome" }, h("div", {}, h("h1", {}, "Pull up a chair."), h("p", {}, "Games of familiars and foes, for friends at a distance, bots, and people around one screen. No account, nothing to install.")), h("div", { class: "welcome-picture tone-cat", "aria-hidden": "true" }, grimalkin())),
      mine,
      h("section", { class: "games", "aria-label": "Games" }, (await games()).games.map(gameCard)),
      listed,
    ),
  );
  const [own, open] = await Promise.all([get("/api/mine"), get("/api/tables")]).catch(() => [{ tables: [] }, { tables: [] }]);
  const going = own.tables.filter((/** @type {TableFacts} */ table) => table.status !== "over").slice(0, 6);
  if (going.length) replace(mine, h("section", { "aria-label": "My tables" }, h("h2", {}, "Go on playing"), tableList(going)));
  if (open.tables.length) replace(listed, h("section", { "aria-label": "Open tables" }, h("h2", {}, "Tables of others"), tableList(open.tables)));
}

/** @param {Game} game */
export function players(game) {
  const least = Math.min(...game.seats);
  const most = Math.max(...game.seats);
  return least === most ? `${least} players` : `${least} to ${most} players`;
}

/** The summary may begin with the name, and tells the length. @param {Game} game */
function gameCard(game) {
  return h(
    "article",
    { class: "game-card", "data-game": game.game },
    faces(game.game),
    h("h2", {}, h("a", { href: `/game/${game.game}` }, game.name)),
    h("p", { class: "facts" }, players(game)),
    h("p", {}, game.summary),
    h(
      "div",
      { class: "choices" },
      h("button", { type: "button", class: "primary", onclick: () => playNow(game) }, "Play now"),
      h("a", { class: "choice", href: `/game/${game.game}` }, "With friends"),
      h("a", { class: "plain", href: `/rules/${game.game}` }, "Rules"),
    ),
  );
}

/** @param {Game} game */
export function playNow(game) {
  const mode = h("select", { id: "quick-mode" }, game.modes.map((one) => h("option", { value: one.mode }, capital(one.mode))));
  const bot = h("select", { id: "quick-bot" }, [["careful", "careful: quick, and no fool"], ["thinker", "thinker: takes its time, plays well"], ["random", "random: anything at all"]].map(([value, words]) => h("option", { value }, words)));
  dialog(
    `Play ${game.name}`,
    h("p", {}, "How many others?"),
    h(
      "div",
      { class: "choices wide" },
      game.seats.map((seats) =>
        h(
          "button",
          {
            type: "button",
            class: "primary",
            onclick: async () => {
              const wanted = { game: game.game, mode: mode.value || null, seats: ["me", ...Array(seats - 1).fill(bot.value)] };
              const table = await tried(post("/api/tables", wanted));
              if (!table) return;
              document.querySelector("dialog")?.close();
              go(`/table/${table.table}`);
            },
          },
          seats === 1 ? "Alone" : seats === 2 ? "1 bot" : `${seats - 1} bots`,
        ),
      ),
    ),
    h("div", { class: "settings" }, game.modes.length > 1 ? [h("label", { for: "quick-mode" }, "Mode"), mode] : null, h("label", { for: "quick-bot" }, "They are"), bot),
  );
}
