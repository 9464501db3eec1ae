// Small helps for whole pages. Everything works without them.
// @ts-check

document.documentElement.classList.add("js");

/**
 * Shares a link by the phone's own sheet, or copies it where there is none.
 * @param {HTMLElement} button
 */
async function share(button) {
  const link = button.dataset.share ?? "";
  if (navigator.share) {
    try {
      await navigator.share({ title: document.title, url: link });
    } catch {
      // the person closed the sheet
    }
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    const before = button.textContent;
    button.textContent = button.dataset.done ?? before;
    setTimeout(() => (button.textContent = before), 2500);
  } catch {
    const anchor = button.parentElement?.querySelector("a.invite-link");
    if (anchor) getSelection()?.selectAllChildren(anchor);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-share]") : null;
  if (button instanceof HTMLElement) void share(button);
});

// a browser may be asked for notifications only when somebody has just pressed something
document.addEventListener("change", (event) => {
  const choice = event.target;
  if (!(choice instanceof HTMLInputElement) || choice.name !== "notify" || !choice.checked) return;
  if (choice.value !== "1") {
    void import("./notify.js").then(({ dismiss }) => dismiss());
    return;
  }
  if (!("Notification" in window)) return;
  void Notification.requestPermission().then(async (answer) => {
    const off = document.querySelector('input[name="notify"][value="0"]');
    if (answer === "granted") await (await import("./notify.js")).worker();
    else if (answer === "denied" && off instanceof HTMLInputElement) off.checked = true;
  });
});

// one tap is enough: a second one on the same button must not open a second table
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(".start-choice, .setup")) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) form.removeAttribute("data-sent");
});
