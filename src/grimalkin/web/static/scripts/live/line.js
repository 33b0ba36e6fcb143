// The socket of one table: it comes back when it breaks, and what was not answered is said again with the same word.

/** @typedef {Record<string, any> & {type: string}} Message */
/** @typedef {{message: Message, done: (answer: any) => void, refused: (error: any) => void}} Waiting */
/** @typedef {"opening"|"open"|"broken"|"closed"} Condition */

const SHORTEST = 400;
const LONGEST = 15000;
const PING = 20000;
const PATIENCE = 10000;

/** Reasons after which coming back would lead nowhere. */
const FINAL = new Set(["revoked", "wrong"]);

export class Line {
  /**
   * @param {string} table
   * @param {() => number|null} seat
   * @param {(message: any) => void} hear
   * @param {(condition: Condition, words: string) => void} tell
   */
  constructor(table, seat, hear, tell) {
    this.table = table;
    this.seat = seat;
    this.hear = hear;
    this.tell = tell;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.tries = 0;
    this.ended = false;
    this.timer = 0;
    this.pinging = 0;
    this.silence = 0;
    this.key = `grimalkin.waiting.${table}`;
    this.recall();
    addEventListener("online", this.atOnce);
    addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.atOnce);
  }

  /** What a page that was reloaded had said without an answer. */
  recall() {
    try {
      for (const message of JSON.parse(sessionStorage.getItem(this.key) ?? "[]")) {
        this.waiting.set(message.move, { message, done: () => {}, refused: () => {} });
      }
    } catch {
      // Nothing is recalled where nothing is kept.
    }
  }

  remember() {
    try {
      const messages = [...this.waiting.values()].map((one) => one.message);
      if (messages.length) sessionStorage.setItem(this.key, JSON.stringify(messages));
      else sessionStorage.removeItem(this.key);
    } catch {
      // Then a reload forgets what was not answered; the table shows whether it was done.
    }
  }

  open() {
    if (this.ended) return;
    clearTimeout(this.timer);
    this.tell("opening", "");
    const seat = this.seat();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const asked = seat === null ? "" : `?seat=${seat}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket${asked}`);
    this.socket = socket;
    let first = true;
    socket.addEventListener("message", (event) => {
      clearTimeout(this.silence);
      const message = JSON.parse(event.data);
      if (message.type === "closed") this.close(message);
      else if (message.type !== "pong") this.take(message);
      if (first && message.type === "view") {
        first = false;
        this.tries = 0;
        this.tell("open", "");
        for (const { message } of this.waiting.values()) this.put(message);
      }
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.broken();
    });
    clearInterval(this.pinging);
    this.pinging = window.setInterval(() => this.ping(socket), PING);
  }

  /** @param {WebSocket} socket */
  ping(socket) {
    if (socket.readyState !== WebSocket.OPEN) return;
    this.put({ type: "ping" });
    clearTimeout(this.silence);
    // A line that swallows everything is cut, so that a new one can be had.
    this.silence = window.setTimeout(() => this.cut(), PATIENCE);
  }

  cut() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.broken();
  }

  broken() {
    clearInterval(this.pinging);
    clearTimeout(this.silence);
    clearTimeout(this.timer);
    if (this.ended) return;
    this.socket = null;
    const pause = Math.min(LONGEST, SHORTEST * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.tell("broken", "The line is broken. Coming back …");
    this.timer = window.setTimeout(() => this.open(), pause);
  }

  atOnce = () => {
    if (this.socket !== null || this.ended || document.hidden) return;
    this.tries = 0;
    this.open();
  };

  /** A machine without a network hears of it long before its sockets do. */
  offline = () => this.cut();

  /** @param {{reason: string, message: string}} message */
  close(message) {
    if (!FINAL.has(message.reason)) return;
    this.ended = true;
    this.tell("closed", message.message);
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    clearTimeout(this.silence);
    removeEventListener("online", this.atOnce);
    removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.atOnce);
    this.socket?.close();
  }

  /** @param {any} message */
  take(message) {
    const known = message.move ? this.waiting.get(message.move) : undefined;
    if (known && (message.type === "done" || message.type === "refused")) {
      this.waiting.delete(message.move);
      this.remember();
      if (message.type === "done") known.done(message);
      else known.refused(message.error);
      return;
    }
    this.hear(message);
  }

  /** @param {Message} message */
  put(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say it until it is answered. Done twice it would still be done once.
   * @param {Message} message
   * @returns {Promise<any>} */
  say(message) {
    const move = crypto.randomUUID ? crypto.randomUUID() : `m${Date.now()}${Math.random().toString(36).slice(2)}`;
    const whole = { ...message, move };
    return new Promise((done, refused) => {
      this.waiting.set(move, { message: whole, done, refused });
      this.remember();
      this.put(whole);
    });
  }
}
