/**
 * Changes a tree into the shape of another one, keeping what has an id.
 *
 * Elements with the same id and tag keep their identity wherever they move, so focus, half-typed text, a ticked box and an
 * open popover survive. Ids must be unique in each tree.
 */

/** @typedef {{ byId: Map<string, Element>, wanted: Set<string>, pantry: HTMLElement }} Plan */

/**
 * Inserts without losing the state of a connected element, where the browser can do that.
 * @param {Node} parent @param {Node} node @param {Node | null} before
 */
function place(parent, node, before) {
  const holder = /** @type {{ moveBefore?: (node: Node, before: Node | null) => void }} */ (/** @type {unknown} */ (parent));
  if (holder.moveBefore && node.isConnected && parent.isConnected) {
    try {
      holder.moveBefore(node, before);
      return;
    } catch {
      // another document, or a node that may not be moved this way: insert it
    }
  }
  parent.insertBefore(node, before);
}

/** @param {Element} element */
const keyOf = (element) => `${element.localName}#${element.id}`;

/** @param {Node} node @returns {node is Element} */
const isElement = (node) => node.nodeType === 1;

/**
 * Makes `from` look like `to`. Both are elements of the same tag; `to` may belong to another document and is left unchanged.
 * @param {Element} from @param {Element} to
 */
export function morph(from, to) {
  const pantry = from.ownerDocument.createElement('div');
  pantry.hidden = true;
  from.after(pantry);
  /** @type {Plan} */
  const plan = { byId: new Map(), wanted: new Set(), pantry };
  for (const element of from.querySelectorAll('[id]')) plan.byId.set(keyOf(element), element);
  for (const element of to.querySelectorAll('[id]')) plan.wanted.add(keyOf(element));
  reshape(from, to, plan);
  pantry.remove();
}

/** @param {Element} now @param {Element} want */
function attributes(now, want) {
  for (const { name, value } of want.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
  for (const { name } of [...now.attributes]) if (!want.hasAttribute(name)) now.removeAttribute(name);
  if (now.localName === 'input' && now !== now.ownerDocument.activeElement && want.hasAttribute('value')) {
    const input = /** @type {HTMLInputElement} */ (now);
    const value = want.getAttribute('value') ?? '';
    if (input.type === 'hidden' && input.value !== value) input.value = value;
  }
}

/** @param {Node} now @param {Node} want @param {Plan} plan */
function reshape(now, want, plan) {
  if (!isElement(now) || !isElement(want)) {
    if (now.nodeValue !== want.nodeValue) now.nodeValue = want.nodeValue;
    return;
  }
  if (now.isEqualNode(want)) {
    for (const element of want.querySelectorAll('[id]')) plan.wanted.delete(keyOf(element));
    return;
  }
  attributes(now, want);
  /** @type {Node | null} the last child that is in its place */
  let placed = null;
  for (const child of [...want.childNodes]) {
    // asked anew each time: filling the child before may have taken the next one away
    /** @type {Node | null} */
    const cursor = placed ? placed.nextSibling : now.firstChild;
    const hit = partner(child, cursor, plan);
    // what is inside a fresh element may exist already, so it is filled like any other instead of being copied whole
    const node = hit && !hit.contains(now) ? hit : now.ownerDocument.importNode(child, false);
    if (node !== cursor) place(now, node, cursor);
    reshape(node, child, plan);
    placed = node;
  }
  let rest = placed ? placed.nextSibling : now.firstChild;
  while (rest) {
    const next = rest.nextSibling;
    save(rest, plan);
    if (rest.parentNode === now) now.removeChild(rest);
    rest = next;
  }
}

/**
 * The node that shall become `child`: the one with its id, else the next one of its kind without an id.
 * @param {Node} child @param {Node | null} cursor @param {Plan} plan @returns {Node | null}
 */
function partner(child, cursor, plan) {
  if (isElement(child) && child.id) {
    const key = keyOf(child);
    if (!plan.wanted.delete(key)) return null;
    return plan.byId.get(key) ?? null;
  }
  let node = cursor;
  for (let i = 0; node && i < 8; i++, node = node.nextSibling) {
    if (node.nodeName === child.nodeName && !(isElement(node) && node.id)) return node;
  }
  return null;
}

/**
 * Brings elements that are still wanted elsewhere into safety before their place is removed.
 * @param {Node} node @param {Plan} plan
 */
function save(node, plan) {
  if (!isElement(node)) return;
  if (node.id && plan.wanted.has(keyOf(node)) && plan.byId.get(keyOf(node)) === node) {
    place(plan.pantry, node, null);
    return;
  }
  for (const inner of [...node.children]) save(inner, plan);
}
