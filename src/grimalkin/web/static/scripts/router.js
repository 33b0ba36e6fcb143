// Which page an address is, and going to another one without loading everything anew.

/** @typedef {{leave?: () => void}|void} Opened */
/** @typedef {(page: HTMLElement, words: string[], query: URLSearchParams) => Promise<Opened>|Opened} Page */

/** @type {Record<string, Page>} */
const pages = {};
/** @type {(() => void)|undefined} */
let leave;
let turn = 0;

/** @param {string} name @param {Page} page */
export function add(name, page) {
  pages[name] = page;
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  scrollTo(0, 0);
  void show();
}

export async function show() {
  const mine = ++turn;
  leave?.();
  leave = undefined;
  const [name = "", ...words] = decodeURI(location.pathname).split("/").filter(Boolean);
  const holder = document.createElement("div");
  holder.id = "page";
  holder.className = `page-${name || "home"}`;
  const page = pages[name] ?? pages[""];
  const opened = await page(holder, words, new URLSearchParams(location.search));
  if (mine !== turn) {
    if (opened?.leave) opened.leave();
    return;
  }
  leave = opened?.leave;
  document.getElementById("page")?.replaceWith(holder);
  document.documentElement.dataset.ready = location.pathname;
}

export function begin() {
  addEventListener("popstate", () => void show());
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute("download")) return;
    const to = new URL(anchor.href);
    if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
    if (to.pathname === location.pathname && to.hash) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
  });
  void show();
}
