/** Replay: arrow keys step through the match, a record can be read from a file. Links and buttons do it all without this. */

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: 'prev', ArrowRight: 'next', Home: 'first', End: 'last' };

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (/** @type {HTMLElement} */ (event.target).closest('input, textarea, select')) return;
  const way = KEYS[event.key];
  const button = way ? /** @type {HTMLElement | null} */ (document.querySelector(`[data-go="${way}"]`)) : null;
  if (!button) return;
  event.preventDefault();
  button.click();
});

// the page of the next step begins where this one was
const place = 'maumau-replay-scroll';
addEventListener('pagehide', () => sessionStorage.setItem(place, String(scrollY)));
const before = sessionStorage.getItem(place);
if (before && document.querySelector('.replay-go') && !location.hash) scrollTo({ top: Number(before) });

const file = /** @type {HTMLInputElement | null} */ (document.getElementById('record-file'));
const text = /** @type {HTMLTextAreaElement | null} */ (document.getElementById('record'));
if (file && text) {
  file.closest('.file-row')?.removeAttribute('hidden');
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen && chosen.size < 1_000_000) text.value = await chosen.text();
  });
}
