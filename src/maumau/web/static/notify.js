/** Tells of the own turn by the browser, where the person has switched that on and the page is not being looked at. */

/** @param {HTMLElement} table */
export function notify(table) {
  if (!table.hasAttribute('data-notify') || (!document.hidden && document.hasFocus())) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(table.dataset.turnTitle ?? '', {
      body: table.dataset.ask ?? '',
      tag: location.pathname,
      icon: '/static/favicon.svg',
    });
    note.addEventListener('click', () => {
      focus();
      note.close();
    });
    document.addEventListener('visibilitychange', () => note.close(), { once: true });
  } catch {
    // some phones allow notifications to installed pages only
  }
}
