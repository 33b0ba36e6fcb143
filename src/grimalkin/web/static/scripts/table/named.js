// Who is meant, in sentences of games that call seats by their letters.

import { h } from "../dom.js";
import { seatName } from "../words.js";

/** @typedef {import("../types.js").SeatFacts} SeatFacts */
/** @typedef {import("../dom.js").Child} Child */

export class Names {
  /** @param {string[]|null} noSeats Where a letter that stands alone is none; null where letters may mean anything. */
  constructor(noSeats) {
    this.noSeats = noSeats === null ? null : [...noSeats].sort((one, other) => other.length - one.length).map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  }

  /** The sentence in pieces: words, and seats.
   * @param {string} text @param {SeatFacts[]} seats @returns {(string|SeatFacts)[]} */
  pieces(text, seats) {
    if (this.noSeats === null || !seats.length) return [text];
    const letter = `\\b[${seats.map((seat) => seat.letter).join("")}]\\b`;
    /** @type {(string|SeatFacts)[]} */
    const pieces = [];
    let at = 0;
    for (const found of text.matchAll(new RegExp([...this.noSeats, letter].join("|"), "g"))) {
      const seat = seats.find((one) => one.letter === found[0]);
      if (!seat) continue;
      pieces.push(text.slice(at, found.index), seat);
      at = found.index + found[0].length;
    }
    return [...pieces, text.slice(at)];
  }

  /** For the page: badges, and the names of people. @param {string} text @param {SeatFacts[]} seats @param {number|null} own @returns {Child[]} */
  shown(text, seats, own) {
    return this.pieces(text, seats).map((piece) => (typeof piece === "string" ? piece : who(piece, own)));
  }

  /** For whoever listens. @param {string} text @param {SeatFacts[]} seats */
  said(text, seats) {
    return this.pieces(text, seats).map((piece) => (typeof piece === "string" ? piece : seatName(seats, piece.seat))).join("");
  }
}

/** @param {SeatFacts} seat @param {number|null} own */
function who(seat, own) {
  const name = [seat.name, seat.seat === own ? "(you)" : ""].filter(Boolean).join(" ");
  return h("span", { class: name ? "who named" : "who" }, h("span", { class: `disc seat-${seat.seat}`, "aria-hidden": name ? "true" : null }, seat.letter), name);
}
