// Laying a table: who sits where, by which rules, and who may come.

import { games, post } from "../api.js";
import { capital, h, replace } from "../dom.js";
import { go } from "../router.js";
import { ruleLink } from "../table/about.js";
import { tried } from "../table/people.js";
import { plain } from "../words.js";
import { topBar } from "./frame.js";
import { faces, playNow } from "./home.js";
import { troublePage } from "./trouble.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Option} Option */

const LETTERS = "ABCDEFGH";
/** 3 to 3600, as the server takes them. */
const SECONDS = "[3-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|3600";
/** @type {[string, string][]} */
const WHO = [
  ["me", "me, at this device"],
  ["open", "a friend, by link"],
  ["careful", "careful bot"],
  ["thinker", "thinker bot"],
  ["random", "random bot"],
];

/** @param {HTMLElement} page @param {string[]} words */
export async function game(page, words) {
  const known = (await games()).games.find((one) => one.game === words[0]);
  if (!known) return troublePage(page, new Error(`There is no game '${words[0] ?? ""}'.`));
  page.append(
    topBar(),
    h(
      "main",
      { id: "main", class: "narrow game-page", "data-game": known.game },
      faces(known.game),
      h("h1", {}, known.name),
      h("p", { class: "lead" }, known.summary),
      h("div", { class: "choices" }, h("button", { type: "button", class: "primary", onclick: () => playNow(known) }, "Play now, against bots"), h("a", { class: "choice", href: `/rules/${known.game}` }, "Read the rules")),
      form(known),
    ),
  );
}

/** @param {Game} known */
function form(known) {
  const seats = h("div", { class: "seat-rows" });
  /** @type {string[]} */
  const who = ["me", ...Array(Math.max(...known.seats)).fill("open")];
  const preferred = known.seats.includes(2) ? 2 : known.seats[0];
  const count = h("select", { id: "seat-count" }, known.seats.map((number) => h("option", { value: number, selected: number === preferred }, number)));
  const drawSeats = () => replace(seats, Array.from({ length: Number(count.value) }, (_, at) => seatRow(at, who)));
  count.addEventListener("change", drawSeats);
  drawSeats();
  const mode = h("select", { id: "mode" }, known.modes.map((one) => h("option", { value: one.mode }, capital(one.mode))));
  const options = optionRows(known, mode);
  const hurry = limitRows(known);
  const name = h("input", { type: "text", id: "table-name", maxlength: 60, placeholder: known.name, autocomplete: "off" });
  const listed = h("input", { type: "checkbox", id: "listed" });
  const watchable = h("input", { type: "checkbox", checked: true });
  const away = h("select", { id: "away" }, [["", "never: the table waits"], ["3600", "after an hour"], ["86400", "after a day"], ["604800", "after a week"], ["300", "after five minutes"]].map(([value, words]) => h("option", { value }, words)));
  return h(
    "form",
    {
      class: "lay",
      /** @param {Event} event */
      onsubmit: async (event) => {
        event.preventDefault();
        const table = await tried(
          post("/api/tables", {
            game: known.game,
            mode: mode.value || null,
            options: options.chosen(),
            seats: who.slice(0, Number(count.value)),
            name: name.value.trim(),
            listed: listed.checked,
            watchable: watchable.checked,
            limits: hurry.chosen(),
            takeover: away.value ? { bot: "careful", after: Number(away.value) } : null,
          }),
        );
        if (table) go(`/table/${table.table}`);
      },
    },
    h("h2", {}, "Lay a table"),
    h("fieldset", {}, h("legend", {}, "Who plays"), h("div", { class: "settings" }, h("label", { for: "seat-count" }, "Seats"), count), seats),
    h(
      "fieldset",
      {},
      h("legend", {}, "By which rules"),
      known.modes.length ? h("div", { class: "settings" }, h("label", { for: "mode" }, "Mode"), mode) : null,
      h("details", {}, h("summary", {}, `All ${known.options.length} options`), options.element),
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "The table"),
      h("div", { class: "settings" }, h("label", { for: "table-name" }, "Name"), name, h("label", { for: "away" }, "A bot stands in for who is away"), away),
      h("label", { class: "check" }, listed, "List it, so that anybody on this server can join"),
      h("label", { class: "check" }, watchable, "Others may watch"),
      hurry.element,
    ),
    h("button", { type: "submit", class: "primary big" }, "Lay the table"),
  );
}

/** @param {number} at @param {string[]} who */
function seatRow(at, who) {
  const select = h("select", { "aria-label": `Seat ${LETTERS[at]}` }, WHO.map(([value, words]) => h("option", { value, selected: who[at] === value }, words)));
  select.addEventListener("change", () => {
    who[at] = select.value;
  });
  return h("div", { class: "seat-row" }, h("span", { class: `disc seat-${at}`, "aria-hidden": "true" }, LETTERS[at]), select);
}

/** @param {Game} known @param {HTMLSelectElement} mode */
function optionRows(known, mode) {
  const element = h("div", { class: "options" });
  /** @type {Map<string, any>} */
  const changed = new Map();
  const draw = () => {
    const preset = known.modes.find((one) => one.mode === mode.value)?.options ?? {};
    replace(element, known.options.map((option) => optionRow(option, preset[option.key] ?? option.default, changed)));
  };
  mode.addEventListener("change", () => {
    changed.clear();
    draw();
  });
  draw();
  return { element, chosen: () => Object.fromEntries(changed) };
}

/** The game's own time limits, for tables that want them. @param {Game} known */
function limitRows(known) {
  const on = h("input", { type: "checkbox", id: "hurry" });
  const fields = known.limits.map((limit) => h("input", { type: "text", inputmode: "numeric", id: `limit-${limit.key}`, pattern: SECONDS, title: "3 to 3600 seconds", required: true, disabled: true, autocomplete: "off", value: limit.seconds }));
  const rows = h("div", { class: "settings", hidden: true }, known.limits.flatMap((limit, at) => [h("label", { for: `limit-${limit.key}` }, `${limit.text.replace(/\.$/, "")}: seconds`), fields[at]]));
  on.addEventListener("change", () => {
    rows.hidden = !on.checked;
    // What is not shown must not keep the form from being sent.
    for (const field of fields) field.disabled = !on.checked;
  });
  const chosen = () => (on.checked ? Object.fromEntries(known.limits.map((limit, at) => [limit.key, Number(fields[at].value)])) : null);
  const element = known.limits.length ? h("div", {}, h("label", { class: "check" }, on, "Time limits: whoever takes too long passes, or a bot chooses"), rows) : null;
  return { element, chosen };
}

/** @param {Option} option @param {any} now @param {Map<string, any>} changed */
function optionRow(option, now, changed) {
  const id = `option-${option.key}`;
  const values = option.values ?? [];
  const field = values.length
    ? h("select", { id }, values.map((value, at) => h("option", { value: at, selected: value === now }, plain(value))))
    : h("input", { type: "text", id, value: now ?? "" });
  field.addEventListener("change", () => changed.set(option.key, values.length ? values[Number(field.value)] : field.value));
  return h(
    "div",
    { class: "option" },
    h("label", { for: id }, option.text || plain(option.key)),
    field,
    h("p", { class: "quiet" }, ruleLink(option.rule), " ", option.rule_text),
  );
}
