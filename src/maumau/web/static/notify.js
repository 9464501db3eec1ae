/** Tells of the own turn by the browser, where the person has switched that on and the page is not being looked at. */

const WORKER = '/sw.js';
/** The pages of the tables; no other page ever meets the worker. */
const SCOPE = '/t/';

/**
 * The worker through which phones tell; null where there is none, as without a safe line to the server.
 * @returns {Promise<ServiceWorkerRegistration | null>}
 */
export async function worker() {
  if (!('serviceWorker' in navigator)) return null;
  try {
    return await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  } catch {
    return null;
  }
}

/** Nothing stays behind where nobody wants to be told. */
export async function dismiss() {
  if (!('serviceWorker' in navigator)) return;
  await (await navigator.serviceWorker.getRegistration(SCOPE))?.unregister();
}

/** Takes the notice away again: the table is being looked at, or the turn is over. @type {() => void} */
let takeBack = () => {};

/** @param {HTMLElement} table */
export async function notify(table) {
  if (!table.hasAttribute('data-notify') || (!document.hidden && document.hasFocus())) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const title = table.dataset.turnTitle ?? '';
  const tag = location.pathname;
  const more = { body: table.dataset.ask ?? '', tag, icon: '/static/icon.png', data: tag };
  hush();
  let over = false;
  takeBack = () => {
    over = true;
  };
  const found = await worker();
  if (over) return;
  try {
    if (!found?.active) throw new TypeError('no worker yet');
    await found.showNotification(title, more);
    takeBack = () => void found.getNotifications({ tag }).then((notes) => notes.forEach((note) => note.close()));
  } catch {
    takeBack = byThePage(title, more);
  }
  // it was seen or played while the notice was on its way
  if (over) hush();
}

/**
 * Computers let a page tell without a worker.
 * @param {string} title @param {NotificationOptions} more @returns {() => void} what takes the notice back
 */
function byThePage(title, more) {
  try {
    const note = new Notification(title, more);
    note.addEventListener('click', () => {
      focus();
      note.close();
    });
    return () => note.close();
  } catch {
    return () => {};
  }
}

/** The notice is no longer wanted. */
export function hush() {
  takeBack();
  takeBack = () => {};
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) hush();
});
addEventListener('focus', hush);
