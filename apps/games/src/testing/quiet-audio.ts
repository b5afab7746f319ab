/** The browser's audio, which notes what would be heard: stub `AudioContext` with it. */
export class QuietAudio {
  /** How many were made. */
  static made = 0;
  /** The hertz of every tone, in order. */
  static readonly tones: number[] = [];
  readonly currentTime = 0;
  readonly destination = {};

  constructor() {
    QuietAudio.made += 1;
  }

  /** Forgets what was noted. */
  static forget(): void {
    QuietAudio.made = 0;
    QuietAudio.tones.length = 0;
  }

  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: object) => next,
      start: () => QuietAudio.tones.push(frequency.value),
      stop: () => undefined,
    };
  }

  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
}
