// The composer: each answer is sent after a short pause, and what follows from it is brought into the page.
// Everything works without this script, by the buttons of the form.
// @ts-check
import { morph } from './morph.js';

const PAUSE = 350;
/** @type {HTMLFormElement | null} */
const form = document.querySelector('#composer');
let timer = 0;
let turn = 0;

/** @param {ParentNode} tree @returns {HTMLDetailsElement[]} */
const folds = (tree) => [...tree.querySelectorAll('details')];

/**
 * Gives fields the state that their attributes tell; what is being typed stays.
 * @param {HTMLElement} tree
 */
function settle(tree) {
  for (const field of tree.querySelectorAll('input, select')) {
    if (field === document.activeElement && field.matches('input[type="text"], input:not([type])')) continue;
    if (field instanceof HTMLSelectElement) {
      const chosen = [...field.options].find((option) => option.hasAttribute('selected'));
      field.value = chosen ? chosen.value : field.options[0]?.value ?? '';
    } else if (field instanceof HTMLInputElement) {
      if (field.type === 'radio' || field.type === 'checkbox') field.checked = field.hasAttribute('checked');
      else field.value = field.getAttribute('value') ?? '';
    }
  }
}

/**
 * Sends the form and shows the answer; a button that was pressed goes with it.
 * @param {HTMLFormElement} from @param {HTMLElement | null} [button]
 */
async function send(from, button) {
  clearTimeout(timer);
  const mine = ++turn;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(from)) if (typeof value === 'string') body.append(name, value);
  if (button instanceof HTMLButtonElement && button.name) body.append(button.name, button.value);
  from.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(from.action, { method: 'POST', body, headers: { 'X-Requested-With': 'fetch' } });
    if (mine !== turn) return;
    const text = await answer.text();
    if (mine !== turn) return;
    const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('#composer');
    if (!(fresh instanceof HTMLElement)) throw new Error(String(answer.status));
    for (const fold of folds(fresh)) {
      const now = fold.id && document.getElementById(fold.id);
      if (now instanceof HTMLDetailsElement) fold.open = now.open || (fold.open && fold.matches('.bad'));
    }
    morph(from, fresh);
    settle(from);
    if (answer.ok && answer.redirected) history.replaceState(null, '', answer.url);
  } catch {
    if (mine === turn) say(from, from.dataset.lost ?? '');
  } finally {
    if (mine === turn) from.removeAttribute('aria-busy');
  }
}

/** @param {HTMLFormElement} from @param {string} text */
function say(from, text) {
  const place = from.querySelector('#problems');
  if (!place) return;
  const line = document.createElement('p');
  line.className = 'notice bad';
  line.setAttribute('role', 'alert');
  line.textContent = text;
  place.replaceChildren(line);
}

if (form) {
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === 'name') return;
    clearTimeout(timer);
    turn++;
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'text';
    timer = window.setTimeout(() => void send(form), typing ? PAUSE * 2 : PAUSE);
  });
  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || button.name === 'go') return;
    event.preventDefault();
    void send(form, button);
  });
}
