// Counting by taps without a round trip, and a sheet that is found again. Everything works without this file.
// @ts-check

const KEPT = "mm-score";
const DRAFT = "mm-score-draft";
const ALOUD = "mm-score-aloud";

/**
 * @param {string} key
 * @returns {any}
 */
function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing: the address still holds the sheet
  }
}

/** On the page of a new sheet: the way back to the last one. */
function offerLast() {
  const line = document.getElementById("score-last");
  const link = line?.querySelector("a");
  const last = kept(KEPT);
  if (!line || !link || typeof last?.path !== "string" || !/^\/score\/[\w-]+$/.test(last.path)) return;
  link.href = last.path;
  link.textContent = String(last.names);
  line.hidden = false;
}

/** @param {HTMLFormElement} form */
function fields(form) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, value] of new FormData(form)) if (name !== "do") found[name] = String(value);
  return found;
}

/**
 * A hand of the form: its typed sum, its tapped cards, and how both are shown.
 * @param {HTMLElement} hand
 */
function handOf(hand) {
  return {
    typed: /** @type {HTMLInputElement} */ (hand.querySelector("input[inputmode]")),
    tapped: /** @type {HTMLInputElement} */ (hand.querySelector("input[type=hidden]")),
    sum: /** @type {HTMLOutputElement} */ (hand.querySelector(".sum")),
    back: /** @type {HTMLButtonElement} */ (hand.querySelector(".take-back")),
    chips: /** @type {HTMLButtonElement[]} */ ([...hand.querySelectorAll(".chip")]),
  };
}

/** @param {HTMLButtonElement} chip */
const cardOf = (chip) => chip.value.split(":")[2] ?? "";

/** @param {string} text */
const cardsOf = (text) => text.match(/../g) ?? [];

/** @param {HTMLElement} hand */
function draw(hand) {
  const { typed, tapped, sum, back, chips } = handOf(hand);
  const cards = cardsOf(tapped.value);
  const points = cards.map((card) => Number(chips.find((chip) => cardOf(chip) === card)?.dataset.points ?? 0));
  const total = points.reduce((all, one) => all + one, 0);
  sum.textContent = cards.length ? `${points.join(" + ")} = ${total}` : "";
  back.hidden = !cards.length;
  typed.value = cards.length ? String(total) : "";
  mark(hand);
  return total;
}

/** @param {HTMLElement} hand */
function mark(hand) {
  const { tapped, chips } = handOf(hand);
  const cards = cardsOf(tapped.value);
  for (const chip of chips) {
    const times = cards.filter((card) => card === cardOf(chip)).length;
    const badge = chip.querySelector(".chip-times");
    if (badge) badge.textContent = times ? `×${times}` : "";
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function say(form, text) {
  const aloud = document.getElementById("aloud");
  if (!(aloud instanceof HTMLInputElement) || !aloud.checked || !("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = form.dataset.lang ?? "";
  speechSynthesis.speak(words);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} hand
 * @param {HTMLButtonElement} button
 */
function tap(form, hand, button) {
  const { typed, tapped, sum } = handOf(hand);
  if (button.classList.contains("take-back")) {
    tapped.value = tapped.value.slice(0, -2);
    const total = draw(hand);
    if (button.hidden) typed.focus();
    say(form, String(total));
    return;
  }
  const card = cardOf(button);
  const all = [...form.querySelectorAll("input[type=hidden][name^=c]")].map((one) => /** @type {HTMLInputElement} */ (one).value);
  if (all.flatMap(cardsOf).filter((one) => one === card).length >= Number(button.dataset.most)) {
    sum.textContent = form.dataset.none ?? "";
    say(form, sum.textContent);
    return;
  }
  tapped.value += card;
  const total = draw(hand);
  const words = (form.dataset.together ?? "{sum}").replace("{card}", button.dataset.name ?? "");
  say(form, words.replace("{n}", button.dataset.points ?? "").replace("{sum}", String(total)));
}

/** @param {HTMLFormElement} form */
function restore(form) {
  const draft = kept(DRAFT);
  if (draft?.path !== location.pathname + location.search || form.querySelector("[role=alert]")) return;
  for (const [name, value] of Object.entries(draft.fields ?? {})) {
    for (const field of form.elements) {
      if (!(field instanceof HTMLInputElement) || field.name !== name) continue;
      if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
      else field.value = String(value);
    }
  }
  for (const hand of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".hand"))) {
    const { tapped, typed } = handOf(hand);
    const before = typed.value;
    if (tapped.value) {
      draw(hand);
      /** @type {HTMLDetailsElement} */ (hand.querySelector("details")).open = true;
    } else typed.value = before;
  }
}

/** @param {HTMLFormElement} form */
function countHere(form) {
  restore(form);
  const remember = () => keep(DRAFT, { path: location.pathname + location.search, fields: fields(form) });
  form.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest(".chip, .take-back") : null;
    const hand = button?.closest(".hand");
    if (!(button instanceof HTMLButtonElement) || !(hand instanceof HTMLElement)) return;
    event.preventDefault();
    tap(form, hand, button);
    remember();
  });
  form.addEventListener("input", (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.inputMode) {
      // a number typed by hand is what counts
      const hand = field.closest(".hand");
      if (hand instanceof HTMLElement) {
        const own = handOf(hand);
        own.tapped.value = "";
        own.sum.textContent = "";
        own.back.hidden = true;
        mark(hand);
      }
    }
    remember();
  });
  const aloud = document.getElementById("aloud");
  if (aloud instanceof HTMLInputElement && "speechSynthesis" in window) {
    aloud.checked = kept(ALOUD) === true;
    aloud.addEventListener("change", () => keep(ALOUD, aloud.checked));
    const label = aloud.closest("label");
    if (label) label.hidden = false;
  }
}

const names = [...document.querySelectorAll("#score-names .name")].map((one) => one.textContent);
if (names.length) keep(KEPT, { path: location.pathname, names: names.join(", ") });
else offerLast();
const round = document.getElementById("round");
if (round instanceof HTMLFormElement) countHere(round);
for (const button of document.querySelectorAll("[data-print]")) {
  if (!(button instanceof HTMLElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
