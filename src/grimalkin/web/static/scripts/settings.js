// What this browser remembers of how somebody likes to play. Nothing of it leaves the browser.

const KEY = "grimalkin.settings";

/**
 * @typedef {object} Settings
 * @property {"system"|"light"|"dark"} theme
 * @property {"moment"|"confirm"|"once"} sending
 * @property {boolean} sound
 * @property {boolean} notices
 * @property {"system"|"less"} motion
 */

/** @type {Settings} */
const FIRST = { theme: "system", sending: "moment", sound: false, notices: false, motion: "system" };

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {Settings} */
export function settings() {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...FIRST };
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  const made = { ...settings(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(made));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  dressPage(made);
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function whenChanged(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Settings} made */
export function dressPage(made = settings()) {
  const root = document.documentElement;
  if (made.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = made.theme;
  if (made.motion === "less") root.dataset.motion = "less";
  else delete root.dataset.motion;
}

export function calm() {
  return settings().motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Another tab's change is this tab's change.
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  dressPage();
  for (const listener of listeners) listener();
});
