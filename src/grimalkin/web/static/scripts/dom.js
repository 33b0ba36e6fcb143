// Elements are made here and nowhere else: words always become text, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {globalThis.Node|string|number|null|undefined|false} Child */
/** @typedef {Record<string, any>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "value" && element instanceof HTMLInputElement) element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {(Child|Child[])[]} children
 */
export function fill(element, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {(Child|Child[])[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, ...children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {(Child|Child[])[]} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  dress(element, attributes);
  fill(element, ...children);
  return element;
}

/**
 * @param {Element} element
 * @param {(Child|Child[])[]} children
 */
export function replace(element, ...children) {
  element.replaceChildren();
  fill(element, ...children);
}

/**
 * The one element that the page is known to have.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
export function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** Says it to those who listen to the page.
 * @param {string} words */
export function speak(words) {
  find("#spoken").textContent = words;
}

/**
 * "one card", "3 cards".
 * @param {number} count
 * @param {string} word
 */
export function counted(count, word) {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
