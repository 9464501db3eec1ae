/** What the person does: forms go by fetch, with the version that was seen; without this script they are plain posts. */

/** @typedef {{ action: string, text: string, label: string }} Attempt a second step at one's own risk */
/** @typedef {{ version?: number, html?: string, text?: string, link?: string, code?: string, attempt?: Attempt }} Answer */

/**
 * @param {(html: string) => void} show shows a fresh table
 * @param {(text: string, link: string, attempt?: Attempt) => void} note shows a sentence to the person
 * @param {() => string} lost the sentence for a table that could not be reached
 */
export function serve(show, note, lost) {
  let busy = false;
  /** @type {{ name: string, value: string } | null} a tap that came while another was on its way */
  let next = null;

  /** @param {HTMLFormElement} form @param {HTMLElement | null} button */
  async function send(form, button) {
    if (busy) {
      next = later(button);
      return;
    }
    busy = true;
    busyButton = button;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
    const card = arm(body, button);
    const before = armed().length > 0;
    form.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(form.getAttribute('action') ?? location.pathname, {
        method: 'POST',
        body,
        headers: { 'X-Requested-With': 'fetch', Accept: 'application/json' },
      });
      if (response.redirected && !response.headers.get('content-type')?.includes('json')) {
        location.assign(response.url);
        return;
      }
      const answer = /** @type {Answer} */ (await response.json());
      // what was ticked while a drawn card was on its way is meant for the card that comes next
      const ticked = response.ok && (card || before) && disarm() && card && !body.has('call');
      if (response.ok && form.id === 'say-free') form.reset();
      if (answer.html) show(answer.html);
      if (answer.text) note(answer.text, answer.link ?? '', answer.attempt);
      // the word was tapped while the card was on its way: it is said now
      if (ticked) next = { name: 'action', value: 'call' };
    } catch {
      note(lost(), '');
    } finally {
      busy = false;
      form.removeAttribute('aria-busy');
      const tap = next;
      next = null;
      if (tap) press(tap.name, tap.value);
    }
  }

  document.addEventListener('submit', (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.closest('#live') || form.hasAttribute('data-plain')) return;
    event.preventDefault();
    const button = /** @type {HTMLElement | null} */ (event.submitter);
    if (form.id === 'act' && button && waits(button)) return;
    /** @type {HTMLElement | null} */ (button?.closest('[popover]'))?.hidePopover?.();
    if (form.matches('[popover]')) form.hidePopover?.();
    void send(form, button);
  });
}

/** @type {HTMLElement | null} */
let busyButton = null;

/** A second tap on the same thing is a double click; another one waits its turn. @param {HTMLElement | null} button */
function later(button) {
  const name = button?.getAttribute('name');
  if (!button || !name || button === busyButton) return null;
  return { name, value: button.getAttribute('value') ?? '' };
}

/** Presses what has this name and value, if it is still there. @param {string} name @param {string} value */
function press(name, value) {
  for (const button of document.querySelectorAll(`#live button[name="${name}"]`)) {
    const has = button.getAttribute('value') ?? '';
    const same = has === value || (value === 'call' && has.startsWith('call'));
    if (same && !button.matches(':disabled')) {
      /** @type {HTMLElement} */ (button).click();
      return;
    }
  }
}

/** With two-tap play the first tap only chooses a card. @param {HTMLElement} button */
function waits(button) {
  const table = document.getElementById('table');
  const card = button.matches('.hand .card');
  for (const other of document.querySelectorAll('.hand .chosen')) {
    if (other === button) continue;
    other.classList.remove('chosen');
    other.removeAttribute('aria-pressed');
  }
  if (!card || !table?.hasAttribute('data-confirm') || !button.classList.contains('ok')) return false;
  if (button.classList.contains('chosen')) return false;
  button.classList.add('chosen');
  button.setAttribute('aria-pressed', 'true');
  return true;
}

/**
 * The armed word goes with a card only; answers whether it is one.
 * @param {URLSearchParams} body @param {HTMLElement | null} button
 */
function arm(body, button) {
  const calls = body.getAll('call');
  body.delete('call');
  const action = button?.getAttribute('value') ?? '';
  const card = /^[2-9TJQKAX][CDHS1-4]/.test(action);
  if (calls.length && card) body.set('call', calls.sort().at(-1) ?? '1');
  return card;
}

/** @returns {HTMLInputElement[]} the words that are armed */
const armed = () => [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.mau input:checked'))];

/** After a card the word has been said; answers whether it had been armed. */
function disarm() {
  const boxes = armed();
  for (const box of boxes) box.checked = false;
  return boxes.length > 0;
}
