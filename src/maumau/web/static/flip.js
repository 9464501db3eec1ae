/** Cards travel from where they were to where they are. Only looks change: nothing waits for a flight and no click is lost. */

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const EASE = 'cubic-bezier(.2, .75, .25, 1)';

/** @returns {boolean} whether motion is wanted */
export const lively = () => !calm.matches && document.documentElement.dataset.motion !== 'less' && !document.hidden;

/** @type {Record<string, number>} milliseconds of one flight, by the viewer's setting */
const PACE = { slow: 260, normal: 220, fast: 180, instant: 0 };

/**
 * @typedef {{ cards: Map<string, DOMRect>, counts: Map<string, number>, stock: DOMRect | null, seats: Map<string, DOMRect> }} Places
 */

/** Where everything is now. @param {Element} table @returns {Places} */
export function look(table) {
  const cards = new Map();
  for (const card of table.querySelectorAll('.hand .card, .pile .card')) cards.set(card.id, card.getBoundingClientRect());
  const counts = new Map();
  const seats = new Map();
  for (const seat of table.querySelectorAll('.seat')) {
    counts.set(seat.id, Number(seat.getAttribute('data-cards')));
    const last = [...seat.querySelectorAll('.fan .card')].at(-1);
    seats.set(`fan-${seat.id.slice(5)}`, (last ?? seat).getBoundingClientRect());
  }
  return { cards, counts, seats, stock: table.querySelector('#stock-top')?.getBoundingClientRect() ?? null };
}

/**
 * Flies what has moved since `before`, one thing after another. Call it right after the change.
 * @param {Element} table @param {Places} before
 */
export function fly(table, before) {
  const time = PACE[table.getAttribute('data-pace') ?? 'normal'] ?? 220;
  if (!lively() || !time) return;
  const from = table.querySelector('#pile')?.getAttribute('data-from') ?? '';
  let turn = 0;
  for (const card of table.querySelectorAll('.pile .card')) {
    const old = before.cards.get(card.id) ?? (card.classList.contains('top') ? start(from, before) : undefined);
    if (old && travel(card, old, 0, time, !before.cards.has(card.id) && from.startsWith('fan'))) turn = 1;
  }
  for (const card of table.querySelectorAll('.hand .card')) {
    const old = before.cards.get(card.id);
    if (old) travel(card, old, 0, time, false, false);
    else if (before.stock && travel(card, before.stock, turn * time * 0.5, time, true)) turn += 0.5;
  }
  for (const seat of table.querySelectorAll('.seat')) {
    const more = Number(seat.getAttribute('data-cards')) - (before.counts.get(seat.id) ?? Infinity);
    if (more > 0 && before.stock) {
      const backs = [...seat.querySelectorAll('.fan .card')].slice(-Math.min(more, 4));
      for (const back of backs) if (travel(back, before.stock, turn * time * 0.5, time, false)) turn += 0.5;
    }
  }
}

/** @param {string} from @param {Places} before */
const start = (from, before) => (from === 'stock' ? (before.stock ?? undefined) : before.seats.get(from));

/**
 * One flight; answers whether there was any way to go.
 * @param {Element} card @param {DOMRect} old @param {number} delay @param {number} time @param {boolean} turns
 * @param {boolean} [lift] over everything else
 */
function travel(card, old, delay, time, turns, lift = true) {
  const now = card.getBoundingClientRect();
  if (!now.width || !old.width) return false;
  const dx = old.x + old.width / 2 - (now.x + now.width / 2);
  const dy = old.y + old.height / 2 - (now.y + now.height / 2);
  if (Math.abs(dx) + Math.abs(dy) < 2) return false;
  const scale = old.width / now.width;
  // an anonymous back becomes the face on its way: the card opens like a page
  const first = turns ? `scale(${scale}) rotateY(80deg)` : `scale(${scale})`;
  // what only makes room for others stays as it lies, and can be pressed all the while
  if (lift) card.classList.add('flying');
  const flight = card.animate(
    [{ transform: `translate(${dx}px, ${dy}px) ${first}` }, { transform: 'none' }],
    { duration: time + Math.min(40, Math.hypot(dx, dy) / 20), delay, easing: EASE, fill: 'backwards' },
  );
  const land = () => card.classList.remove('flying');
  flight.finished.then(land, land);
  return true;
}

/** A short shake for somebody who was caught. @param {Element | null} element */
export function shake(element) {
  if (!element || !lively()) return;
  element.classList.remove('shake');
  element.getBoundingClientRect();
  element.classList.add('shake');
  element.addEventListener('animationend', () => element.classList.remove('shake'), { once: true });
}

/** A second of falling suits for whoever went out; a tap ends it. */
export function celebrate() {
  if (!lively()) return;
  document.getElementById('sky')?.remove();
  const sky = document.createElement('div');
  sky.id = 'sky';
  sky.setAttribute('aria-hidden', 'true');
  // the address of the pictures has their version in it, which only the server knows
  const sprite = document.querySelector('#table use')?.getAttribute('href')?.split('#')[0] ?? '';
  const suits = [['H', 'suit-H'], ['S', 'suit-S'], ['D', 'suit-D'], ['C', 'suit-C'], ['cat', '']];
  for (let i = 0; i < 34; i++) {
    const [id, cls] = suits[i % suits.length] ?? ['H', ''];
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    use.setAttribute('href', `${sprite}#${id}`);
    if (cls) svg.classList.add(cls);
    svg.append(use);
    sky.append(svg);
    const x = Math.random() * innerWidth;
    svg.animate(
      [
        { transform: `translate(${x}px, -40px) rotate(0)`, opacity: 1 },
        { transform: `translate(${x + (Math.random() - 0.5) * 220}px, ${innerHeight + 60}px) rotate(${(Math.random() - 0.5) * 900}deg)`, opacity: 0.9 },
      ],
      { duration: 900 + Math.random() * 500, delay: Math.random() * 250, easing: 'cubic-bezier(.3, .1, .8, 1)', fill: 'both' },
    );
  }
  document.body.append(sky);
  const end = () => sky.remove();
  setTimeout(end, 1700);
  addEventListener('pointerdown', end, { once: true });
}
