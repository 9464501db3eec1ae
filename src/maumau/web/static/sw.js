/**
 * Shows nothing by itself, keeps nothing and stands between nobody and the server. It is here because phones let only a
 * worker tell of the own turn; and since it outlives its page, it brings the table back when the notice is tapped.
 */

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

/** The tab in which the table is open, or a new one. @param {string} path the address of the table */
async function openTable(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => new URL(one.url).pathname === path);
  return tab ? tab.focus() : self.clients.openWindow(path);
}
