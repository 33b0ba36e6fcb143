// How somebody likes to play, kept in this browser; and the name by which others know them.

import { get, put } from "../api.js";
import { h } from "../dom.js";
import { change, settings } from "../settings.js";
import { chime } from "../sound.js";
import { dialog, toast } from "../table/dialogs.js";

/** @type {[string, string][]} */
const KEYS = [
  ["1 … 9", "pick a choice"],
  ["Enter", "do it"],
  ["Esc", "take it back"],
  ["← ↑ → ↓", "go from card to card"],
  ["?", "ask what something is"],
  ["U", "undo"],
  ["H", "a hint"],
  ["W", "why can't I …?"],
  ["[", "look back"],
];

export function openSettings() {
  const now = settings();
  const name = h("input", { type: "text", maxlength: 20, autocomplete: "nickname", id: "my-name" });
  void get("/api/me").then((me) => {
    name.value = me.name;
  });
  name.addEventListener("change", () => {
    put("/api/me", { name: name.value.trim() }).then(
      () => toast("From now on you are known by that name."),
      (error) => toast(error.message, "bad"),
    );
  });
  dialog(
    "Settings",
    h("div", { class: "settings" },
      h("label", { for: "my-name" }, "My name"), name,
      select("Look", "theme", now.theme, [["system", "as the system has it"], ["light", "light"], ["dark", "dark"]]),
      select("A choice is sent", "sending", now.sending, [["moment", "after a moment in which I can take it back"], ["confirm", "when I say: do it"], ["once", "at once"]]),
      select("Motion", "motion", now.motion, [["system", "as the system has it"], ["less", "as little as possible"]]),
    ),
    check("A sound when it is my turn", "sound", now.sound),
    check("A notice of the browser when it is my turn and I look elsewhere", "notices", now.notices && "Notification" in window && Notification.permission === "granted"),
    h("details", { class: "keys" }, h("summary", {}, "Keys at the table"), h("dl", {}, KEYS.map(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]).flat())),
  );
}

/** @param {string} words @param {string} key @param {string} value @param {[string, string][]} values */
function select(words, key, value, values) {
  const made = h("select", { id: `set-${key}` }, values.map(([word, shown]) => h("option", { value: word, selected: word === value }, shown)));
  made.addEventListener("change", () => change({ [key]: made.value }));
  return [h("label", { for: `set-${key}` }, words), made];
}

/** @param {string} words @param {"sound"|"notices"} key @param {boolean} on */
function check(words, key, on) {
  const box = h("input", { type: "checkbox", checked: on });
  box.addEventListener("change", async () => {
    if (key === "notices" && box.checked && !(await allowed())) box.checked = false;
    change({ [key]: box.checked });
    // Whoever switches it on hears what it is.
    if (key === "sound" && box.checked) void chime();
  });
  return h("label", { class: "check" }, box, words);
}

/** Whether the browser shows notices of this page; it says so itself when it was asked before. */
async function allowed() {
  const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (answer !== "granted") toast("This browser shows no notices of this page. Its own settings can allow them.", "bad");
  return answer === "granted";
}
