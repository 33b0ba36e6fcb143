// Links are made when somebody wants one, and copied where that is allowed.

import { post } from "../api.js";
import { h } from "../dom.js";
import { dialog, toast } from "./dialogs.js";

/** @typedef {import("../types.js").Link} Link */

/** @type {Record<string, string>} */
const WORDS = {
  join: "Whoever opens this link can take an open seat:",
  seat: "Whoever opens this link first gets that seat:",
  device: "Open this within an hour on your other device. It works once:",
  watch: "Whoever opens this link can watch, and sees no hidden cards:",
  replay: "Whoever opens this link sees the finished game from every side:",
};

/** @param {string} table @param {{kind: string, seat?: number}} wanted @returns {Promise<string>} */
export async function makeLink(table, wanted) {
  /** @type {Link} */
  const link = await post(`/api/tables/${table}/links`, wanted);
  return location.origin + link.path;
}

/** @param {string} table @param {{kind: string, seat?: number}} wanted */
export async function copyLink(table, wanted) {
  try {
    const address = await makeLink(table, wanted);
    const input = h("input", { type: "text", readonly: true, value: address, "aria-label": "The link" });
    dialog(
      "A link to share",
      h("p", {}, WORDS[wanted.kind] ?? ""),
      h("div", { class: "line-form" }, input, h("button", { type: "button", class: "primary", onclick: () => void copy(address) }, "Copy")),
    );
    input.select();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }
}

/** @param {string} words */
export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    toast("Copied.");
  } catch {
    toast("The browser does not let pages copy here: mark the link and copy it yourself.");
  }
}
