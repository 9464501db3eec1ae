/** The keyboard: arrows walk through the hand, single keys press the buttons that are always there. */

/** @returns {HTMLElement[]} */
const hand = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#hand .card'))];

/** @param {KeyboardEvent} event @param {HTMLElement[]} cards @param {number} at */
function walk(event, cards, at) {
  const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
  let to = -1;
  if (event.key in steps) to = (at + (steps[event.key] ?? 0) + cards.length) % cards.length;
  else if (event.key === 'Home') to = 0;
  else if (event.key === 'End') to = cards.length - 1;
  else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') to = neighbour(cards, at, event.key === 'ArrowDown');
  if (to < 0) return false;
  cards[to]?.focus();
  return true;
}

/** The nearest card of the next or former row. @param {HTMLElement[]} cards @param {number} at @param {boolean} down */
function neighbour(cards, at, down) {
  const places = cards.map((card) => card.parentElement?.getBoundingClientRect());
  const here = places[at];
  if (!here) return -1;
  let best = -1;
  let near = Infinity;
  places.forEach((place, i) => {
    if (!place || (down ? place.y <= here.y + 4 : place.y >= here.y - 4)) return;
    const way = Math.abs(place.y - here.y) * 4 + Math.abs(place.x - here.x);
    if (way < near) {
      near = way;
      best = i;
    }
  });
  return best;
}

/** @type {Record<string, string>} */
const PRESS = { d: '#draw', p: '#pass', m: '#mau', n: '#next', c: '.catch' };

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = /** @type {HTMLElement} */ (event.target);
  const at = hand().findIndex((card) => card === target);
  if (at >= 0 && walk(event, hand(), at)) {
    event.preventDefault();
    return;
  }
  if (target.matches('input:not([type="checkbox"]), textarea, select') || target.isContentEditable) return;
  if (event.key === 'Enter' && target.matches('.mau input')) {
    // Enter in a box would send the form with its first button
    event.preventDefault();
    target.click();
    return;
  }
  if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && target === document.body) {
    hand()[0]?.focus();
    return;
  }
  const button = /** @type {HTMLElement | null} */ (document.querySelector(PRESS[event.key.toLowerCase()] ?? ':not(*)'));
  if (!button || button.matches(':disabled') || !button.closest('#live')) return;
  event.preventDefault();
  const box = /** @type {HTMLElement | null} */ (button.querySelector('input'));
  (box ?? button).click();
}

/** Listens to the keys of the table page. */
export function listenToKeys() {
  document.addEventListener('keydown', pressed);
}
