// Makes what is on the page like what was drawn anew, and leaves alone whatever is already so: focus, hover and scroll stay.

/** @param {globalThis.Node} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") : null;
}

/**
 * @param {globalThis.Node} old
 * @param {globalThis.Node} fresh
 */
function alike(old, fresh) {
  return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function dressLike(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  dressLike(old, fresh);
  /** @type {Map<string, globalThis.Node>} */
  const keyed = new Map();
  for (const child of old.childNodes) {
    const key = keyOf(child);
    if (key !== null) keyed.set(key, child);
  }
  /** @type {globalThis.Node|null} */
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    const known = key === null ? place : keyed.get(key);
    if (known && alike(known, wanted) && (key !== null || keyOf(known) === null)) {
      if (known !== place) old.insertBefore(known, place);
      else place = place.nextSibling;
      if (known instanceof Element && wanted instanceof Element) morph(known, wanted);
      else if (known.nodeValue !== wanted.nodeValue) known.nodeValue = wanted.nodeValue;
    } else {
      old.insertBefore(wanted, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    old.removeChild(place);
    place = next;
  }
}
