// Requests to the server, answered by JSON or by a Trouble.

/** @typedef {import("./types.js").Refusal} Refusal */

/** Why something was not done, in a sentence. */
export class Trouble extends Error {
  /**
   * @param {Refusal} refusal
   * @param {number} status
   */
  constructor(refusal, status) {
    super(refusal.message);
    this.kind = refusal.kind;
    this.rule = refusal.rule;
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const how = { method, headers: { Accept: "application/json" } };
  if (body instanceof Blob) how.body = body;
  else if (body !== undefined) {
    how.body = JSON.stringify(body);
    how.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  let response;
  try {
    response = await fetch(path, how);
  } catch {
    throw new Trouble({ kind: "offline", message: "The server does not answer just now.", rule: "" }, 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refusal = answer?.error ?? { kind: "wrong", message: "The server could not do that.", rule: "" };
  throw new Trouble(refusal, response.status);
}

/** @param {string} path */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => ask("POST", path, body);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => ask("PUT", path, body);
/** @param {string} path @param {unknown} body */
export const patch = (path, body) => ask("PATCH", path, body);
/** @param {string} path */
export const remove = (path) => ask("DELETE", path);

/** @type {Map<string, Promise<any>>} */
const remembered = new Map();

/** For what does not change while the page is open, such as games, rules and cards.
 * @param {string} path
 * @returns {Promise<any>} */
export function once(path) {
  const known = remembered.get(path);
  if (known) return known;
  const asked = get(path);
  remembered.set(path, asked);
  asked.catch(() => remembered.delete(path));
  return asked;
}

/** @returns {Promise<import("./types.js").Games>} */
export const games = () => once("/api/games");
