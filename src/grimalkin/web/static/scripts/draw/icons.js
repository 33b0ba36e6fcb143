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
  gem: "M6 3h12l5 6-11 13L1 9zM8 9l4 9 4-9z",
  clover: "M12 12C5 12 2 8 4 5s7-3 8 1c1-4 6-4 8-1s-1 7-8 7zm-1-1c-1 6-5 8-8 6s-1-7 4-7zm2 0c1 6 5 8 8 6s1-7-4-7zm-2 2h2l3 9h-3z",
  chest: "M2 11c0-5 4-7 10-7s10 2 10 7v1H2zM2 14h7v3h6v-3h7v7H2z",
  gone: "M4 6h16v3H4zM6 10h12l-1 11H7zM9 2h6v3H9z",
  medal: "M12 15a7 7 0 1 1 0-14 7 7 0 0 1 0 14zM7 14l-2 9 7-3 7 3-2-9-5 2z",
  settings: "M10 1h4l1 3 2 1 3-1 2 4-2 2v3l2 2-2 4-3-1-2 1-1 4h-4l-1-4-2-1-3 1-2-4 2-2v-3L2 8l2-4 3 1 2-1zm2 7a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  log: "M3 4h3v3H3zM8 4h13v3H8zM3 10h3v3H3zM8 10h13v3H8zM3 16h3v3H3zM8 16h13v3H8z",
  lock: "M6 10V8a6 6 0 0 1 12 0v2h2v12H4V10zm3 0h6V8a3 3 0 0 0-6 0z",
  close: "M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z",
};

/** @param {string} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "sign-icon", "aria-hidden": "true", focusable: "false" }, s("path", { d: PATHS[name], "fill-rule": "evenodd" }));
}
