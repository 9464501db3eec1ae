/**
 * The live line: whole pictures of the table, the newest wins. It closes while the page is hidden, since browsers allow six
 * lines to one server, and comes back by itself: EventSource alone gives up for ever after one bad answer. A line on which
 * not even the server's beat is heard is dead, whatever the browser thinks of it.
 */

/** Milliseconds without a sound; the server beats every 15 seconds. */
const SILENCE = 40000;

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
  let heard = Date.now();
  const alive = () => {
    heard = Date.now();
  };

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
    alive();
    line.addEventListener('beat', alive);
    line.onopen = () => {
      wait = 250;
      alive();
      tell(true);
    };
    line.onmessage = (event) => {
      alive();
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

  const silent = () => Date.now() - heard > SILENCE;
  setInterval(() => {
    if (!source || !silent()) return;
    tell(false);
    open();
  }, SILENCE / 8);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) {
      if (source?.readyState !== EventSource.OPEN || silent()) open();
    } else if (!awake()) close();
  });
  addEventListener('online', open);
  // the browser knows that there is no line; the stream would not notice for minutes
  addEventListener('offline', () => {
    close();
    tell(false);
  });
  addEventListener('pagehide', close);
  addEventListener('pageshow', (event) => {
    if (event.persisted) open();
  });
  open();
  return { retry: open };
}
