// What bots and moments are called.

/** @param {string} bot */
export function botName(bot) {
  const [kind, budget] = bot.split(":");
  return budget ? `${kind} (${budget})` : kind;
}

/** What a seat is called; those with the same name are told apart by their letters.
 * @param {import("./types.js").SeatFacts[]} seats @param {number} seat */
export function seatName(seats, seat) {
  const sitter = seats[seat];
  if (!sitter) return String.fromCharCode(65 + seat);
  if (!sitter.name) return sitter.kind === "bot" ? `${sitter.letter} (bot)` : sitter.letter;
  return seats.some((other) => other.seat !== seat && other.name === sitter.name) ? `${sitter.name} (${sitter.letter})` : sitter.name;
}

/** @type {Record<string, string>} */
export const STATUS = { gathering: "gathering", playing: "under way", over: "over" };

/** How long ago. @param {number} seconds */
export function ago(seconds) {
  const passed = Date.now() / 1000 - seconds;
  if (passed < 90) return "just now";
  if (passed < 5400) return `${Math.round(passed / 60)} minutes ago`;
  if (passed < 129600) return `${Math.round(passed / 3600)} hours ago`;
  return `${Math.round(passed / 86400)} days ago`;
}

/** An option's key or value as a person reads it. @param {unknown} word */
export function plain(word) {
  if (word === true) return "yes";
  if (word === false) return "no";
  return String(word).replace(/[_-]/g, " ");
}
