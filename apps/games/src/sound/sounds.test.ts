import { afterEach, describe, expect, it, vi } from "vitest";
import { QuietAudio } from "../testing/quiet-audio.ts";
import { createSounds, soundOf } from "./sounds.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  QuietAudio.forget();
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

describe("the sound of a decided round", () => {
  it.each([
    [1_000, 1_001, "win"],
    [1_000, 1_000, undefined],
    [1_000, 999, "lose"],
    [1_000, 0, "lose"],
  ] as const)(
    "of %i staked and %i paid is %s: what does not pay more than its stake is no win",
    (stake, payout, sound) => {
      expect(soundOf({ stake, payout })).toBe(sound);
    },
  );
});
