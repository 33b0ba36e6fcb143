// What a page says when it cannot be shown.

import { h } from "../dom.js";
import { topBar } from "./frame.js";

/** @param {HTMLElement} page @param {unknown} error */
export function troublePage(page, error) {
  const words = error instanceof Error ? error.message : String(error);
  page.append(topBar(), h("main", { id: "main", class: "narrow" }, h("h1", {}, "This leads nowhere"), h("p", {}, words), h("p", {}, h("a", { class: "primary", href: "/" }, "To all games"))));
}
