// The forms of what the server tells, as docs/protocol.md has them.

/**
 * @typedef {object} Node A thing to see.
 * @property {string} kind
 * @property {string} id
 * @property {string} name
 * @property {Node[]} [items]
 * @property {string} [layout]
 * @property {string} [card]
 * @property {string} [face]
 * @property {string} [category]
 * @property {string} [short]
 * @property {string} [text]
 * @property {string} [note]
 * @property {string} [rule]
 * @property {string} [empty]
 * @property {string} [element]
 * @property {number} [count]
 * @property {number} [most]
 * @property {number} [seat]
 * @property {number|string} [value]
 * @property {number} [sides]
 * @property {boolean} [active]
 */

/** @typedef {{action: string, label: string, ids: string[]}} Choice */
/** @typedef {{text: string, rule: string, waiting: number[]}} Prompt */

/**
 * @typedef {object} Scene
 * @property {string} game
 * @property {number|null} seat
 * @property {string} title
 * @property {string} status
 * @property {Prompt} prompt
 * @property {Node} root
 * @property {Choice[]} choices
 */

/** @typedef {{seat: number, text: string, event: string, facts?: Record<string, any>}} Line */
/** @typedef {{number: number, who: string, seat: number|null, text: string, when: number}} Said */

/**
 * @typedef {object} Own What only this seat knows of itself.
 * @property {boolean} undo
 * @property {boolean} propose
 * @property {Record<string, string>} orders
 * @property {boolean} automatic
 * @property {number[]} owe
 * @property {string|null} held
 */

/**
 * @typedef {object} SeatFacts
 * @property {number} seat
 * @property {string} letter
 * @property {string} name
 * @property {string} kind
 * @property {string} bot
 * @property {boolean} mine
 * @property {boolean} host
 * @property {boolean} here
 * @property {string} away_bot
 * @property {boolean} left
 */

/** @typedef {{what: string, seat: number, action: string, asked: number[]}} Proposal */
/** @typedef {{winners: number[], reason: string, reason_text: string, scores: number[][], summary: string}} Result */

/**
 * @typedef {object} TableFacts
 * @property {string} table
 * @property {string} name
 * @property {string} game
 * @property {string} title
 * @property {string} mode
 * @property {Record<string, any>} options
 * @property {string} status
 * @property {boolean} listed
 * @property {boolean} watchable
 * @property {number} created
 * @property {number} played
 * @property {{bot: string, after: number}|null} takeover
 * @property {Record<string, number>|null} limits
 * @property {{kind: string, seconds: number, until: number|null}|null} clock
 * @property {boolean} secrets
 * @property {number} rules_version
 * @property {SeatFacts[]} seats
 * @property {number[]} waiting
 * @property {number[]} mine
 * @property {boolean} host
 * @property {number} watchers
 * @property {Proposal|null} proposal
 * @property {string|null} rematch
 * @property {string|null} from
 * @property {Result|null} result
 * @property {string} [trouble]
 */

/** @typedef {{key: string, values: any[], default: any, rule: string, text: string, rule_text: string}} Option */

/**
 * @typedef {object} Game
 * @property {string} game
 * @property {string} name
 * @property {string} summary
 * @property {number[]} seats
 * @property {number} rules_version
 * @property {{mode: string, options: Record<string, any>}[]} modes
 * @property {Option[]} options
 * @property {{key: string, seconds: number, text: string}[]} limits
 * @property {string[]} score_names
 * @property {string[]|null} no_seats
 */

/** @typedef {{bot: string, text: string}} Bot */
/** @typedef {{games: Game[], bots: Bot[]}} Games */

/**
 * @typedef {object} Rule
 * @property {string} rule
 * @property {string} game
 * @property {string} section
 * @property {string} kind
 * @property {string} text
 * @property {string} why
 * @property {string} option
 * @property {string} title
 * @property {string[][]} table
 */

/** @typedef {{card: string, name: string, text: string, rule: string, source: string, rule_text: string}} Card */
/** @typedef {{token: string, kind: string, seat: number|null, path: string, created: number}} Link */
/** @typedef {{kind: string, message: string, rule: string, rule_text?: string}} Refusal */

/**
 * @typedef {object} View
 * @property {"view"} type
 * @property {number} [now]
 * @property {number|null} seat
 * @property {string} position
 * @property {TableFacts} table
 * @property {Scene|null} scene
 * @property {{first: number, lines: Line[]}} log
 * @property {Said[]} chat
 * @property {Own|null} own
 */

/**
 * @typedef {object} Change
 * @property {"change"} type
 * @property {number|null} seat
 * @property {string} [position]
 * @property {Partial<Scene>} [head]
 * @property {Record<string, Record<string, any>>} [nodes]
 * @property {Record<string, (string|Node)[]>} [items]
 * @property {Choice[]} [choices]
 * @property {Scene} [scene]
 * @property {{first: number, lines: Line[]}} [log]
 * @property {Partial<TableFacts>} [table]
 * @property {Own|null} [own]
 */

/** @typedef {{number: number, line: number, seat?: number, choice?: string}} Position */

export {};
