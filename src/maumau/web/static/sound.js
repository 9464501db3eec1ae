/** Small sounds, made on the spot. Silent until the person has touched the page and wants sound. */

/** @type {AudioContext | null} */
let audio = null;

/** To be called in a gesture: browsers allow sound only from then on. */
export function wake() {
  if (document.querySelector('#table[data-sound]') && !audio && 'AudioContext' in window) audio = new AudioContext();
  if (audio?.state === 'suspended') void audio.resume();
}

/**
 * One tone. @param {number} pitch @param {number} at @param {number} length @param {number} loud @param {OscillatorType} [shape]
 */
function tone(pitch, at, length, loud, shape = 'sine') {
  if (!audio) return;
  const begin = audio.currentTime + at;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, begin);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + length + 0.02);
}

/** The soft slap of a card: a breath of noise. @param {number} loud */
function slap(loud) {
  if (!audio) return;
  const length = Math.floor(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = 'lowpass';
  filter.frequency.value = 1700;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  lay: () => slap(0.5),
  draw: () => slap(0.22),
  turn: () => { tone(660, 0, 0.16, 0.09); tone(880, 0.11, 0.22, 0.08); },
  mau: () => { tone(700, 0, 0.1, 0.1, 'triangle'); tone(520, 0.09, 0.22, 0.1, 'triangle'); },
  caught: () => { tone(300, 0, 0.14, 0.1, 'triangle'); tone(220, 0.12, 0.25, 0.1, 'triangle'); },
  won: () => { [523, 659, 784, 1047].forEach((pitch, i) => tone(pitch, i * 0.11, 0.3, 0.09)); },
};

/** Plays a sound by its name where sound is wanted. @param {string} name */
export function play(name) {
  if (audio && document.querySelector('#table[data-sound]') && !document.hidden) SOUNDS[name]?.();
}

/** A short buzz where the person wants it. @param {number} length milliseconds */
export function buzz(length) {
  if (document.querySelector('#table[data-vibration]') && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(length);
}
