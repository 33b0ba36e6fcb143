// The table of A Familiar Find: rivals above, the piles between, one's own things below.

import { h } from "../scripts/dom.js";
import { card, ghost, token } from "../scripts/draw/cards.js";
import { pictureOf, toneOf } from "../pictures/index.js";
import { offers } from "../scripts/draw/offers.js";
import { counter, disc, draw, items, known, label, note, sheet, title } from "../scripts/draw/scene.js";
import { allNodes } from "../scripts/live/patch.js";

/** @typedef {import("../scripts/types.js").Node} Node */
/** @typedef {import("../scripts/draw/ink.js").Ink} Ink */

/** What a player may come to own, in the order in which it is shown. @type {[string, string, number][]} */
const PLACES = [
  ["dragon-scale", "Dragon Scale", 0],
  ["enchanted-wood", "Enchanted Wood", 0],
  ["pink-lichen", "Pink Lichen", 0],
  ["residuum", "Residuum", 0],
  ["ruby-dust", "Ruby Dust", 0],
  ["astral", "Astral Essence", 3],
  ["abyss", "Abyss Essence", 3],
];

/** @param {Ink} ink */
export function arrange(ink) {
  const nodes = allNodes(ink.scene);
  ink.drawn.add(ink.scene.root.id);
  const players = nodes.get("players")?.items ?? [];
  const own = players.filter((player) => player.seat === ink.seat);
  const rivals = players.filter((player) => player.seat !== ink.seat);
  const hand = nodes.get("hand");
  const staged = nodes.get("staged");
  ink.drawn.add("players");
  return h(
    "div",
    { class: `find ${ink.seat === null ? "watching" : ""}` },
    h("div", { class: `rivals of-${rivals.length}`, "data-key": "rivals" }, rivals.map((player) => playerOf(player, ink))),
    offers(ink, "board"),
    middle(nodes.get("middle"), ink),
    piles(nodes.get("piles"), toneOf(ink.game, nodes.get("location")?.card ?? ""), ink),
    h(
      "div",
      { class: "own", "data-key": "own" },
      own.map((player) => playerOf(player, ink)),
      staged ? row(staged, ink, "staged") : null,
      hand ? row(hand, ink, "hand") : null,
    ),
    h("div", { class: "rest", "data-key": "rest" }, items(ink.scene.root, ink)),
  );
}

/** @param {Node|undefined} node @param {Ink} ink */
function middle(node, ink) {
  if (!node) return null;
  ink.drawn.add(node.id);
  const made = new Map((node.items ?? []).map((item) => [item.id, middleItem(item, ink)]));
  const take = (/** @type {string} */ id) => {
    const found = made.get(id);
    made.delete(id);
    return found;
  };
  return h(
    "div",
    { ...known(node, ink, "middle") },
    h("div", { class: "stock" }, take("deck"), take("pattern")),
    take("discard"),
    take("location"),
    [...made.values()],
  );
}

/** @param {Node} item @param {Ink} ink */
function middleItem(item, ink) {
  ink.drawn.add(item.id);
  if (item.id === "deck") return deck(item, ink);
  if (item.id === "location") return location(item, ink);
  if (item.id === "pattern") return label(item, ink);
  if (item.id === "discard") return discard(item, ink);
  return draw(item, ink);
}

/** @param {Node} node @param {Ink} ink */
function deck(node, ink) {
  return h(
    "button",
    {
      ...known(node, ink, "deck"),
      type: "button",
      tabindex: ink.reachable(node),
      "aria-label": `Deck, ${node.value} cards${node.note ? `, ${node.note}` : ""}${ink.spoken(node)}`,
    },
    h("span", { class: "card back small" }, h("span", { class: "back-pattern" }), h("span", { class: "back-sign" }, node.value ?? "")),
    h("span", { class: "title" }, "Deck"),
    node.note ? h("span", { class: "note" }, node.note) : null,
  );
}

/** Everything on the discard pile is open, so it is shown as small tokens. @param {Node} node @param {Ink} ink */
function discard(node, ink) {
  const cards = node.items ?? [];
  return h(
    "section",
    { ...known(node, ink, "zone discard"), "aria-label": `${node.name}, ${node.count ?? 0} cards` },
    h("div", { class: "heading" }, title(node, ink, "Discards"), h("span", { class: "count" }, node.count ?? 0)),
    h("div", { class: "inside tokens small" }, cards.length ? cards.map((item) => token(item, ink)) : h("span", { class: "empty" }, "none")),
  );
}

/** @param {Node} node @param {Ink} ink */
function location(node, ink) {
  const made = sheet(node, ink);
  made.classList.add("location", toneOf(ink.game, node.card ?? ""));
  return made;
}

/** @param {Node|undefined} node @param {string} tone Of the Location, which lies at the center. @param {Ink} ink */
function piles(node, tone, ink) {
  if (!node) return null;
  ink.drawn.add(node.id);
  const inside = node.items ?? [];
  return h("div", { ...known(node, ink, `piles of-${inside.length}`) }, inside.map((item) => pile(item, tone, ink)));
}

/** @param {Node} node @param {string} tone @param {Ink} ink */
function pile(node, tone, ink) {
  ink.drawn.add(node.id);
  const cards = node.items ?? [];
  const center = node.id === "pile:center";
  const away = node.note === "out of reach";
  const name = node.name.includes("|") ? node.name.replace("|", " & ") : node.name;
  return h(
    "section",
    {
      ...known(node, ink, `pile ${center ? `center ${tone}` : ""} ${away ? "away" : ""}`),
      "aria-label": `${name} pile, ${cards.length === 1 ? "1 card" : `${cards.length} cards`}${away ? ", out of reach" : ""}`,
    },
    h("div", { class: "heading" }, title(node, ink, name), cards.length > 1 ? h("span", { class: "count" }, cards.length) : null),
    h(
      "div",
      { class: "cascade", "data-cards": Math.min(cards.length, 12) },
      cards.length ? cards.map((item, at) => (at < cards.length - 1 ? covered(item, ink) : card(item, ink))) : h("span", { class: "empty" }, "empty"),
    ),
    note(node),
  );
}

/** Of a card that others lie on only a strip is seen: its small picture and its name. @param {Node} node @param {Ink} ink */
function covered(node, ink) {
  const made = card(node, ink);
  made.classList.add("covered");
  if (!made.classList.contains("back")) made.querySelector(".card-head .sign")?.replaceWith(h("span", { class: "mini" }, pictureOf(ink.game, node.card ?? "", node.category)));
  else made.querySelector(".back-sign")?.replaceWith(h("span", { class: "back-name" }, "hidden"));
  return made;
}

/** @param {Node} node @param {Ink} ink */
function playerOf(node, ink) {
  ink.drawn.add(node.id);
  const seat = Number(node.seat);
  const inside = new Map((node.items ?? []).map((item) => [item.id.split(":")[0], item]));
  for (const item of inside.values()) ink.drawn.add(item.id);
  const familiar = inside.get("familiar");
  const hand = inside.get("hand-size");
  const lacking = inside.get("set");
  const last = inside.get("last");
  const mine = seat === ink.seat;
  const asked = ink.waiting.has(seat);
  return h(
    "section",
    {
      ...known(node, ink, `player ${mine ? "mine" : ""} ${node.active ? "active" : ""} ${node.note ? "gone" : ""}`),
      "aria-label": `${ink.nameOf(seat)}${mine ? ", you" : ""}${node.active ? ", whose turn it is" : ""}`,
    },
    h(
      "div",
      { class: "heading" },
      disc(seat, ink),
      title(node, ink, mine ? `${ink.nameOf(seat)} (you)` : ink.nameOf(seat)),
      familiar && !mine ? sheet(familiar, ink) : null,
      asked ? h("span", { class: "asked" }, "to move") : null,
      note(node),
      h("span", { class: "numbers" }, hand ? counter({ ...hand, name: "in hand" }, ink) : null, lacking ? counter({ ...lacking, name: "to a set" }, ink) : null),
    ),
    h("div", { class: "belongings" }, h("div", { class: "tokens" }, collection(inside.get("collection"), ink)), familiar && mine ? sheet(familiar, ink) : null),
    last ? h("div", { class: "tokens small held" }, h("span", { class: "note" }, "held"), (last.items ?? []).map((item) => token(item, ink))) : null,
  );
}

/** @param {Node|undefined} node @param {Ink} ink */
function collection(node, ink) {
  const owned = new Map((node?.items ?? []).map((item) => [item.card ?? item.id, item]));
  const made = PLACES.map(([slug, name, most]) => {
    const item = owned.get(slug);
    owned.delete(slug);
    if (!item) return ghost(ink.game, slug, name, most);
    const made = token(item, ink);
    // One more would decide the game.
    if (most && (item.count ?? 1) === most - 1) made.classList.add("near");
    return made;
  });
  return [...made, ...[...owned.values()].map((item) => token(item, ink))];
}

/** @param {Node} node @param {Ink} ink @param {string} classes */
function row(node, ink, classes) {
  ink.drawn.add(node.id);
  const cards = node.items ?? [];
  return h(
    "section",
    { ...known(node, ink, classes), "aria-label": `${node.name}, ${cards.length} cards` },
    h("div", { class: "heading" }, title(node, ink)),
    h("div", { class: "inside" }, cards.length ? cards.map((item) => card(item, ink)) : h("span", { class: "empty" }, "empty")),
  );
}
