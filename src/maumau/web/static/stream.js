/**
 * The live line: whole pictures of the table, the newest wins. It closes while the page is hidden, since browsers allow six
 * lines to one server, and comes back by itself: EventSource alone gives up for ever after one bad answer.
 */

/**
 * @param {string} url
 * @param {(html: string) => void} show called with each picture
 * @param {(up: boolean) => void} tell called when the line is lost or back
 * @param {() => boolean} awake whether the line stays open while the page is hidden
 * @returns {{ retry: () => void }} opens the line at once, without waiting for the next attempt
 */
export function listen(url, show, tell, awake = () => false) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wait = 250;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };

  const open = () => {
    close();
    if (document.hidden && !awake()) return;
    const line = new EventSource(url);
    source = line;
    line.onopen = () => {
      wait = 250;
      tell(true);
    };
    line.onmessage = (event) => {
      if (source === line) show(String(event.data));
    };
    line.onerror = () => {
      if (source !== line) return;
      tell(false);
      if (line.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait + Math.random() * wait);
      wait = Math.min(wait * 2, 8000);
    };
  };

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) {
      if (source?.readyState !== EventSource.OPEN) open();
    } else if (!awake()) close();
  });
  addEventListener('online', open);
  addEventListener('pagehide', close);
  addEventListener('pageshow', (event) => {
    if (event.persisted) open();
  });
  open();
  return { retry: open };
}
