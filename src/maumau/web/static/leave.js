/** The back button asks while a round is running. The seat is not given up by leaving the page, and the question says so. */

const table = () => document.getElementById('table');
const running = () => table()?.dataset.phase === 'playing' && table()?.hasAttribute('data-you');

let held = false;

/** One place more in the way back, made at the first touch: browsers skip places that nobody has touched. */
function hold() {
  if (held || !running() || document.getElementById('leaving')) return;
  held = true;
  history.pushState({ table: true }, '');
}

/** @param {(name: string) => string} word a sentence in the viewer's language */
function ask(word) {
  const box = document.createElement('dialog');
  box.id = 'leaving';
  const text = document.createElement('p');
  text.textContent = word('leave');
  text.id = 'leaving-text';
  box.setAttribute('aria-labelledby', text.id);
  const stay = document.createElement('button');
  stay.className = 'button primary';
  stay.textContent = word('stay');
  stay.autofocus = true;
  const go = document.createElement('button');
  go.className = 'button';
  go.textContent = word('go');
  box.append(text, stay, go);
  document.body.append(box);
  stay.addEventListener('click', () => box.close('stay'));
  go.addEventListener('click', () => box.close('go'));
  box.addEventListener('close', () => {
    const leaving = box.returnValue === 'go';
    box.remove();
    if (leaving) history.back();
    else hold();
  });
  box.showModal();
}

/** @param {(name: string) => string} word */
export function askBeforeLeaving(word) {
  addEventListener('pointerdown', hold, { passive: true });
  addEventListener('keydown', hold);
  addEventListener('popstate', () => {
    if (!held) return;
    held = false;
    if (running()) ask(word);
    else history.back();
  });
}
