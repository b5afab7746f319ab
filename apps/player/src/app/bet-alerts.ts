import type { PlayerApp } from "./player-app.ts";

/** How long the tone is, and how high: two, so that it is not taken for the device's own. */
const TONES_HZ = [660, 880] as const;
const TONE_SECONDS = 0.09;
const VOLUME = 0.08;

/** A change of an own bet. */
export interface BetAlert {
  readonly words: string;
  /** The page of its market: where a press on the notification leads. */
  readonly path: string;
  /** Leads this tab there. */
  readonly open: () => void;
}

/** Says it where the player asked for it: by a short sound, and by a notification while the page is hidden. */
export function alertBet(alert: BetAlert, { preferences }: Pick<PlayerApp, "preferences">): void {
  const { sounds, notifications } = preferences.state();
  if (sounds) playTones();
  if (notifications && document.visibilityState === "hidden") notify(alert);
}

/** Whether this browser can notify at all. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Asks the browser's permission; only a press may ask. Answers whether it was given. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

function notify({ words, path, open }: BetAlert): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(words, { tag: words });
    notification.onclick = () => {
      notification.close();
      window.focus();
      open();
    };
  } catch {
    // Some phones allow it from a service worker only, which opens the path; where there is none, nothing can be said.
    const options = { tag: words, data: path };
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(words, options));
  }
}

function playTones(): void {
  // Before the first press a browser plays nothing: it would keep each tone, and play all of them at that press.
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  const audio = new AudioContext();
  for (const [index, frequency] of TONES_HZ.entries()) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = frequency;
    gain.gain.value = VOLUME;
    tone.connect(gain).connect(audio.destination);
    tone.start(audio.currentTime + index * TONE_SECONDS);
    tone.stop(audio.currentTime + (index + 1) * TONE_SECONDS);
    if (index === TONES_HZ.length - 1) tone.onended = () => void audio.close();
  }
}
