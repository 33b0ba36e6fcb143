// All tables of this person, and tables from files.

import { get, post } from "../api.js";
import { h } from "../dom.js";
import { go } from "../router.js";
import { tried } from "../table/people.js";
import { topBar } from "./frame.js";
import { tableList } from "./lists.js";

/** @param {HTMLElement} page */
export async function mine(page) {
  const { tables } = await get("/api/mine");
  const file = h("input", { type: "file", accept: ".grimalkin", id: "save-file" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const table = await tried(post("/api/saves", chosen));
    if (table) go(`/table/${table.table}`);
  });
  page.append(
    topBar(),
    h(
      "main",
      { id: "main", class: "narrow" },
      h("h1", {}, "My tables"),
      tables.length ? tableList(tables) : h("p", {}, "You sit at no table yet. ", h("a", { href: "/" }, "Choose a game."), " Tables are remembered by this browser; take a seat along to another device by its link."),
      h("section", { class: "upload" }, h("h2", {}, "From a file"), h("label", { for: "save-file" }, "Go on with a game that was saved:"), file),
    ),
  );
}
