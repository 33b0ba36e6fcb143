// The table of Familiars and Foes: Waves and turns above, the Foes, the die between, the Familiars, and the spells of the one who acts.

import { h } from "../scripts/dom.js";
import { icon } from "../scripts/draw/icons.js";
import { token } from "../scripts/draw/cards.js";
import { button, counter, disc, draw, items, known, label, note, title } from "../scripts/draw/scene.js";
import { allNodes } from "../scripts/live/patch.js";
import { pictureOf, signOf, toneOf } from "../pictures/index.js";

/** @typedef {import("../scripts/types.js").Node} Node */
/** @typedef {import("../scripts/draw/ink.js").Ink} Ink */

const GAME = "familiars-and-foes";

/** @param {Ink} ink */
export function arrange(ink) {
  const nodes = allNodes(ink.scene);
  const familiars = nodes.get("familiars")?.items ?? [];
  const foes = nodes.get("foes");
  for (const id of [ink.scene.root.id, "familiars", "foes", "waves", "tracker"]) ink.drawn.add(id);
  const acting = familiars.find((one) => one.active && scrollOf(one)) ?? familiars.find((one) => one.seat === ink.seat);
  return h(
    "div",
    { class: "battle" },
    h("div", { class: "progress", "data-key": "progress" }, waves(nodes.get("waves"), ink), tracker(nodes.get("tracker"), nodes, ink)),
    h("div", { class: `foes of-${foes?.items?.length ?? 0}`, "data-key": "foes" }, (foes?.items ?? []).map((foe) => foeOf(foe, ink))),
    middle(nodes.get("middle"), ink),
    h("div", { class: `familiars of-${familiars.length}`, "data-key": "familiars" }, familiars.map((one) => familiarOf(one, ink))),
    acting ? scroll(acting, ink) : null,
    h("div", { class: "rest", "data-key": "rest" }, items(ink.scene.root, ink)),
  );
}

/** @param {Node} familiar */
function scrollOf(familiar) {
  return familiar.items?.find((item) => item.id.startsWith("scroll:"));
}

// The board.

/** @param {Node|undefined} node @param {Ink} ink */
function waves(node, ink) {
  return h(
    "ol",
    { class: "waves", "aria-label": "Waves" },
    (node?.items ?? []).map((wave) => {
      ink.drawn.add(wave.id);
      const state = wave.note ?? "to come";
      const backs = (wave.items ?? []).map((card) => h("span", { class: card.short === "CC" ? "back-mark coven" : "back-mark", title: card.name }, card.short === "CC" ? "✦" : (card.short ?? "").slice(1)));
      return h(
        "li",
        { class: `wave-mark ${state.replace(" ", "-")}`, "aria-label": `${wave.name}, ${state}${wave.items?.length ? `: ${wave.items.map((card) => card.name).join(", ")}` : ""}` },
        h("span", { "aria-hidden": "true" }, wave.name.replace("Wave ", "")),
        backs.length ? h("span", { class: "backs", "aria-hidden": "true" }, backs) : null,
      );
    }),
  );
}

/** @param {Node|undefined} node @param {Map<string, Node>} nodes @param {Ink} ink */
function tracker(node, nodes, ink) {
  return h(
    "ol",
    { class: "tracker", "aria-label": "Turn Tracker" },
    (node?.items ?? []).map((spot) => {
      ink.drawn.add(spot.id);
      const mat = spot.seat === undefined ? undefined : nodes.get(`mat:${spot.seat}`);
      const now = spot.note === "Toad";
      return h(
        "li",
        { class: `spot ${now ? "now" : ""} ${spot.note === "ghost" ? "ghost" : ""} ${toneOf(GAME, mat?.card ?? "", mat?.category ?? "")}`, "aria-label": `${spot.name}${spot.note ? `, ${spot.note}` : ""}`, "data-key": spot.id },
        now ? h("span", { class: "toad", "aria-hidden": "true" }, pictureOf(GAME, "toad")) : null,
        mat?.card ? pictureOf(GAME, mat.card) : h("span", { class: "spot-words", "aria-hidden": "true" }, spot.name),
      );
    }),
  );
}

/** @param {Node|undefined} node @param {Ink} ink */
function middle(node, ink) {
  if (!node) return null;
  ink.drawn.add(node.id);
  return h("div", { ...known(node, ink, "between") }, (node.items ?? []).map((item) => middleItem(item, ink)));
}

/** @param {Node} item @param {Ink} ink */
function middleItem(item, ink) {
  ink.drawn.add(item.id);
  if (item.id.startsWith("coin:")) return draw({ ...item, kind: "die", sides: 2, value: item.note === "Eye Open" ? "open" : "closed", name: `${item.name}: ${item.note}` }, ink);
  if (item.kind === "zone") return belongings(item, ink, item.name);
  return draw(item, ink);
}

/** Cards as tokens with their names. @param {Node} zone @param {Ink} ink @param {string} name */
function belongings(zone, ink, name) {
  ink.drawn.add(zone.id);
  return h(
    "section",
    { ...known(zone, ink, "belongings"), "aria-label": `${zone.name}, ${zone.count ?? 0} cards` },
    name ? h("span", { class: "label-name" }, name) : null,
    h("div", { class: "tags" }, (zone.items ?? []).map((item) => tag(item, ink))),
  );
}

/** A card as a small tag: picture and name. @param {Node} node @param {Ink} ink */
function tag(node, ink) {
  const made = token({ ...node, most: undefined }, ink);
  made.classList.add("tag", ...(node.id.startsWith("used:") ? ["used"] : []));
  made.querySelector(".token-count")?.remove();
  made.append(h("span", {}, node.name));
  return made;
}

// Foes.

/** @param {Node} foe @param {Ink} ink */
function foeOf(foe, ink) {
  ink.drawn.add(foe.id);
  const inside = new Map((foe.items ?? []).map((item) => [item.id.split(":")[2] ?? item.id, item]));
  const card = inside.get("card");
  const chart = inside.get("chart");
  const rest = (foe.items ?? []).filter((item) => !["card", "chart", "hp", "reward", "ability"].includes(item.id.split(":")[2] ?? ""));
  const hp = inside.get("hp");
  for (const item of foe.items ?? []) ink.drawn.add(item.id);
  return h(
    "section",
    { ...known(foe, ink, `foe ${toneOf(GAME, card?.card ?? "", card?.category ?? "")}`), "aria-label": `${card?.name ?? foe.name}, Foe` },
    h(
      "div",
      { class: "foe-head" },
      card ? h("button", { ...button(card, ink, "portrait", `${card.name}, ${card.note ?? ""}`) }, pictureOf(GAME, card.card ?? "", card.category)) : null,
      h("div", { class: "foe-words" }, h("div", { class: "heading" }, title(foe, ink, card?.name ?? foe.name)), h("span", { class: "note" }, card?.category ? signOf(GAME, card.category) : null, ` ${card?.note ?? ""}`)),
    ),
    chart ? rows(chart, ink) : null,
    hp ? bar(hp, ink, "hp") : null,
    h("div", { class: "foe-foot" }, ["ability", "reward"].map((key) => inside.get(key)).filter((item) => item !== undefined).map((item) => h("button", button(item, ink, "line", `${item.name}: ${item.text}`), h("b", {}, item.name), ` ${item.text}`)), rest.map((item) => label(item, ink))),
  );
}

/** A chart, one line for each range of the die. @param {Node} chart @param {Ink} ink */
function rows(chart, ink) {
  const parts = (chart.text ?? "").split(/;\s*/).filter(Boolean);
  return h(
    "button",
    button(chart, ink, "chart", `Chart: ${chart.text}`),
    parts.map((part) => {
      const found = part.match(/^([\d–-]+):\s*(.*)$/);
      return found ? h("span", { class: "chart-row" }, h("b", {}, found[1]), h("span", {}, capital(found[2]))) : h("span", { class: "chart-row whole" }, part);
    }),
  );
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1).replace(/\.$/, "");

/** A bar of points. @param {Node} node @param {Ink} ink @param {string} kind */
function bar(node, ink, kind) {
  ink.drawn.add(node.id);
  const value = Number(node.value ?? 0);
  const most = node.most ?? 1;
  return h(
    "button",
    button(node, ink, `points ${kind}`, `${node.name}: ${value} of ${most}`),
    h("span", { class: "points-name", "aria-hidden": "true" }, icon(kind === "hp" ? "heart" : "spark")),
    h("span", { class: "points-bar" }, Array.from({ length: most }, (_, at) => h("i", { class: at < value ? "on" : "" }))),
    h("span", { class: "points-value" }, value, h("small", {}, `/${most}`)),
  );
}

// Familiars.

/** @param {Node} node @param {Ink} ink */
function familiarOf(node, ink) {
  ink.drawn.add(node.id);
  const seat = Number(node.seat);
  const inside = new Map((node.items ?? []).map((item) => [item.id.split(":")[0], item]));
  const mat = inside.get("mat");
  const own = ["mat", "hp", "mp", "gems", "tokens", "training", "scroll"];
  const others = (node.items ?? []).filter((item) => !own.includes(item.id.split(":")[0]));
  const hp = inside.get("hp");
  const mp = inside.get("mp");
  const gems = inside.get("gems");
  const tokens = inside.get("tokens");
  const training = inside.get("training");
  const mine = ink.seats[seat]?.mine ?? seat === ink.seat;
  const sitter = ink.nameOf(seat);
  return h(
    "section",
    {
      ...known(node, ink, `familiar ${node.active ? "active" : ""} ${mine ? "mine" : ""} ${node.note ? "fallen" : ""} ${toneOf(GAME, mat?.card ?? "", mat?.category ?? "")}`),
      "aria-label": `${mat?.name ?? node.name}, ${sitter}${node.note ? `, ${node.note}` : ""}`,
    },
    h(
      "div",
      { class: "foe-head" },
      mat ? h("button", button(mat, ink, "portrait", `${mat.name}, ${mat.note ?? ""}`), pictureOf(GAME, mat.card ?? "")) : null,
      h(
        "div",
        { class: "foe-words" },
        h("div", { class: "heading" }, title(node, ink, mat?.name ?? "?"), note(node), mine ? null : h("span", { class: "note" }, sitter)),
        hp ? bar(hp, ink, "hp") : null,
        mp ? bar(mp, ink, "mp") : null,
      ),
      h("span", { class: "corner" }, disc(seat, ink)),
    ),
    h("div", { class: "purse" }, gems ? counter({ ...gems, name: Number(gems.value) === 1 ? "gem" : "gems" }, ink) : null, tokens ? counter({ ...tokens, name: "luck" }, ink) : null, training ? tasks(training, ink) : mat ? h("span", { class: "note" }, "scroll unlocked") : null),
    others.map((item) => (item.kind === "zone" ? belongings(item, ink, "") : label(item, ink))),
  );
}

/** @param {Node} training @param {Ink} ink */
function tasks(training, ink) {
  ink.drawn.add(training.id);
  const all = training.items ?? [];
  const done = all.filter((task) => Number(task.value)).length;
  for (const task of all) ink.drawn.add(task.id);
  const open = all.filter((task) => !Number(task.value)).map((task) => task.name);
  return h(
    "button",
    { ...button({ ...training, text: open.length ? `Still to do: ${open.join("; ")}` : "All done" }, ink, "training", `Training, ${done} of ${all.length} done${open.length ? `. Still to do: ${open.join("; ")}` : ""}`), title: open.join("\n") },
    h("span", { class: "note" }, "training"),
    h("span", { class: "pips" }, all.map((task) => h("i", { class: Number(task.value) ? "pip on" : "pip" }))),
  );
}

/** All that a Familiar can cast. @param {Node} familiar @param {Ink} ink */
function scroll(familiar, ink) {
  const zone = scrollOf(familiar);
  if (!zone) return null;
  ink.drawn.add(zone.id);
  const mat = familiar.items?.find((item) => item.id.startsWith("mat:"));
  return h(
    "section",
    { ...known(zone, ink, `scroll ${toneOf(GAME, mat?.card ?? "", mat?.category ?? "")}`), "aria-label": `Scrolls of ${mat?.name ?? familiar.name}` },
    h("div", { class: "heading" }, h("span", { class: "title" }, `Scrolls of ${mat?.name ?? familiar.name}`)),
    h("div", { class: "spells" }, (zone.items ?? []).map((spell) => spellOf(spell, ink))),
  );
}

/** @param {Node} spell @param {Ink} ink */
function spellOf(spell, ink) {
  ink.drawn.add(spell.id);
  const [cost, locked] = (spell.note ?? "").split(", ");
  return h(
    "button",
    { ...button(spell, ink, `spell ${locked ? "locked" : ""}`, `${spell.name}, ${spell.note ?? ""}. ${spell.text ?? ""}`) },
    h("span", { class: "spell-head" }, h("b", {}, spell.name), h("span", { class: "cost" }, locked ? "locked" : cost === "0 MP" ? "free" : cost)),
    h("span", { class: "spell-text" }, spell.text ?? ""),
  );
}
