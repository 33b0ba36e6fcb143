// The rules of a game, each line with its own address.

import { games, get, once } from "../api.js";
import { h, replace } from "../dom.js";
import { topBar } from "./frame.js";
import { troublePage } from "./trouble.js";

/** @typedef {import("../types.js").Rule} Rule */

const PAUSE = 180;

/** @param {HTMLElement} page @param {string[]} words */
export async function rules(page, words) {
  const key = words[0] ?? (await games()).games[0].game;
  /** @type {{title: string, rules: Rule[]}} */
  let book;
  try {
    book = await once(`/api/games/${encodeURIComponent(key)}/rules`);
  } catch (error) {
    return troublePage(page, error);
  }
  const list = h("div", { class: "rule-lines" });
  const input = h("input", { type: "search", id: "rule-search", placeholder: "hidden card", autocomplete: "off" });
  const found = h("p", { class: "quiet", role: "status" });
  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(search, PAUSE);
  });
  async function search() {
    const asked = input.value.trim();
    const lines = asked ? (await get(`/api/games/${encodeURIComponent(key)}/rules?search=${encodeURIComponent(asked)}`)).rules : book.rules;
    if (asked !== input.value.trim()) return;
    replace(found, asked ? (lines.length === 1 ? "1 line" : `${lines.length} lines`) : "");
    replace(list, asked ? lines.map(ruleLine) : sections(lines));
  }
  replace(list, sections(book.rules));
  const names = [...new Set(book.rules.map((rule) => rule.section))];
  page.append(
    topBar(),
    h(
      "main",
      { id: "main", class: "rules-page" },
      h("h1", {}, `The rules of ${book.title}`),
      h("div", { class: "rule-search" }, h("label", { for: "rule-search" }, "Search"), input, found),
      h("details", { class: "sections", open: innerWidth > 1100 }, h("summary", {}, `All ${names.length} sections`), h("nav", { "aria-label": "Sections" }, names.map((name) => h("a", { href: `#${anchor(name)}` }, name)))),
      list,
    ),
  );
  // The page is put into the document after this, and only then can it be scrolled.
  setTimeout(reach);
  addEventListener("hashchange", reach);
  return { leave: () => removeEventListener("hashchange", reach) };
}

function reach() {
  const line = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  document.querySelectorAll(".reached").forEach((old) => old.classList.remove("reached"));
  line?.classList.add("reached");
  line?.scrollIntoView({ block: line.tagName === "H2" ? "start" : "center" });
}

/** @param {string} section */
const anchor = (section) => section.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** @param {Rule[]} lines */
function sections(lines) {
  /** @type {(HTMLElement)[]} */
  const made = [];
  let section = "";
  for (const line of lines) {
    if (line.section !== section) {
      section = line.section;
      made.push(h("h2", { id: anchor(section) }, section));
    }
    made.push(ruleLine(line));
  }
  return made;
}

/** @param {Rule} line */
function ruleLine(line) {
  return h(
    "article",
    { class: `rule-line kind-${line.kind}`, id: line.rule },
    h("a", { class: "rule", href: `#${line.rule}` }, line.rule),
    h(
      "div",
      {},
      line.title ? h("b", {}, `${line.title} `) : null,
      line.kind !== "rule" ? h("span", { class: "kind" }, line.kind) : null,
      h("p", {}, line.text),
      line.why ? h("p", { class: "quiet" }, `Why: ${line.why}`) : null,
      line.table?.length ? ruleTable(line.table) : null,
    ),
  );
}

/** @param {string[][]} rows */
function ruleTable(rows) {
  const [head, ...body] = rows;
  return h("div", { class: "rule-table", tabindex: "0", role: "region", "aria-label": "Table" }, h("table", {}, h("thead", {}, h("tr", {}, head.map((cell) => h("th", {}, cell)))), h("tbody", {}, body.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell)))))));
}
