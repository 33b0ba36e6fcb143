// Windows above the page. The browser's own dialog keeps the focus and closes on Escape.

import { h, replace } from "../dom.js";
import { icon } from "../draw/icons.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * @param {string} name
 * @param {(Child|Child[])[]} inside
 * @returns {HTMLDialogElement}
 */
export function dialog(name, ...inside) {
  const made = h(
    "dialog",
    { class: "dialog", "aria-label": name },
    h("div", { class: "dialog-head" }, h("h2", {}, name), h("button", { type: "button", class: "icon", "aria-label": "Close", onclick: () => made.close() }, icon("close"))),
    h("div", { class: "dialog-body" }, ...inside),
  );
  made.addEventListener("close", () => made.remove());
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/** @param {HTMLDialogElement} made @param {(Child|Child[])[]} inside */
export function refill(made, ...inside) {
  const body = made.querySelector(".dialog-body");
  if (body) replace(body, ...inside);
}

/** A short word at the edge that goes by itself.
 * @param {string} words @param {string} [kind] */
export function toast(words, kind = "") {
  document.querySelectorAll(".toast").forEach((old) => old.remove());
  const made = h("div", { class: `toast ${kind}`, role: kind === "bad" ? "alert" : "status" }, words);
  made.addEventListener("click", () => made.remove());
  // A toast lies above an open dialog only inside it.
  (document.querySelector("dialog[open]") ?? document.body).append(made);
  setTimeout(() => made.remove(), kind === "bad" ? 7000 : 4500);
}
