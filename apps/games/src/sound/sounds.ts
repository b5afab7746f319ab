import type { GameRound } from "@crossbook/contract";

/** What can be heard. */
export type Sound = "start" | "win" | "lose";

/** Tones of each sound: hertz, and seconds after the beginning. */
const TONES: Readonly<Record<Sound, readonly (readonly [number, number])[]>> = {
  start: [[330, 0]],
  win: [
    [523, 0],
    [659, 0.09],
    [784, 0.18],
  ],
  lose: [[220, 0]],
};
const LOUDNESS = 0.05;
const TONE_S = 0.16;

/** The sound of a decided round: no payout that is not above its stake is heard as a win; none where the stake came back. */
export function soundOf({ stake, payout }: Pick<GameRound, "stake" | "payout">): Sound | undefined {
  if (payout === stake) return undefined;
  return payout > stake ? "win" : "lose";
}

/** Plays short tones. The audio of the browser is not touched before the first one. */
export function createSounds(isOn: () => boolean): (sound: Sound) => void {
  let audio: AudioContext | undefined;
  return (sound) => {
    if (!isOn() || typeof AudioContext === "undefined") return;
    audio ??= new AudioContext();
    for (const [hertz, after] of TONES[sound]) playTone(audio, hertz, audio.currentTime + after);
  };
}

function playTone(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(LOUDNESS, at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + TONE_S);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + TONE_S);
}
