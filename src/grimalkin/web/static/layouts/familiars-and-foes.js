// The table of Familiars and Foes: Waves and turns above, the Foes, the die between, the Familiars, and the spells of the one who acts.

import { h } from "../scripts/dom.js";
import { icon } from "../scripts/draw/icons.js";
import { token } from "../scripts/draw/cards.js";
import { offers } from "../scripts/draw/offers.js";
import { button, disc, draw, items, known, label, note, title } from "../scripts/draw/scene.js";
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
  const battle = h(
    "div",
    { class: "battle" },
    h("div", { class: "progress", "data-key": "progress" }, waves(nodes.get("waves"), ink), stock(nodes, ink), tracker(nodes.get("tracker"), nodes, ink)),
    h("div", { class: `foes of-${foes?.items?.length ?? 0}`, "data-key": "foes" }, (foes?.items ?? []).map((foe) => foeOf(foe, ink))),
    middle(nodes.get("middle"), ink),
    offers(ink, "familiar"),
    h("div", { class: `familiars of-${familiars.length}`, "data-key": "familiars" }, familiars.map((one) => familiarOf(one, ink))),
    acting ? scroll(acting, ink) : null,
    h("div", { class: "rest", "data-key": "rest" }, items(ink.scene.root, ink)),
  );
  const own = familiars.find((one) => one.seat === ink.seat);
  return h("div", { class: "battlefield" }, battle, own ? inShort(own) : null);
}

/** How the own Familiar stands, where the Foes leave no room for it; it says nothing that its mat does not. @param {Node} familiar */
function inShort(familiar) {
  const inside = new Map((familiar.items ?? []).map((item) => [item.id.split(":")[0], item]));
  const mat = inside.get("mat");
  if (!mat) return null;
  const [hp, mp, gems, tokens] = ["hp", "mp", "gems", "tokens"].map((key) => inside.get(key));
  return h(
    "div",
    { class: `in-short ${toneOf(GAME, mat.card ?? "", mat.category ?? "")}`, "aria-hidden": "true", "data-key": "in-short" },
    h("span", { class: "in-short-face" }, pictureOf(GAME, mat.card ?? "")),
    h("b", {}, mat.name),
    [amount(hp, "heart"), amount(mp, "spark"), amount(gems, "gem"), amount(tokens, "clover")],
  );
}

/** @param {Node|undefined} node @param {string} sign */
function amount(node, sign) {
  return node ? h("span", { class: `pocket ${sign}` }, icon(sign), h("b", {}, node.value ?? ""), node.most ? h("small", {}, `/${node.most}`) : null) : null;
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
      const state = wave.items?.length ? "to come" : (wave.empty ?? "");
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
        spot.seat === undefined ? pictureOf(GAME, "foe") : mat?.card ? pictureOf(GAME, mat.card) : disc(spot.seat, ink),
      );
    }),
  );
}

/** What is left to take, and what is out of the game. @param {Map<string, Node>} nodes @param {Ink} ink */
function stock(nodes, ink) {
  const [supply, deck, used] = ["supply", "artifact-deck", "used"].map((id) => nodes.get(id));
  return h(
    "div",
    { class: "supplies", "data-key": "supplies" },
    supply ? pocket(supply, ink, "clover", "luck left") : null,
    deck ? pocket(deck, ink, "chest", "artifacts left") : null,
    used ? h("button", { ...button(used, ink, "pocket", `${used.name}: ${used.count ?? 0}`) }, icon("gone"), h("b", {}, used.count ?? 0), h("span", {}, "used")) : null,
  );
}

/** A number with its sign. @param {Node} node @param {Ink} ink @param {string} sign @param {string} words */
function pocket(node, ink, sign, words) {
  ink.drawn.add(node.id);
  return h(
    "button",
    { ...button(node, ink, `pocket ${sign} ${Number(node.value) ? "" : "none"}`, `${node.name}: ${node.value}`), title: node.text ?? null },
    icon(sign),
    h("b", { class: "counter-value" }, node.value ?? ""),
    h("span", {}, words),
  );
}

/** What happens just now: the roll, the coins, effects that go on, spells for all. @param {Node|undefined} node @param {Ink} ink */
function middle(node, ink) {
  if (!node) return null;
  ink.drawn.add(node.id);
  const inside = (node.items ?? []).filter((item) => !["supply", "artifact-deck", "used"].includes(item.id));
  for (const item of node.items ?? []) ink.drawn.add(item.id);
  if (!inside.length) return null;
  const busy = inside.some((item) => item.id === "roll" || item.id.startsWith("coin:"));
  return h("div", { ...known(node, ink, `between ${busy ? "busy" : ""}`) }, inside.map((item) => middleItem(item, ink)));
}

/** @param {Node} item @param {Ink} ink */
function middleItem(item, ink) {
  if (item.id.startsWith("coin:")) return draw({ ...item, kind: "die", sides: 2, value: item.note === "Eye Open" ? "open" : "closed", name: `${item.name}: ${item.note}` }, ink);
  if (item.kind === "zone") return h("div", { class: "shared" }, h("span", { class: "label-name" }, item.name), belongings(item, ink, ""));
  return draw(item, ink);
}

/** Cards as tokens with their names. @param {Node} zone @param {Ink} ink @param {string} whose */
function belongings(zone, ink, whose) {
  ink.drawn.add(zone.id);
  return h(
    "div",
    { ...known(zone, ink, "tags"), role: "group", "aria-label": `${zone.name}${whose ? ` of ${whose}` : ""}` },
    (zone.items ?? []).map((item) => tag(item, ink)),
  );
}

/** A card as a small tag: picture and name. @param {Node} node @param {Ink} ink */
function tag(node, ink) {
  const made = token({ ...node, most: undefined }, ink);
  made.classList.add("tag");
  made.querySelector(".token-count")?.remove();
  made.append(h("span", {}, node.name));
  return made;
}

// Foes.

/** @param {Node} foe @param {Ink} ink */
function foeOf(foe, ink) {
  const inside = new Map((foe.items ?? []).map((item) => [item.id.split(":")[2] ?? item.id, item]));
  const [card, chart, hp, ability, reward] = ["card", "chart", "hp", "ability", "reward"].map((key) => inside.get(key));
  const rest = (foe.items ?? []).filter((item) => item.kind === "label");
  for (const item of [foe, ...(foe.items ?? [])]) ink.drawn.add(item.id);
  const [level, element] = (card?.note ?? "").split(", ");
  return h(
    "section",
    { ...known(foe, ink, `foe ${toneOf(GAME, card?.card ?? "", card?.category ?? "")}`), "aria-label": `${card?.name ?? foe.name}, Foe` },
    h(
      "div",
      { class: "foe-head" },
      card ? h("button", { ...button(card, ink, "portrait", `${card.name}, ${card.note ?? ""}`) }, pictureOf(GAME, card.card ?? "", card.category)) : null,
      h(
        "div",
        { class: "foe-words" },
        h("div", { class: "heading" }, title(foe, ink, card?.name ?? foe.name)),
        h("div", { class: "note kind-of-foe" }, card?.category ? signOf(GAME, card.category) : null, h("span", {}, element), h("span", { class: "level" }, level)),
        hp ? bar(hp, ink, "hp") : null,
      ),
    ),
    chart ? h("button", button(chart, ink, "chart", `Chart: ${chart.text}`), rows(chart.text ?? "")) : null,
    h(
      "div",
      { class: "foe-foot" },
      rest.map((item) => label(item, ink)),
      ability ? h("button", button(ability, ink, "line", `${ability.name}: ${ability.text}`), h("b", {}, ability.name), ` ${ability.text}`) : null,
      reward ? rewardOf(reward, ink) : null,
    ),
  );
}

/** What its defeat brings: the name is always to be seen, the words where there is room. @param {Node} reward @param {Ink} ink */
function rewardOf(reward, ink) {
  const [name, ...words] = (reward.text ?? "").split(": ");
  return h(
    "button",
    { ...button(reward, ink, "line reward", `${reward.name}: ${reward.text}`), title: reward.text },
    icon("medal"),
    h("b", {}, name),
    h("span", { class: "where-there-is-room" }, ` ${words.join(": ")}`),
  );
}

/** A chart, one line for each range of the die; other words stay as they are. @param {string} text */
function rows(text) {
  const parts = text.split(/;\s*/).filter(Boolean);
  const found = parts.map((part) => part.match(/^([\d–-]+):\s*(.*)$/));
  if (!found[0]) return [h("span", { class: "chart-words" }, text)];
  return parts.map((part, at) => {
    const [, range, words] = found[at] ?? ["", "", part];
    const kind = words.startsWith("Backfire") ? "backfire" : words.startsWith("Critical") ? "critical" : "";
    return h("span", { class: `chart-row ${kind}` }, h("b", {}, range), h("span", {}, briefly(capital(words))));
  });
}

/** Words that stand in every row are shorter where there is little room. @param {string} words */
function briefly(words) {
  const [before, ...after] = words.split("damage to everyone");
  if (!after.length) return [words];
  return [before, h("span", { class: "at-length" }, "damage to everyone"), h("span", { class: "in-brief" }, "to all"), after.join("damage to everyone")];
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
  const [mat, hp, mp, gems, tokens, training] = ["mat", "hp", "mp", "gems", "tokens", "training"].map((key) => inside.get(key));
  const own = ["mat", "hp", "mp", "gems", "tokens", "training", "scroll"];
  const others = (node.items ?? []).filter((item) => !own.includes(item.id.split(":")[0]));
  const mine = ink.seats[seat]?.mine ?? seat === ink.seat;
  const sitter = ink.nameOf(seat);
  const name = mat?.name ?? sitter;
  return h(
    "section",
    {
      ...known(node, ink, `familiar ${node.active ? "active" : ""} ${mine ? "mine" : ""} ${node.note ? "fallen" : ""} ${toneOf(GAME, mat?.card ?? "", mat?.category ?? "")}`),
      "aria-label": `${name}, ${sitter}${node.note ? `, ${node.note}` : ""}`,
    },
    h(
      "div",
      { class: "foe-head" },
      mat ? h("button", button(mat, ink, "portrait", `${mat.name}, ${mat.note ?? ""}`), pictureOf(GAME, mat.card ?? "")) : h("span", { class: "portrait unknown", "aria-hidden": "true" }, "?"),
      h(
        "div",
        { class: "foe-words" },
        h(
          "div",
          { class: "heading" },
          h("span", { class: "corner" }, disc(seat, ink)),
          title(node, ink, name),
          h("span", { class: "note sitter" }, !mat ? (mine ? "you" : "") : mine ? "you" : ink.seats[seat]?.name || (ink.seats[seat]?.bot ? "bot" : "")),
          note(node),
          h("span", { class: "purse" }, gems ? pocket(gems, ink, "gem", Number(gems.value) === 1 ? "gem" : "gems") : null, tokens ? pocket(tokens, ink, "clover", "luck") : null),
        ),
        hp ? bar(hp, ink, "hp") : null,
        mp ? bar(mp, ink, "mp") : null,
      ),
    ),
    h(
      "div",
      { class: "kit heading" },
      ink.waiting.has(seat) ? h("span", { class: "asked" }, "to move") : null,
      training ? tasks(training, ink) : mat ? h("span", { class: "note" }, "scroll unlocked") : null,
      others.map((item) => (item.kind === "zone" ? belongings(item, ink, name) : label(item, ink))),
    ),
  );
}

/** @param {Node} training @param {Ink} ink */
function tasks(training, ink) {
  ink.drawn.add(training.id);
  const all = training.items ?? [];
  const done = all.filter((task) => task.note === "done").length;
  for (const task of all) ink.drawn.add(task.id);
  const open = all.filter((task) => task.note !== "done").map((task) => task.name);
  return h(
    "button",
    { ...button({ ...training, text: open.length ? `Still to do: ${open.join("; ")}` : "All done" }, ink, "training", `Training, ${done} of ${all.length} done${open.length ? `. Still to do: ${open.join("; ")}` : ""}`), title: open.join("\n") },
    h("span", { class: "note" }, "training"),
    h("span", { class: "pips" }, all.map((task) => h("i", { class: task.note === "done" ? "pip on" : "pip" }))),
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

/** What is locked shows its name only; a click tells the rest. @param {Node} spell @param {Ink} ink */
function spellOf(spell, ink) {
  ink.drawn.add(spell.id);
  const [cost, locked] = (spell.note ?? "").split(", ");
  const price = locked ? icon("lock") : cost === "0 MP" ? "free" : [cost.replace(" MP", ""), icon("spark")];
  return h(
    "button",
    { ...button(spell, ink, `spell ${locked ? "locked" : ""}`, `${spell.name}, ${spell.note ?? ""}. ${spell.text ?? ""}`), title: locked ? spell.text : null },
    h("span", { class: "spell-head" }, h("b", {}, spell.name), h("span", { class: `cost ${cost === "0 MP" ? "free" : ""}` }, price)),
    locked ? null : h("span", { class: "spell-text" }, rows(spell.text ?? "")),
  );
}
