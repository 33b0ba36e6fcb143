// What stands above every page that is no table.

import { h } from "../dom.js";
import { openSettings } from "./settings.js";

export function topBar() {
  return h(
    "header",
    { class: "top" },
    h("a", { href: "/", class: "brand", "aria-label": "Grimalkin, all games" }, h("img", { src: "/icon.svg", alt: "", width: 34, height: 34 }), h("span", {}, "Grimalkin")),
    h("nav", { "aria-label": "Pages" }, h("a", { href: "/" }, "Games"), h("a", { href: "/mine" }, "My tables")),
    h("button", { type: "button", class: "head-button", onclick: () => openSettings() }, "Settings"),
  );
}
