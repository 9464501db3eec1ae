/** The table page: shows each picture of the table that arrives, moves the cards, and tells what happened. */

import { serve } from './act.js';
import { celebrate, fly, lively, look, shake } from './flip.js';
import { listenToKeys } from './keys.js';
import { askBeforeLeaving } from './leave.js';
import { morph } from './morph.js';
import { hush, notify } from './notify.js';
import { buzz, play, wake } from './sound.js';
import { listen } from './stream.js';

const live = /** @type {HTMLElement} */ (document.getElementById('live'));
const site = document.title.split(' · ').at(-1) ?? '';
/** The few sentences of the script's own, in the viewer's language. @param {string} name */
const word = (name) => table()?.getAttribute(`data-w-${name}`) ?? '';

/** A part of the page that only the script needs. @param {string} id @param {Record<string, string>} attributes */
function part(id, attributes) {
  const element = document.createElement('div');
  element.id = id;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

const say = part('say', { role: 'status', 'aria-live': 'polite', class: 'vh' });
const net = part('net', { role: 'status' });
const noteBox = part('note', { role: 'alert' });

/** @returns {HTMLElement | null} */
const table = () => document.getElementById('table');

/** @param {Element | null} element @param {string} name */
const number = (element, name) => Number(element?.getAttribute(name) ?? 0);

/** Shows one whole picture; one that is not newer than what is shown is dropped. @param {string} html */
function show(html) {
  const next = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
  const now = table();
  if (!next || next.id !== 'table') return;
  if (!now) {
    live.append(document.importNode(next, true));
    return;
  }
  if (number(next, 'data-version') <= number(now, 'data-version')) return;
  const old = {
    places: look(now),
    phase: now.dataset.phase,
    turn: now.hasAttribute('data-turn'),
    last: lastTold(now),
    catches: [...now.querySelectorAll('.catch')].map((button) => button.id),
    top: now.querySelector('.pile .top')?.id,
    focus: document.activeElement,
    index: handIndex(document.activeElement),
  };
  morph(now, next);
  const focus = () => keepFocus(old.focus, old.index);
  if (old.phase === 'playing' && now.dataset.phase !== 'playing' && now.querySelector('.sheet')) linger(now, focus);
  else focus();
  fly(now, old.places);
  holdCatches(now);
  document.title = [now.dataset.title ?? '', site].filter(Boolean).join(' · ');
  if (now.dataset.phase !== old.phase) scrollTo({ top: 0 });
  clearNote();
  announce(now, old.last, old.catches);
  markMissed(now);
  moments(now, old);
  keepClock();
}

/** While only the owner may speak, catching is not offered yet. @param {Element} root */
function holdCatches(root) {
  for (const button of root.querySelectorAll('.catch[data-after]')) {
    button.classList.add('soon');
    setTimeout(() => button.classList.remove('soon'), number(button, 'data-after'));
  }
}

/** @param {Element | null} element */
const handIndex = (element) => (element ? [...document.querySelectorAll('#hand .card')].indexOf(element) : -1);

/** The number of the last happening in the log. @param {Element} root */
function lastTold(root) {
  const item = root.querySelector('#log li:last-child');
  return item ? Number(item.id.slice(2)) : -1;
}

/** Whether something keeps the focus: what is switched off or out of sight loses it a moment later. @param {Element | null} element */
const keeps = (element) =>
  element instanceof HTMLElement && element !== document.body && element.isConnected && !element.matches(':disabled') &&
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

/** Where there is something to do now, the most urgent first. */
const PLACES = [
  'button#mau.late', '#next', '#wishes button', '#accept', '#hand .drawn', '#hand .ok', '#hand .card', '#draw', '#pass',
  '#table form button', '#table a[href]', '#table button',
];

/**
 * Focus is never lost: a card that left hands it to its neighbour, anything else to what can be done now.
 * @param {Element | null} before @param {number} index
 */
function keepFocus(before, index) {
  if (!before || before === document.body || keeps(document.activeElement)) return;
  const again = before.id ? document.getElementById(before.id) : null;
  const cards = document.querySelectorAll('#hand .card');
  const card = index >= 0 ? cards[Math.min(index, cards.length - 1)] ?? null : null;
  const box = before.id.startsWith('mau') ? document.querySelector('#mau input, button#mau') : null;
  const places = [again, card, box, ...PLACES.flatMap((selector) => [...document.querySelectorAll(selector)])];
  /** @type {HTMLElement | undefined} */ (places.find((place) => keeps(place) && /** @type {HTMLElement} */ (place).tabIndex >= 0))?.focus({ preventScroll: true });
}

/**
 * Tells a screen reader what is new, whom one may catch now, and then what is asked.
 * @param {HTMLElement} now @param {number} last @param {string[]} catches those who could be caught before
 */
function announce(now, last, catches) {
  const news = [...now.querySelectorAll('#log li')].filter((item) => Number(item.id.slice(2)) > last);
  const lines = news.map((item) => item.textContent ?? '');
  const title = now.querySelector('#sheet-title');
  if (title) lines.push(title.textContent ?? '');
  for (const button of now.querySelectorAll('.catch')) if (!catches.includes(button.id)) lines.push(button.getAttribute('title') ?? '');
  if (now.dataset.ask) lines.push(now.dataset.ask);
  if (lines.length) say.textContent = lines.slice(-6).join(' ');
}

/** What has been told while the page was out of sight is marked in the log, and counted on its button. @param {Element} now */
function markMissed(now) {
  if (document.hidden || leftAt === null) return;
  const missed = [...now.querySelectorAll('#log li')].filter((item) => Number(item.id.slice(2)) > (leftAt ?? 0));
  for (const item of missed) item.classList.add('missed');
  if (missed.length) now.querySelector('.log-open')?.setAttribute('data-missed', String(missed.length));
  leftAt = null;
}
/** @type {number | null} the last happening that was seen before the page went out of sight */
let leftAt = null;
document.addEventListener('visibilitychange', () => {
  const now = table();
  if (document.hidden && now) leftAt ??= lastTold(now);
  else if (now) markMissed(now);
});

/** Sounds and small joys. @param {HTMLElement} now @param {{ phase: string | undefined, turn: boolean, last: number, top: string | undefined, places: ReturnType<typeof look> }} old */
function moments(now, old) {
  const over = now.dataset.phase !== old.phase && now.dataset.phase !== 'playing';
  if (over) {
    hush();
    play(now.querySelector('.pile .top')?.id === old.top ? 'draw' : 'lay');
    return;
  }
  const news = [...now.querySelectorAll('#log li')].filter((item) => Number(item.id.slice(2)) > old.last);
  const kinds = new Set(news.map((item) => item.getAttribute('data-kind')));
  const caught = kinds.has('caught');
  if (caught) {
    play('caught');
    const seat = news.find((item) => item.hasAttribute('data-seat'))?.getAttribute('data-seat');
    shake(seat === 'you' ? now.querySelector('#hand') : now.querySelector(`#seat-${seat}`));
  } else if (kinds.has('called')) play('mau');
  else if (now.querySelector('.pile .top')?.id !== old.top) play('lay');
  else if (kinds.has('drew')) play('draw');
  if (!old.turn && now.hasAttribute('data-turn')) {
    setTimeout(() => play('turn'), caught ? 400 : 120);
    buzz(60);
    void notify(now);
  } else if (old.turn && !now.hasAttribute('data-turn')) hush();
}

/**
 * The last card is seen to land before the sheet covers the table; a tap goes on at once.
 * @param {HTMLElement} now @param {() => void} then what follows when the sheet is there
 */
function linger(now, then) {
  const on = () => {
    clearTimeout(timer);
    removeEventListener('pointerdown', on);
    now.classList.remove('linger');
    then();
    if (!now.querySelector('.sheet.own')) return;
    celebrate();
    play('won');
  };
  const timer = setTimeout(on, lively() ? 1100 : 0);
  if (!lively()) return;
  now.classList.add('linger');
  addEventListener('pointerdown', on);
}

/**
 * A sentence to the person, where nothing that can be pressed is covered.
 * @param {string} text @param {string} link @param {import('./act.js').Attempt} [attempt] what may be tried all the same
 */
function note(text, link, attempt) {
  const line = document.getElementById('line')?.getBoundingClientRect();
  const paragraph = document.createElement('span');
  paragraph.textContent = text;
  noteBox.replaceChildren(paragraph);
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link;
    anchor.target = '_blank';
    anchor.rel = 'noopener';
    anchor.textContent = word('rule');
    noteBox.append(anchor);
  }
  if (attempt) {
    const risk = document.createElement('span');
    risk.className = 'risk';
    risk.textContent = attempt.text;
    const button = document.createElement('button');
    button.className = 'try';
    button.setAttribute('form', 'act');
    button.name = 'action';
    button.value = attempt.action;
    button.textContent = attempt.label;
    noteBox.append(risk, button);
  }
  noteBox.classList.toggle('asks', Boolean(attempt));
  const close = document.createElement('button');
  close.type = 'button';
  close.setAttribute('aria-label', word('close'));
  close.textContent = '×';
  close.addEventListener('click', clearNote);
  noteBox.append(close);
  if (line) noteBox.style.setProperty('inset-block-end', `${Math.max(8, innerHeight - line.bottom)}px`);
  clearTimeout(noteTimer);
  noteTimer = setTimeout(timeUp, attempt ? 20000 : 9000);
}

/** A note stays as long as somebody is at it. */
function timeUp() {
  if (noteBox.contains(document.activeElement)) noteTimer = setTimeout(timeUp, 2000);
  else clearNote();
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
let noteTimer;

function clearNote() {
  clearTimeout(noteTimer);
  const focus = noteBox.contains(document.activeElement) ? document.activeElement : null;
  noteBox.replaceChildren();
  keepFocus(focus, -1);
}

/** @param {boolean} up */
function line(up) {
  document.documentElement.classList.toggle('offline', !up);
  net.textContent = up ? '' : word('reconnecting');
}

/** Counts down by the server's time, so that the own clock does not matter. Runs only while a clock does. */
function keepClock() {
  clearInterval(clockTimer);
  const clock = document.getElementById('clock');
  if (!clock) return;
  const ahead = Number(clock.dataset.server) - Date.now();
  const deadline = Number(clock.dataset.deadline);
  const tick = () => {
    const face = document.getElementById('clock');
    if (!face) {
      clearInterval(clockTimer);
      return;
    }
    const left = Math.max(0, Math.round((deadline - ahead - Date.now()) / 1000));
    const days = Math.floor(left / 86400);
    face.textContent = days ? `${days}d ${Math.floor((left % 86400) / 3600)}h` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    face.classList.toggle('short', left <= 5);
  };
  tick();
  clockTimer = setInterval(tick, 1000);
}
/** @type {ReturnType<typeof setInterval> | undefined} */
let clockTimer;

// what happened last stands at the end
document.addEventListener('toggle', ({ target }) => {
  if (target instanceof HTMLElement && target.id === 'log') target.scrollTop = target.scrollHeight;
}, true);
serve(show, note, () => word('lost'));
listenToKeys();
askBeforeLeaving(word);
addEventListener('pointerdown', wake, { passive: true });
addEventListener('keydown', wake);
keepClock();
holdCatches(live);
if (live.dataset.stream) listen(live.dataset.stream, show, line, () => Boolean(table()?.hasAttribute('data-awake')));
