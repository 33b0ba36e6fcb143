// The one sound of the house: two soft notes.

const NOTES = [523.25, 783.99];
/** So late, in milliseconds, a sound would say something that is no longer so. */
const STALE = 1500;

/** @type {AudioContext|null} */
let context = null;

/** Where browsers wait for a touch of the page, this is called at one. @returns {AudioContext|null} */
export function wake() {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => {});
    return context;
  } catch {
    // A browser without sound stays silent.
    return null;
  }
}

export async function chime() {
  const player = wake();
  if (!player) return;
  const wanted = Date.now();
  try {
    if (player.state === "suspended") await player.resume();
  } catch {
    return;
  }
  if (Date.now() - wanted > STALE) return;
  NOTES.forEach((pitch, at) => {
    const tone = player.createOscillator();
    const level = player.createGain();
    const start = player.currentTime + at * 0.16;
    tone.frequency.value = pitch;
    tone.type = "triangle";
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(0.12, start + 0.02);
    level.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(level).connect(player.destination);
    tone.start(start);
    tone.stop(start + 0.65);
  });
}
