// Small signs drawn here, since not every machine's letters have them.

import { s } from "../dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  first: "M4 4h3v16H4zM20 4v16L8 12z",
  back: "M18 4v16L6 12z",
  on: "M6 4v16l12-8z",
  last: "M17 4h3v16h-3zM4 4v16l12-8z",
  heart: "M12 21C2 14 1 8 4 5c3-3 7-1 8 2 1-3 5-5 8-2 3 3 2 9-8 16z",
  spark: "M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z",
  close: "M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z",
};

/** @param {string} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "sign-icon", "aria-hidden": "true", focusable: "false" }, s("path", { d: PATHS[name] }));
}
