import { afterEach, describe, expect, it, vi } from "vitest";
import { createSounds } from "./sounds.ts";

/** Counts what would be heard. */
class QuietAudio {
  static made = 0;
  static readonly tones: number[] = [];
  readonly currentTime = 0;
  readonly destination = {};

  constructor() {
    QuietAudio.made += 1;
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

afterEach(() => {
  vi.unstubAllGlobals();
  QuietAudio.made = 0;
  QuietAudio.tones.length = 0;
});

describe("sounds", () => {
  it("touch no audio while they are off", () => {
    vi.stubGlobal("AudioContext", QuietAudio);
    createSounds(() => false)("win");
    expect([QuietAudio.made, QuietAudio.tones]).toEqual([0, []]);
  });

  it("are short tones of one audio context once they are on", () => {
    vi.stubGlobal("AudioContext", QuietAudio);
    const play = createSounds(() => true);
    play("start");
    play("win");
    play("lose");
    expect([QuietAudio.made, QuietAudio.tones]).toEqual([1, [330, 523, 659, 784, 220]]);
  });

  it("are none in a browser without audio", () => {
    vi.stubGlobal("AudioContext", undefined);
    expect(() => createSounds(() => true)("win")).not.toThrow();
  });
});
